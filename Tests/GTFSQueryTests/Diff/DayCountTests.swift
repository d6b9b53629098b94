import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("Trips of a day, as the calendar and the diff count them")
struct DayCountTests {
    private static let stopTimes = """
        trip_id,stop_sequence,stop_id,arrival_time,departure_time
        T,1,A,10:00:00,10:00:00
        T,2,B,10:10:00,10:10:00
        """
    private static let headway = "\nH,1,A,08:00:00,08:00:00\nH,2,B,08:10:00,08:10:00"

    /// Trip T; where it is asked for, trip H, which starts six times an hour, and trip N, which has no stop times.
    private func feed(isLarge: Bool) throws -> ImportedText {
        try FeedText([
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,-33.1,151.1\nB,Bravo,-33.2,151.2",
            "trips.txt": "route_id,service_id,trip_id\nR,D,T" + (isLarge ? "\nR,D,H\nR,D,N" : ""),
            "stop_times.txt": Self.stopTimes + (isLarge ? Self.headway : ""),
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs" + (isLarge ? "\nH,08:00:00,09:00:00,600" : "")
            ,
        ]).imported()
    }

    @Test("a headway trip counts each of its starts, a trip without stop times does not count, in both alike")
    func counts() throws {
        let (small, large) = try (feed(isLarge: false), feed(isLarge: true))
        let diff = try large.timetable.differences(from: small.timetable)
        let change = try #require(diff.days.first)
        #expect([change.oldTrips, change.newTrips] == [1, 7])
        for (feed, count) in [(small, change.oldTrips), (large, change.newTrips)] {
            let day = try #require(try feed.timetable.serviceDays().first { $0.date == change.date })
            #expect(day.trips == count)
        }
    }
}
