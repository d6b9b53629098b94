import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys outside of the window")
struct JourneyWindowTests {
    /// From A, by B, to C: with a change at 10:00, there at 12:00; at 11:30 without one, there at 12:00, too.
    private static let feed = FeedText([
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U\nR,D,V",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:30:00,10:30:00,B,2
        U,10:40:00,10:40:00,B,1
        U,12:00:00,12:00:00,C,2
        V,11:30:00,11:30:00,A,1
        V,12:00:00,12:00:00,C,2
        """,
    ])

    private func list(_ time: String, minutes: Int, arrivesBy: Bool = false) throws -> JourneyList {
        let at = try #require(RFC3339.instant("2026-03-04T\(time):00+11:00"))
        var request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
        (request.minutes, request.isTimedByArrival) = (minutes, arrivesBy)
        return try Self.feed.imported().timetable.journeys(request)
    }

    @Test("J9, J10: where a later departure beats all of the window, it is the answer and says that it leaves after it")
    func beaten() throws {
        let later = try list("09:50", minutes: 60).journeys
        #expect(later.map(\.boardings) == [1] && later.map(\.flags) == [[.afterWindow]])
        #expect(try list("09:50", minutes: 120).journeys.map(\.flags) == [[]])
    }

    @Test("J10: so does the next departure after a window without any", arguments: ["12:30", "08:30"])
    func next(time: String) throws {
        let list = try list(time, minutes: 30)
        #expect(list.journeys.map(\.flags) == [[.afterWindow]])
        #expect(try throughBothEncoders(list) == [list, list])
    }

    @Test("J11: what arrives before a window of arrivals says so")
    func before() throws {
        #expect(try list("14:00", minutes: 60, arrivesBy: true).journeys.first?.flags == [.beforeWindow])
        #expect(try list("12:30", minutes: 60, arrivesBy: true).journeys.first?.flags == [])
    }

    @Test(
        "J8, J10: a first run by headway is a row of the board, whatever else leaves there", arguments: [false, true])
    func listedRuns(hasOther: Bool) throws {
        let feed = FeedText([
            "trips.txt": "route_id,service_id,trip_id\nR,D,F\nR,D,T",
            "stop_times.txt": FeedText.stopTimes(["A": hasOther ? "08:01:17" : "20:01:17", "D": "20:20:00"])
                + "\nF,1,A,06:00:00,06:00:00\nF,2,C,06:15:00,06:15:00",
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nF,07:00:00,09:00:00,300",
        ])
        let at = try #require(RFC3339.instant("2026-03-04T08:00:00+11:00"))
        var request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
        let timetable = try feed.imported().timetable
        for minutes in [20, 17, 3] {
            request.minutes = minutes
            let rows = try timetable.journeys(request).journeys
            let listed = stride(from: at, through: at + minutes * 60, by: 300).map(\.self)
            #expect(rows.map(\.departure) == listed && rows.map(\.arrival) == listed.map { $0 + 1200 })
        }
        (request.isTimedByArrival, request.minutes, request.at) = (true, 10, at + 3600)
        let rows = try timetable.journeys(request).journeys
        #expect(rows.map(\.arrival) == [at + 3600, at + 3300, at + 3000])
    }

    @Test(
        "J10, J11: arrive-by looks back to the last day on which something arrives",
        arguments: [("2026-03-09", "2026-03-06T10:00:00+11:00"), ("2026-04-06", "2026-04-03T10:00:00+11:00")])
    func lastDay(day: String, departure: String) throws {
        let feed = FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,0,0,20260101,20261231
            """
        ])
        // The second one is the Monday after clocks were put back.
        let at = try #require(RFC3339.instant("\(day)T05:00:00+\(day < "2026-04" ? "11" : "10"):00"))
        var request = JourneysRequest(from: .stop("A"), to: .stop("D"), at: at)
        request.isTimedByArrival = true
        let list = try feed.imported().timetable.journeys(request)
        #expect(list.journeys.map(\.departure) == [try #require(RFC3339.instant(departure))])
        #expect(list.journeys.map(\.flags) == [[.beforeWindow]] && list.absence == nil)
        // The page before it has the journey before it.
        request.at = try #require(list.earlier)
        #expect(
            try feed.imported().timetable.journeys(request).journeys.map(\.departure) == [
                try #require(RFC3339.instant(departure)) - 86400
            ])
    }
}
