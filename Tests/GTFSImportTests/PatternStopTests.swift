import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSPacking

/// The stop times of a pattern, packed in its row and read back by the views and by the library.
@Suite struct PatternStopTests {
    private static func feed(_ rows: [(stop: String, sequence: Int)], _ more: FeedLiteral = "") -> FeedLiteral {
        let lines = rows.enumerated().map { "T,10:\(10 + $0):00,10:\(10 + $0):30,\($1.stop),\($1.sequence)\n" }
        let stopTimes = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + lines.joined()
        return FeedLiteral.small.with(more).with(FeedLiteral(files: ["stop_times.txt": stopTimes]))
    }

    @Test(
        "stop_sequence comes back whatever its steps",
        arguments: [
            [1, 2, 3, 4], [0, 1, 2, 3], [10, 20, 30, 40], [0, 0, 0, 5], [7, 7, 7, 7], [-5, -4, -3, 0], [-9, 0, 1, 2],
            [1, 256, 65_600, 16_777_300], [3, 4_294_967_400, 1_099_511_627_900, 281_474_976_710_700],
            [1, 2, 3, .max], [-1, 0, 1, .max], [.min, -1, 0, .max], [.min, .min + 1, .min + 2, .min + 3],
        ])
    func sequences(_ sequences: [Int]) throws {
        let imported = try Imported(Self.feed(Array(zip(["A", "B", "C", "D"], sequences))))
        let stopTimes = try imported.rows("SELECT stop_id, stop_sequence FROM stop_times ORDER BY departure_time")
        #expect(stopTimes == Array(zip(["A", "B", "C", "D"], sequences)).map { [$0, String($1)] })
        let database = try FeedDatabase(path: imported.folder.file("feed.sqlite"))
        #expect(try database.structureFindings() == [])
        try database.reading { reader in
            #expect(try reader.patternStops(key: 1).map(\.stopSequence) == sequences)
            let last = try #require(try reader.stop(id: "D"))
            var found: [Int] = []
            try reader.eachProfileStop(stopKey: last.key) { found.append($0.stop.stopSequence) }
            #expect(found == sequences.suffix(1))
        }
    }

    @Test("a stop that a trip serves twice has both stop times, from the trip and from the stop")
    func loop() throws {
        let imported = try Imported(Self.feed([("A", 1), ("B", 2), ("C", 3), ("A", 9)]))
        #expect(try imported.rows("SELECT stop_key, pattern_key FROM stop_patterns").count == 4)
        #expect(
            try imported.rows("SELECT stop_sequence FROM stop_times WHERE stop_id = 'A' ORDER BY 1") == [["1"], ["9"]])
        let database = try FeedDatabase(path: imported.folder.file("feed.sqlite"))
        try database.reading { reader in
            var found: [[Int]] = []
            let stop = try #require(try reader.stop(id: "A"))
            try reader.eachProfileStop(stopKey: stop.key) { found.append([$0.stop.position, $0.stop.stopSequence]) }
            #expect(found == [[0, 1], [3, 9]])
        }
    }

    @Test("stop keys of more than a byte and stop times of no stop come back")
    func manyStops() throws {
        let stops = (0..<700).map { "S\($0),Stop \($0),\(-33 - Double($0) / 100),151\n" }
        let trips = (0..<70).map { "R1,D,T\($0)\n" }
        let stopTimes = (0..<700).map { "T\($0 / 10),10:00:00,10:00:00,S\($0 * 389 % 700),\($0 % 10)\n" }
        let flex = "T0,,,,10\nT1,,,,10\n"
        let imported = try Imported(
            FeedLiteral.small.with(
                FeedLiteral(files: [
                    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n" + stops.joined(),
                    "trips.txt": "route_id,service_id,trip_id\n" + trips.joined(),
                    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + stopTimes.joined()
                        + flex,
                ])))
        let expected = (stopTimes.joined() + flex).split(separator: "\n").map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return "\(cells[0]) \(cells[3]) \(cells[4])"
        }
        let found = try imported.rows(
            "SELECT trip_id || ' ' || coalesce(stop_id, '') || ' ' || stop_sequence FROM stop_times")
        #expect(found.compactMap { $0[0] }.sorted() == expected.sorted())
        let database = try FeedDatabase(path: imported.folder.file("feed.sqlite"))
        #expect(try database.structureFindings() == [])
        let hasFlex = try database.reading { try $0.hasStopTimesWithoutStop() }
        #expect(hasFlex)
    }
}
