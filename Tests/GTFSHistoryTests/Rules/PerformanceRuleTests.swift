import Foundation
import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport
import Testing

/// The rules of what is summed up, against the answers of a history.
@Suite struct PerformanceRuleTests {
    /// Routes whose trips leave one stop for another every minute.
    private static func timetable(_ routes: [Route.ID], _ change: (inout SmallFeed) -> Void = { _ in }) throws
        -> Timetable
    {
        var feed = SmallFeed()
        for stop in ["A", "B", "C"] { feed.addStop(Stop.ID(stop)) }
        for route in routes {
            for number in 0..<10 {
                feed.addTrip(
                    trip(route, number), line: route.rawValue, stops: ["A": "10:0\(number):00", "B": "12:00:00"])
            }
        }
        change(&feed)
        return try feed.timetable()
    }

    private static func trip(_ route: Route.ID, _ number: Int) -> Trip.ID { Trip.ID("\(route)-\(number)") }

    /// What one message of a day tells: that the first trips of a route left late by these seconds.
    private struct ToldDay {
        var day: Int
        var delays: KeyValuePairs<Route.ID, [Int]>

        var date: ServiceDate { ServiceDate(dayNumber: 20_516 + day) }

        var message: FeedMessage {
            let start = ServiceTimeZone(.gmt).start(of: date)
            var header = FeedHeader()
            header.timestamp = start + 14 * 3600
            var message = FeedMessage(header: header)
            for (route, delays) in delays {
                for (number, delay) in delays.enumerated() {
                    var trip = TripDescriptor(tripID: PerformanceRuleTests.trip(route, number))
                    trip.startDate = "\(date.yyyymmdd)"
                    var time = StopTimeUpdate(stopID: "A")
                    time.departure = StopTimeEvent(time: start + 36_000 + 60 * number + delay)
                    var entity = FeedEntity(id: "\(route) \(number)")
                    entity.tripUpdate = TripUpdate(trip: trip)
                    entity.tripUpdate?.stopTimeUpdates = [time]
                    message.entities.append(entity)
                }
            }
            return message
        }
    }

    private static func record(
        _ days: [ToldDay], on timetable: Timetable, keeping daysKept: Int? = nil, in folder: TemporaryFolder
    ) throws -> History {
        let recorder = try HistoryRecorder(path: folder.file("history.sqlite"), daysKept: daysKept)
        for day in days {
            for minute in stride(from: -2, through: 16, by: 2) {
                var header = FeedHeader()
                header.timestamp = ServiceTimeZone(.gmt).start(of: day.date) + 36_000 + 60 * minute
                var content = FeedContent(name: "watch")
                content.receive(FeedMessage(header: header), at: header.timestamp ?? 0)
                let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
                try recorder.record(overlay, on: timetable, at: header.timestamp ?? 0)
            }
            var content = FeedContent(name: "feed")
            let message = day.message
            let now = try #require(message.header.timestamp)
            content.receive(message, at: now)
            let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
            try recorder.record(overlay, on: timetable, at: now)
        }
        try recorder.close()
        return try History(path: recorder.path)
    }

    /// Routes of each grade, one of 19 visits and one of two days.
    private static func graded(in folder: TemporaryFolder) throws -> History {
        let routes: [Route.ID] = ["90", "89", "80", "79", "70", "69", "60", "59", "few", "short"]
        let timetable = try timetable(routes) { $0.timeZone = "UTC" }
        func delays(_ late: Int, _ day: Int) -> [Int] {
            let all = Array(repeating: 400, count: late) + Array(repeating: 0, count: 20 - late)
            return Array(all[[0..<7, 7..<14, 14..<20][day]])
        }
        let told = (0..<3).map { day in
            ToldDay(
                day: day,
                delays: [
                    "90": delays(2, day), "89": delays(3, day), "80": delays(4, day), "79": delays(5, day),
                    "70": delays(6, day), "69": delays(7, day), "60": delays(8, day), "59": delays(9, day),
                    "few": Array(delays(19, day).dropLast(day == 2 ? 1 : 0)),
                    "short": day == 2 ? [] : Array(repeating: 400, count: 10),
                ])
        }
        return try record(told, on: timetable, in: folder)
    }

    @Test func `H10: grades need 20 visits on 3 days, and a ranking has only what is graded, the worst first`() throws {
        let folder = try TemporaryFolder()
        let history = try Self.graded(in: folder)
        var request = PerformanceRequest(grouping: .route)
        let rows = try history.performance(request).rows
        let grades = rows.reduce(into: [:]) { $0[$1.routeID ?? "", default: ""] += $1.grade?.rawValue ?? "none" }
        #expect(
            grades == [
                "90": "A", "89": "B", "80": "B", "79": "C", "70": "C", "69": "D", "60": "D", "59": "F", "few": "none",
                "short": "none",
            ])
        let observed = rows.reduce(into: [:]) { $0[$1.routeID ?? "", default: 0] += $1.observed }
        #expect(observed["few"] == 19 && observed["short"] == 20 && observed["90"] == 20)
        #expect(rows.first { $0.routeID == "few" }?.onTimeShare == nil)
        #expect(rows.first { $0.routeID == "short" }?.onTimeShare == 0)
        request.worst = 3
        #expect(try history.performance(request).rows.map(\.routeID) == ["59", "60", "69"])
        request.worst = 100
        #expect(
            try history.performance(request).rows.map(\.routeID)
                == ["59", "60", "69", "70", "79", "80", "89", "90"])
        request.worst = 0
        #expect(try history.performance(request).rows.isEmpty)
    }

    @Test func `H5: a route that has none of the visits asked for is no row, nor one of added trips alone`() throws {
        let folder = try TemporaryFolder()
        let timetable = try Self.timetable(["1", "2"]) { feed in
            feed.timeZone = "UTC"
            feed.addTrip("headway", line: "3", stops: ["A": "10:00:00", "C": "10:10:00"])
            feed["frequencies.txt"] = """
                trip_id,start_time,end_time,headway_secs,exact_times
                headway,10:00:00,12:00:00,3600,0
                """
        }
        var day = ToldDay(day: 0, delays: ["1": [0, 0]])
        let history = try Self.record([day], on: timetable, in: folder)
        func routes(_ request: PerformanceRequest) throws -> [Route.ID?] {
            try history.performance(request).rows.map(\.routeID)
        }
        #expect(try routes(PerformanceRequest(grouping: .route)) == ["1", "2"])
        #expect(try routes(PerformanceRequest(trips: [Self.trip("2", 4)], grouping: .route)) == ["2"])
        #expect(try routes(PerformanceRequest(stops: ["C"], grouping: .route)) == [])
        #expect(try routes(PerformanceRequest(stops: ["A"], grouping: .direction)) == ["1", "2"])
        #expect(try routes(PerformanceRequest(routes: ["2"], stops: ["B"], grouping: .route)) == ["2"])
        // A run of the headway is seen: a visit without a schedule, of which no figure tells.
        day.day = 1
        var entity = FeedEntity(id: "run")
        var trip = TripDescriptor(tripID: "headway")
        (trip.startDate, trip.startTime) = ("\(day.date.yyyymmdd)", "10:20:00")
        var time = StopTimeUpdate(stopID: "A")
        time.departure = StopTimeEvent(time: ServiceTimeZone(.gmt).start(of: day.date) + 37_200)
        entity.tripUpdate = TripUpdate(trip: trip)
        entity.tripUpdate?.stopTimeUpdates = [time]
        var message = day.message
        message.entities.append(entity)
        var content = FeedContent(name: "feed")
        let now = try #require(message.header.timestamp)
        content.receive(message, at: now)
        let recorder = try HistoryRecorder(path: history.path)
        try recorder.record(
            timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }, on: timetable, at: now)
        try recorder.close()
        #expect(try history.visits(VisitsRequest(routes: ["3"])).map(\.state) == [.added, .added])
        #expect(try routes(PerformanceRequest(grouping: .route)) == ["1", "2"])
    }

    @Test func `H9: routes that nobody observes do not change the excess wait of rows that have others, too`() throws {
        let folder = try TemporaryFolder()
        let timetable = try Self.timetable(["1"]) { feed in
            feed.timeZone = "UTC"
            for (number, time) in ["10:00:00", "10:15:00"].enumerated() {
                feed.addTrip(Self.trip("15", number), line: "15", stops: ["A": time, "B": "12:00:00"])
            }
        }
        let days = (0..<3).map { ToldDay(day: $0, delays: ["1": Array(repeating: 0, count: 10)]) }
        let history = try Self.record(days, on: timetable, in: folder)
        for grouping in [nil, .hour, .stop, .route] as [PerformanceRequest.Grouping?] {
            let rows = try history.performance(PerformanceRequest(grouping: grouping)).rows
            #expect(rows.compactMap(\.headways?.excessWait) == [0], "\(String(describing: grouping))")
        }
    }

    @Test func `H12: days before the last that are kept are forgotten whole, and the others stay as they were`() throws
    {
        let (folder, whole) = (try TemporaryFolder(), try TemporaryFolder())
        let timetable = try Self.timetable(["1"]) { $0.timeZone = "UTC" }
        let days = (0..<5).map { ToldDay(day: $0, delays: ["1": [10 * $0, 0, 20]]) }
        let all = try Self.record(days, on: timetable, in: whole)
        let kept = try Self.record(days, on: timetable, keeping: 2, in: folder)
        #expect(try all.info().dayCount == 5)
        let last = [days[3].date, days[4].date]
        #expect(try kept.visits() == all.visits().filter { last.contains($0.trip.serviceDate) })
        #expect(try kept.info().dates == days[3].date...days[4].date)
        #expect(try kept.verify().faults == [])
        // A recorder that keeps fewer days forgets them with its first message.
        let next = try Self.record([ToldDay(day: 5, delays: ["1": [0]])], on: timetable, keeping: 1, in: folder)
        #expect(try next.info().dates == days[4].date.adding(days: 1)...days[4].date.adding(days: 1))
        #expect(try !next.visits().isEmpty)
    }
}
