import FeedSupport
import GTFSModel
import GTFSValidation
import TestSupport
import Testing

@Suite("Trips of one block")
struct BlockTests {
    /// A trip from its first arrival to its last departure, minutes after ten.
    private struct TimedTrip {
        let service: String
        let minutes: [Int]

        init(_ random: inout SeededGenerator) {
            service = ["D", "E", "F"].randomElement(using: &random) ?? "D"
            let start = Int.random(in: 0...8, using: &random)
            let end = start + Int.random(in: 1...6, using: &random)
            minutes = [start, start + Int.random(in: 0...1, using: &random), end, end].sorted()
        }

        func overlaps(_ other: Self) -> Bool {
            if !Self.areTogether(service, other.service) { return false }
            let ordered = [minutes, other.minutes].sorted { ($0[0], $0[3]) < ($1[0], $1[3]) }
            let (first, second) = (ordered[0], ordered[1])
            return first[3] > second[0] && !(first[2] == second[0] && first[3] == second[1])
        }

        /// E runs on Mondays, F on Tuesdays, D every day.
        private static func areTogether(_ first: String, _ second: String) -> Bool {
            first == second || first == "D" || second == "D"
        }
    }

    @Test(arguments: 0..<12) func `are counted pair by pair, however many have the same times`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let trips = (0..<40).map { _ in TimedTrip(&random) }
        var feed = FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20260101,20271231
            E,1,0,0,0,0,0,0,20260101,20271231
            F,0,1,0,0,0,0,0,20260101,20271231
            """,
            "trips.txt": "route_id,service_id,trip_id,block_id",
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
        ])
        for (number, trip) in trips.enumerated() {
            feed.add("trips.txt", "R,\(trip.service),T\(number),K")
            let times = trip.minutes.map { "10:" + ($0 < 10 ? "0" : "") + "\($0):00" }
            feed.add("stop_times.txt", "T\(number),\(times[0]),\(times[1]),A,1\nT\(number),\(times[2]),\(times[3]),B,2")
        }
        var pairs = 0
        for (index, trip) in trips.enumerated() {
            for other in trips[(index + 1)...] where trip.overlaps(other) { pairs += 1 }
        }
        #expect(pairs > 0)
        #expect(try feed.validated().count("block_trips_with_overlapping_stop_times") == pairs)
    }
}
