import Foundation
import GRDB
import GTFSFeed
import GTFSImport
import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

/// The estimate of a plain SQLite import against a real one: a table a file, every cell as text, four indexes.
@Suite struct PlainSizeTests {
    private static let indexes = [
        ("stop_times", "stop_id"), ("stop_times", "trip_id"), ("trips", "trip_id"), ("stops", "stop_id"),
    ]

    /// What the `sqlite3` shell's `.import --csv` leaves; cells here have no quotes.
    private func plainBytes(_ feed: FeedLiteral) throws -> Int {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.file("plain.sqlite"))
        try queue.write { db in
            for (file, text) in feed.files.sorted(by: { $0.key < $1.key }) {
                let lines = text.split(separator: "\n").map {
                    $0.split(separator: ",", omittingEmptySubsequences: false)
                }
                let name = file.replacing(".txt", with: "")
                let columns = lines[0].map { "\"\($0)\" TEXT" }.joined(separator: ", ")
                try db.execute(sql: "CREATE TABLE \"\(name)\"(\(columns))")
                let marks = lines[0].map { _ in "?" }.joined(separator: ",")
                let insert = try db.makeStatement(sql: "INSERT INTO \"\(name)\" VALUES(\(marks))")
                for line in lines.dropFirst() {
                    try insert.execute(arguments: StatementArguments(line.map(String.init)))
                }
            }
            for (number, (table, column)) in Self.indexes.enumerated() {
                try db.execute(sql: "CREATE INDEX board_\(number) ON \(table)(\(column))")
            }
        }
        return try queue.read {
            try Int.fetchOne($0, sql: "PRAGMA page_count")! * Int.fetchOne($0, sql: "PRAGMA page_size")!
        }
    }

    private func estimate(_ feed: FeedLiteral) throws -> Int {
        let folder = try TemporaryFolder()
        for (name, text) in feed.files {
            try folder.write(text.utf8, to: name)
        }
        let output = try TemporaryFolder()
        let options = ImportOptions(output: output.file("feed.sqlite"))
        return try FeedImport(feed: folder.path, options: options).run().plainBytes
    }

    /// - Parameter padding: spaces around each cell of stop_times.txt.
    private func feed(padding: Int) -> FeedLiteral {
        let blank = String(repeating: " ", count: padding)
        var feed = feed(trips: 200, idLength: 8, textLength: 20)
        let lines = (feed.files["stop_times.txt"] ?? "").split(separator: "\n")
        let padded = lines.dropFirst().map { line in
            line.split(separator: ",").map { blank + $0 + blank }.joined(separator: ",")
        }
        feed.files["stop_times.txt"] = ([String(lines[0])] + padded).joined(separator: "\n") + "\n"
        return feed
    }

    @Test("counts the spaces around cells, which a plain import keeps", arguments: [1, 5, 40])
    func padded(padding: Int) throws {
        let feed = feed(padding: padding)
        let (plain, estimate) = (try plainBytes(feed), try estimate(feed))
        #expect(abs(estimate - plain) <= plain / 20, "\(estimate) for \(plain)")
    }

    /// Trips of 40 stop times with ids as long as `idLength` asks for, and stops whose description has `textLength` bytes.
    private func feed(trips: Int, idLength: Int, textLength: Int) -> FeedLiteral {
        var feed = FeedLiteral.small
        let ids = (0..<trips).map { String(repeating: "t", count: idLength) + "\($0)" }
        feed.files["trips.txt"] = "route_id,service_id,trip_id\n" + ids.map { "R1,D,\($0)\n" }.joined()
        let stops = (0..<40).map { "S\($0)," + String(repeating: "x", count: textLength) + ",-33.8\($0),151.2\n" }
        feed.files["stops.txt"] = "stop_id,stop_desc,stop_lat,stop_lon\n" + stops.joined()
        let stopTimes = ids.flatMap { id in
            (0..<40).map { "\(id),10:00:\($0 + 10),10:00:\($0 + 10),S\($0),\($0 + 1)\n" }
        }
        feed.files["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + stopTimes.joined()
        return feed
    }

    @Test(
        "is within two percent or two pages of a real one",
        arguments: [(0, 1, 0), (3, 1, 10), (50, 2, 60), (400, 12, 3000), (700, 70, 5000), (40, 20, 20_000)])
    func estimates(trips: Int, idLength: Int, textLength: Int) throws {
        let feed = feed(trips: trips, idLength: idLength, textLength: textLength)
        let (plain, estimate) = (try plainBytes(feed), try estimate(feed))
        #expect(abs(estimate - plain) <= max(2 * 4096, plain / 50), "\(estimate) for \(plain)")
    }

    @Test("counts a file that GTFS does not know, and no index without stop_times")
    func unknownFiles() throws {
        let small = try estimate(.small)
        let lines = (0..<2000).map { "\($0),a note,another note\n" }.joined()
        let more = try estimate(.small.with(FeedLiteral(files: ["notes.txt": "number,note,more\n" + lines])))
        let expected = lines.utf8.count + 2000 * 6
        #expect(abs(more - small - expected) < expected / 10, "\(more - small) for \(expected)")
        // Three tables of a page each, two of them indexed twice and once, and a page of the schema less.
        #expect(small - (try estimate(.small.without("stop_times.txt"))) == 5 * 4096)
    }
}
