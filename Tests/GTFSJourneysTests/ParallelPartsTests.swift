import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys that are worked out in parallel parts")
struct ParallelPartsTests {
    /// Stops 60 metres from each other on one meridian. Each line runs along its part of them, a stop a minute.
    private func feed(_ lines: [(first: Int, count: Int, start: Int)]) throws -> ImportedText {
        func time(_ seconds: Int) -> String {
            [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                .joined(separator: ":")
        }
        var stops = ["stop_id,stop_name,stop_lat,stop_lon"]
        for stop in 0..<(lines.map { $0.first + $0.count }.max() ?? 0) {
            stops.append("\(stop),Stop,\(-33.5 + Double(stop) * 60 / Coordinate.earthRadius * 180 / .pi),151.1")
        }
        var times = ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]
        for (line, stretch) in lines.enumerated() {
            for index in 0..<stretch.count {
                let at = time(stretch.start + index * 60)
                times.append("T\(line),\(at),\(at),\(stretch.first + index),\(index)")
            }
        }
        return try FeedText([
            "stops.txt": stops.joined(separator: "\n"),
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3",
            "trips.txt": "route_id,service_id,trip_id\n" + lines.indices.map { "R,D,T\($0)" }.joined(separator: "\n"),
            "stop_times.txt": times.joined(separator: "\n"),
        ]).imported()
    }

    @Test("J4: one changes between stops of a network whose footpaths are found by halves")
    func footpaths() throws {
        let feed = try feed([(0, 550, 6 * 3600), (550, 550, 16 * 3600), (551, 20, 16 * 3600)])
        let at = try #require(RFC3339.instant("2026-03-04T05:00:00+11:00"))
        func trips(_ from: Int, _ to: Int) throws -> [[String]] {
            let request = JourneysRequest(from: .stop(Stop.ID("\(from)")), to: .stop(Stop.ID("\(to)")), at: at)
            return try feed.timetable.journeys(request).journeys.map { journey in
                journey.legs.compactMap { $0.ride?.tripID.rawValue }
            }
        }
        let found = try [trips(20, 549), trips(20, 1099), trips(20, 570), trips(30, 1040)]
        #expect(found == [[["T0"]], [["T0", "T1"]], [["T0", "T2"]], [["T0", "T1"]]])
    }
}
