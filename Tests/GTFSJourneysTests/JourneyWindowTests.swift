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
}
