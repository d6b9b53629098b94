import Foundation
import GTFSFeed
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Files read beside the making of the database, and stop_times.txt beside shapes.txt")
struct ReadingBesideTests {
    /// A feed of which some records of stops, trips, stop times and shapes have something wrong with them.
    private static func spoilt(isShuffled: Bool) throws -> FeedSource {
        var files = try Fixtures.files("harbour-city")
        let stopTimes = lines(files["stop_times.txt"]).enumerated().map { number, line in
            number == 0 ? line + ",note" : spoil(line, number) + (number % 3 == 0 ? ",note \(number)" : ",")
        }
        let shapes = lines(files["shapes.txt"]).enumerated().map { number, line in
            number > 0 && number % 5 == 0 ? line.replacing("151.", with: "x") : line
        }
        var random = SeededGenerator(seed: 5)
        let rows = isShuffled ? stopTimes[1...].shuffled(using: &random) : Array(stopTimes[1...])
        files["stop_times.txt"] = Array(([stopTimes[0]] + rows).joined(separator: "\n").utf8)
        files["shapes.txt"] = Array(shapes.joined(separator: "\n").utf8)
        for file in ["stops.txt", "trips.txt"] {
            files[file] = Array(noted(lines(files[file])).joined(separator: "\n").utf8)
        }
        return FeedSource(name: "spoilt", files: files)
    }

    private static func lines(_ bytes: [UInt8]?) -> [String] {
        String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The records of stops or trips with a column of the feed's own; some occur twice, others lack their first cells, and
    /// with them the id of a trip.
    private static func noted(_ lines: [String]) -> [String] {
        let rows = lines.dropFirst().enumerated().flatMap { number, line in
            let note = ",note \(number)"
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).dropFirst(3)
            return number % 11 == 3
                ? [",,," + cells.joined(separator: ",") + note]
                : number % 11 == 5 ? [line + note, line + note + " again"] : [line + note]
        }
        return [lines[0] + ",note"] + rows
    }

    /// Each seventh record has an unknown trip, stop or type, an odd time, no sequence, or a cell too many.
    private static func spoil(_ line: String, _ number: Int) -> String {
        guard number % 7 == 0 else { return line }
        var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        switch number / 7 % 6 {
        case 0: cells[0] = "nowhere"
        case 1: cells[3] = "nowhere"
        case 2: cells[6] = "9"
        case 3: cells[1] = "soon"
        case 4: cells[4] = ""
        default: cells[8] = "-1"
        }
        return cells.joined(separator: ",")
    }

    /// Everything in the database but when and how fast it was made, and the report.
    private static func result(
        _ source: FeedSource, bytesForSecondThread: Int, manyTrips: Int = .max
    ) throws -> [[[String?]]] {
        let folder = try TemporaryFolder()
        let report = folder.file("report.jsonl")
        let imported = try Imported(source) {
            $0.bytesForSecondThread = bytesForSecondThread
            $0.manyTrips = manyTrips
            $0.reportPath = report
            $0.rowsInMemory = 1000
            $0.extraLimits.texts = 100
        }
        let tables = try imported.rows(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name <> 'import_record' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name
            """)
        let contents = try tables.map { try imported.rows("SELECT * FROM \"\($0[0] ?? "")\"") }
        return contents + [
            try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n").map { [String($0)] }
        ]
    }

    @Test("gives the same database and the same report as one after the other", arguments: [false, true])
    func same(isShuffled: Bool) throws {
        let source = try Self.spoilt(isShuffled: isShuffled)
        let expected = try Self.result(source, bytesForSecondThread: .max)
        #expect(expected.last?.count ?? 0 > 400)
        for _ in 0..<3 { #expect(try Self.result(source, bytesForSecondThread: 0) == expected) }
    }

    @Test("gives the same database and the same report where there are many trips", arguments: [0, .max])
    func manyTrips(bytesForSecondThread: Int) throws {
        let source = try Self.spoilt(isShuffled: true)
        #expect(
            try Self.result(source, bytesForSecondThread: bytesForSecondThread, manyTrips: 0)
                == Self.result(source, bytesForSecondThread: bytesForSecondThread))
    }

    @Test("gives the same bytes where the time that the database records is given", arguments: [0, .max])
    func sameBytes(bytesForSecondThread: Int) throws {
        let source = try Self.spoilt(isShuffled: true)
        func bytes(_ bytesForSecondThread: Int) throws -> Data {
            let imported = try Imported(source) {
                $0.bytesForSecondThread = bytesForSecondThread
                $0.recordedTime = Date(timeIntervalSince1970: 1_700_000_000)
            }
            #expect(
                try imported.row("SELECT imported_at, import_seconds = 0 FROM import_record")
                    == ["2023-11-14T22:13:20+00:00", "1"])
            return try Data(contentsOf: URL(fileURLWithPath: imported.folder.file("feed.sqlite")))
        }
        #expect(try bytes(bytesForSecondThread) == bytes(.max))
    }

    @Test func `More records of trips are kept aside than may wait for the database`() throws {
        let trips = (0..<6_000).map { "R1,D,,headsign \($0)\n" }.joined()
        let feed = FeedLiteral.small.with(
            FeedLiteral(files: ["trips.txt": "route_id,service_id,trip_id,trip_headsign\nR1,D,T,\n" + trips]))
        let imported = try Imported(feed) { $0.bytesForSecondThread = 0 }
        let lines = try imported.rows("SELECT line FROM kept_records WHERE file_name = 'trips.txt' ORDER BY kept_key")
        #expect(lines == (3..<6_003).map { ["\($0)"] })
    }

    @Test("ends a strict import at the same issue")
    func strict() throws {
        let source = try Self.spoilt(isShuffled: false)
        func error(_ bytes: Int) -> ImportError? {
            #expect(throws: ImportError.self) {
                _ = try Imported(source) { ($0.strict, $0.bytesForSecondThread) = (true, bytes) }
            }
        }
        #expect(error(0)?.description == error(.max)?.description)
    }

    @Test("what stood at a position in other trips is never taken for what stands there now")
    func knownRows() throws {
        var random = SeededGenerator(seed: 11)
        let stops = (0..<40).map { $0 % 3 == 0 ? "a stop of a long name, \($0)" : "s\($0)" }
        // Patterns share their beginnings and ends, and are longer than positions are told apart.
        let shared = (0..<300).map { _ in random.one(of: stops) }
        let patterns = (0..<14).map { number in
            shared.enumerated().map { $0 % (number + 2) == number ? random.one(of: stops) : $1 }
        }
        var rows: [[String]] = []
        for trip in 0..<60 {
            for (position, stop) in random.one(of: patterns).prefix(random.one(of: [3, 40, 300])).enumerated() {
                rows.append(["T\(trip)", "10:00:00", stop, "\(position)", "\(position * (trip % 3)).5"])
            }
        }
        let imported = try Imported(
            .small.with(
                FeedLiteral(files: [
                    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
                        + stops.map { "\"\($0)\",\"\($0)\",1,1\n" }.joined(),
                    "trips.txt": "route_id,service_id,trip_id\n" + (0..<60).map { "R1,D,T\($0)\n" }.joined(),
                    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n"
                        + rows.map { "\($0[0]),\($0[1]),\($0[1]),\"\($0[2])\",\($0[3]),\($0[4])\n" }.joined(),
                ])))
        let read = try imported.rows(
            """
            SELECT trip_id, departure_time, stop_id, stop_sequence, printf('%.1f', shape_dist_traveled) FROM stop_times
            ORDER BY CAST(substr(trip_id, 2) AS INTEGER), stop_sequence
            """)
        #expect(read == rows)
    }
}
