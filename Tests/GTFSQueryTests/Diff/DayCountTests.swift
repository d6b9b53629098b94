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

    /// Trip T runs; E has no last time, F no first one, N no stop times; M lacks one between; O is on demand, P has fixed stops
    /// without a last time and one on demand.
    @Test func `A day counts the trips that boards and timetables show, and those on demand`() async throws {
        let stopTimes = """
            trip_id,stop_sequence,stop_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window
            T,1,A,10:00:00,10:00:00,,
            T,2,B,10:10:00,10:10:00,,
            E,1,A,11:00:00,11:00:00,,
            E,2,B,,,,
            F,1,A,,,,
            F,2,B,12:00:00,12:00:00,,
            M,1,A,13:00:00,13:00:00,,
            M,2,B,,,,
            M,3,A,13:20:00,13:20:00,,
            O,1,A,,,08:00:00,12:00:00
            O,2,B,,,08:00:00,12:00:00
            P,1,A,14:00:00,14:00:00,,
            P,2,B,,,08:00:00,12:00:00
            P,3,A,,,,
            """
        func day(_ trips: [String]) throws -> (count: Int, timetable: Int, without: Int) {
            let lines = stopTimes.split(separator: "\n")
            let feed = try FeedText([
                "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,-33.1,151.1\nB,Bravo,-33.2,151.2",
                "trips.txt": "route_id,service_id,trip_id" + trips.map { "\nR,D,\($0)" }.joined(),
                "stop_times.txt": lines.filter { line in
                    line.hasPrefix("trip_id") || trips.contains(String(line.prefix(1)))
                }.joined(separator: "\n"),
            ]).imported()
            let day = try #require(
                try feed.timetable.serviceDays().first { $0.trips > 0 } ?? feed.timetable.serviceDays().first)
            let timetable = try feed.timetable.routeTimetable("R", on: day.date)
            return (day.trips, timetable.directions.reduce(0) { $0 + $1.columns.count }, timetable.tripsWithoutTimes)
        }
        #expect(try day(["T", "E", "F", "N", "M"]) == (2, 2, 3))
        #expect(try day(["T", "E", "F", "N", "M", "O", "P"]) == (4, 2, 5))
    }
}
