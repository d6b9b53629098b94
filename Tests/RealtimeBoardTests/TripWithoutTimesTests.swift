import FeedSupport
import GTFSModel
import GTFSQuery
import GTFSRealtime
import Testing

@Suite("Trips without stop times")
struct TripWithoutTimesTests {
    @Test("trips.txt decides whether a trip is known: one without stop times does not run")
    func notRunning() throws {
        let feed = try FeedText(["trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,EMPTY"]).imported()
        let known = try feed.timetable.readingSchedule { schedule in
            try ["T", "EMPTY", "GHOST"].map { (try schedule.trip($0) != nil, try schedule.hasTrip($0)) }
        }
        #expect(known.map(\.0) == [true, false, false])
        #expect(known.map(\.1) == [true, true, false])
        var messages = MessageBoard(feed, now: "09:00")
        messages.say(
            TripUpdate("T", [.late("B", 120)]), TripUpdate("EMPTY", [.late("B", 120)]),
            TripUpdate("GHOST", [.late("B", 120)]))
        let found = try #require(try messages.view().overlay.feeds.first)
        #expect(found.trips.matched == 1)
        #expect(found.trips.unmatched == [.notRunning: 1, .unknownTrip: 1])
        #expect(found.notices["trip_without_stop_times"] == 1)
        #expect(found.notices["E003"] == 1)
    }
}
