import FeedSupport
import GTFSModel
import Testing

@testable import GTFSJourneys
@testable import GTFSQuery

@Suite("The work of journeys follows what is asked for")
struct JourneyWorkTests {
    /// Six trips from stop 0 to stop 9, each every second of the day, in 36 minutes.
    private static let headways = FeedText([
        "stops.txt":
            (["stop_id,stop_name,stop_lat,stop_lon"]
            + (0..<10).map { "\($0),Stop \($0),\(-33.1 - Double($0) * 0.02),151.1" }).joined(separator: "\n"),
        "trips.txt": (["route_id,service_id,trip_id"] + (0..<6).map { "R,D,T\($0)" }).joined(separator: "\n"),
        "stop_times.txt":
            (["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]
            + (0..<6).flatMap { trip in
                (0..<10).map { stop in
                    let time = ServiceTime(seconds: stop * 240).description
                    return "T\(trip),\(time),\(time),\(stop),\(stop)"
                }
            }).joined(separator: "\n"),
        "frequencies.txt":
            (["trip_id,start_time,end_time,headway_secs"]
            + (0..<6).map { "T\($0),00:00:00,30:00:00,1" }).joined(separator: "\n"),
    ])

    private func question<Value>(
        _ feed: ImportedText, _ request: JourneysRequest, _ body: (JourneyQuestion) throws -> Value
    ) throws -> Value {
        try feed.timetable.database.reading { reader in
            try body(JourneyQuestion(request, in: feed.timetable.feedSession(reader)))
        }
    }

    private func request(minutes: Int, limit: Int) throws -> JourneysRequest {
        let at = try #require(RFC3339.instant("2026-03-04T08:00:00+11:00"))
        var request = JourneysRequest(from: .stop("0"), to: .stop("9"), at: at, limit: limit)
        request.minutes = minutes
        return request
    }

    @Test("J9: five rows of a day with a departure each second take the departures of minutes")
    func headways() throws {
        let feed = try Self.headways.imported()
        let request = try request(minutes: 1440, limit: 5)
        let searched = try question(feed, request) { question in
            let ends = try question.ends(of: question.window)
            var parts: [ClosedRange<Int>] = []
            let found = PartedWindow(ends, rows: request.limit).journeys { parts.append($0) }
            #expect(found.count > 5 && parts.first?.lowerBound == 0)
            return try #require(parts.last).upperBound
        }
        #expect(searched < 600)
        let list = try feed.timetable.journeys(request)
        #expect(list.journeys.map { $0.departure - request.at } == [0, 1, 2, 3, 4] && list.later == request.at + 5)
    }

    @Test("J9: a moment at which many lines leave a stop is one moment")
    func equalMoments() throws {
        let feed = try Self.headways.imported()
        let count = try question(feed, request(minutes: 600, limit: 5)) { question in
            try question.ends(of: question.window).departures().all.count
        }
        #expect(count <= 2 * 36_001)
    }

    /// A station of so many platforms, each with ways to three others. A train leaves each for E, or comes from there.
    private func station(_ count: Int, arrives: Bool) -> FeedText {
        let platforms = (0..<count).map { "P\($0),\($0),-33.1,151.1,0,S" }
        let times = (0..<count).flatMap { number in
            let (start, end) = (ServiceTime(seconds: 28_800 + number), ServiceTime(seconds: 29_400 + number))
            let stops = arrives ? ["E", "P\(number)"] : ["P\(number)", "E"]
            return ["T\(number),\(start),\(start),\(stops[0]),1", "T\(number),\(end),\(end),\(stops[1]),2"]
        }
        let ways = (0..<count).flatMap { from in
            (1...3).map { "W\(from)-\($0),P\(from),P\((from + $0 * 7) % count),1,0,\(60 + $0)" }
        }
        return FeedText([
            "stops.txt":
                (["stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station", "S,S,-33.1,151.1,1,"]
                + platforms + ["E,E,-33.4,151.1,0,"]).joined(separator: "\n"),
            "trips.txt": (["route_id,service_id,trip_id"] + (0..<count).map { "R,D,T\($0)" }).joined(separator: "\n"),
            "stop_times.txt": (["trip_id,arrival_time,departure_time,stop_id,stop_sequence"] + times)
                .joined(separator: "\n"),
            "pathways.txt": (["pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time"] + ways)
                .joined(separator: "\n"),
        ])
    }

    private func builder(
        _ feed: ImportedText, _ limits: FootpathBuilder.Limits = .init(), forScheduleOnly: Bool = false
    ) throws -> FootpathBuilder {
        try feed.timetable.database.reading { reader in
            let session = try feed.timetable.feedSession(reader)
            let network = try session.journeyNetwork()
            var builder = FootpathBuilder(
                network, changes: try network.changes(session), options: .init(), forScheduleOnly: forScheduleOnly,
                limits: limits)
            for node in 0..<network.classes.nodeCount { builder.addNode(node) }
            return builder
        }
    }

    @Test("J6: a search looks at each pathway of a station once", arguments: [40, 80])
    func pathways(count: Int) throws {
        #expect(try builder(try station(count, arrives: true).imported()).work == count * count * 3)
    }

    @Test(
        "J6: platforms at which nothing arrives are searched while that costs little, and not where footpaths are many")
    func idlePlatforms() throws {
        let feed = try station(40, arrives: false).imported()
        var limits = FootpathBuilder.Limits()
        limits.idleWork = 500
        let limited = try builder(feed, limits)
        #expect(limited.work == 600 && !limited.hasTooManyPathways && limited.found.count == 1601)
        let crowded = try builder(feed, forScheduleOnly: true)
        #expect(crowded.work == 0 && crowded.found.isEmpty)
    }

    @Test("J6: platforms at which trains arrive are searched up to a limit, which is an error of one sentence")
    func manyPathways() throws {
        let feed = try station(40, arrives: true).imported()
        var limits = FootpathBuilder.Limits()
        limits.work = 500
        let limited = try builder(feed, limits)
        #expect(limited.hasTooManyPathways && limited.work == 600)
    }

    /// A bus from A to B on Mondays and a train from B to C on Thursdays; on one Thursday in November the bus runs, too.
    private static let weekly = FeedText([
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        MON,1,0,0,0,0,0,0,20260101,20261231
        THU,0,0,0,1,0,0,0,20260101,20261231
        """,
        "calendar_dates.txt": "service_id,date,exception_type\nMON,20261112,1",
        "trips.txt": "route_id,service_id,trip_id\nR,MON,BUS\nR,THU,TRAIN",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        BUS,09:00:00,09:00:00,A,1
        BUS,09:30:00,09:30:00,B,2
        TRAIN,10:00:00,10:00:00,B,1
        TRAIN,10:30:00,10:30:00,C,2
        """,
    ])

    @Test("J10: of the days with the same trips at the same times, one is searched, and the day that differs is found")
    func equalDays() throws {
        let feed = try Self.weekly.imported()
        let at = try #require(RFC3339.instant("2026-03-04T08:00:00+11:00"))
        let request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
        let list = try feed.timetable.journeys(request)
        let found = try #require(RFC3339.instant("2026-11-12T09:00:00+11:00"))
        #expect(list.journeys.map(\.departure) == [found])
        let searched = try question(feed, request) { question in
            var days = FollowingDays(question)
            var count = 0
            while let ends = try days.next() {
                count += 1
                if ends.window.origin + ends.leaves.upperBound >= found { break }
            }
            return count
        }
        // Seven days of a week before and after the clocks change, those around the changes, and those around the found one.
        #expect((15...30).contains(searched), "\(searched)")
    }

    @Test("J9: rides to go are found once for all parts of a window, and searches of fewer rides count no more of them")
    func ridesToGo() throws {
        let at = try #require(RFC3339.instant("2026-11-12T08:00:00+11:00"))
        let request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
        try question(try Self.weekly.imported(), request) { question in
            let ends = try question.ends(of: question.window)
            var few = ends
            few.mostRides = 1
            #expect(ends.toGo.least(ends) == 2 && few.toGo.least(few) == nil)
            #expect(few.toGo === ends.toGo)
        }
    }

    @Test("the hops of an hour are those of all trips that leave a stop in it", arguments: [11, 12, 8001, 9001])
    func hops(seed: UInt64) throws {
        let city = RandomCity(seed: seed, features: seed > 9000 ? .headways : .all)
        let at = FeedText.sydney.start(of: ServiceDate(dayNumber: RandomCity.firstDay + 1)) + 28_800
        let request = JourneysRequest(from: CityEnd(stop: 0, city).end, to: CityEnd(stop: 1, city).end, at: at)
        try question(try city.feed.imported(), request) { question in
            let window = try question.ends(of: question.window).window
            let lines = window.tables[0].lines
            var expected: [Int: Int] = [:]
            for day in window.tables[0].days {
                for index in day.running.trips.indices {
                    let trip = day.running.trips[index]
                    let pattern = lines.pattern(ofLine: lines.line(ofTrip: Int(trip.trip)))
                    let start = day.offsets[Int(lines.patternZones[pattern])] + Int(trip.start)
                    var departure = Int.min
                    for position in 0..<lines.stopCount(pattern) - 1 {
                        departure = max(departure, start + Int(lines.times[Int(trip.departures) + position]))
                        expected[HopsOfHour.hour(of: window.origin + departure), default: 0] += 1
                    }
                }
            }
            let found = expected.keys.map { hour in
                (hour, window.hops.hour(of: hour * HopsOfHour.seconds - window.origin).hops.all.count)
            }
            #expect(Dictionary(uniqueKeysWithValues: found) == expected)
        }
    }

    /// Each hour a trip of twenty minutes, and one that takes the whole day. Others run on Saturdays alone.
    private static let hourly = FeedText([
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20260101,20261231
        S,0,0,0,0,0,1,0,20260101,20261231
        """,
        "trips.txt": (["route_id,service_id,trip_id", "R,D,L", "R,S,S"] + (10..<24).map { "R,D,T\($0)" })
            .joined(separator: "\n"),
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        L,00:05:00,00:05:00,A,1
        L,12:00:00,12:00:00,B,2
        L,23:55:00,23:55:00,C,3
        S,12:05:00,12:05:00,A,1
        S,12:15:00,12:15:00,C,2

        """
            + (10..<24).map { "T\($0),\($0):10:00,\($0):10:00,A,1\nT\($0),\($0):30:00,\($0):30:00,B,2" }
            .joined(separator: "\n"),
    ])

    private func days<Value>(_ date: String, _ body: ([SearchDay]) throws -> Value) throws -> Value {
        let at = try #require(RFC3339.instant("\(date)T12:00:00+11:00"))
        let request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
        return try question(try Self.hourly.imported(), request) { question in
            try body(question.ends(of: question.window).window.tables[0].days)
        }
    }

    @Test func `of the trips of a day, an hour looks at those that are under way in it`() throws {
        let counts = try days("2026-03-04") { days in
            [5, 12].map { hour in
                var count = 0
                days[0].running.eachTrip(underWayWithin: hour * 3600...hour * 3600 + 3599) { _ in count += 1 }
                return count
            }
        }
        #expect(counts == [1, 2])
    }

    @Test func `days of the same services share their trips, whatever runs on the days after them`() throws {
        let friday = try #require(ServiceDate("20260306"))
        let timetable = try Self.hourly.imported().timetable
        try timetable.database.reading { reader in
            let session = try timetable.feedSession(reader)
            #expect(try session.running(on: friday) != session.running(on: friday.adding(days: 1)))
        }
        try days("2026-03-05") { days in
            // Friday is one of them, and on the day after it others run.
            #expect(days.count > 1 && days.map(\.date).contains(friday))
            #expect(Set(days.map(\.services)).count == 1)
            #expect(days.allSatisfy { $0.running === days[0].running })
        }
    }
}
