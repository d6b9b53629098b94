import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys by trips whose times fall, as in broken feeds")
struct FallingTimesTests {
    private func instant(_ time: String, day: Int = 4) throws -> Int {
        try #require(RFC3339.instant("2026-03-0\(day)T\(time):00+11:00"))
    }

    /// Trip T at A, B and C on one day alone.
    private func feed(_ times: KeyValuePairs<String, String>, day: Int = 4) throws -> ImportedText {
        try FeedText([
            "calendar.txt": nil,
            "calendar_dates.txt": "service_id,date,exception_type\nD,2026030\(day),1",
            "stop_times.txt": FeedText.stopTimes(times),
        ]).imported()
    }

    private func rows(_ feed: ImportedText, _ request: JourneysRequest) throws -> [[Int]] {
        try feed.timetable.journeys(request).journeys.map { [$0.departure, $0.arrival, $0.boardings] }
    }

    @Test("Where a trip is at a stop before the moment that is asked about, no one is there by it")
    func beforeTheMoment() throws {
        let feed = try feed(["A": "10:10:00", "B": "09:20:00", "C": "10:30:00"])
        let (start, end) = (try instant("10:10"), try instant("10:30"))
        var request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: try instant("10:00"))
        #expect(try rows(feed, request) == [[start, end, 1]])
        request.at = try instant("10:40")
        request.isTimedByArrival = true
        #expect(try rows(feed, request) == [[start, end, 1]])
        let reach = ReachRequest(from: .stop("A"), at: try instant("10:00"), minutes: 60)
        #expect(try feed.timetable.reach(reach).map(\.stop.stopID) == ["A", "C"])
    }

    @Test("Who stays in the seat does not alight before boarding either")
    func inTheSeat() throws {
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,10:00:00,10:00:00,A,1
            T,09:30:00,09:30:00,B,2
            U,09:40:00,09:40:00,B,1
            U,09:50:00,09:50:00,C,2
            U,10:20:00,10:20:00,D,3
            """,
            "transfers.txt": "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nB,B,T,U,4",
        ]).imported()
        var request = JourneysRequest(from: .stop("A"), to: .stop("D"), at: try instant("09:00"))
        #expect(try rows(feed, request) == [[try instant("10:00"), try instant("10:20"), 1]])
        request.to = .stop("C")
        #expect(try rows(feed, request) == [])
    }

    @Test("J10: their departures are found in the window and after it", arguments: [("08:30", true), ("10:30", false)])
    func next(time: String, isAfter: Bool) throws {
        let feed = try feed(["A": "12:00:00", "B": "11:00:00", "C": "11:30:00"])
        var request = JourneysRequest(from: .stop("B"), to: .stop("C"), at: try instant(time))
        let journeys = try feed.timetable.journeys(request).journeys
        #expect(journeys.map(\.departure) == [try instant("11:00")])
        #expect(journeys.map(\.flags) == [isAfter ? [.afterWindow] : []])
        request.at = try instant("11:45")
        request.isTimedByArrival = true
        #expect(try rows(feed, request) == [[try instant("11:00"), try instant("11:30"), 1]])
    }

    @Test("J10: a ride that takes no time is found as the next departure after the window")
    func noTime() throws {
        let feed = try feed(["A": "24:00:00", "B": "03:48:00", "C": "03:48:00"], day: 5)
        let request = JourneysRequest(from: .stop("B"), to: .stop("C"), at: try instant("19:39"))
        let moment = try instant("03:48", day: 5)
        #expect(try rows(feed, request) == [[moment, moment, 1]])
    }
}
