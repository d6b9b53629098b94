import GTFSFeed
import GTFSImport
import TestSupport
import Testing

@Suite("What goes in comes back through the views")
struct RoundTripTests {
    @Test(
        "random feeds: each cell stands in its view or in kept_records",
        arguments: LongForm.seeds(8, of: 1...50))
    func random(seed: UInt64) throws { try hold(RandomFeed.feed(seed: seed)) }

    @Test("random feeds that do not fit into memory come back just so", arguments: LongForm.seeds(4, of: 81...95))
    func spilled(seed: UInt64) throws { try hold(RandomFeed.feed(seed: seed)) { $0.rowsInMemory = 3 } }

    @Test(
        "nor do extra cells of more texts, combinations and lists than memory numbers",
        arguments: LongForm.seeds(6, of: 101...125))
    func manyTexts(random: UInt64) throws {
        let seed = Int(random)
        try hold(RandomFeed.feed(seed: random)) { options in
            options.rowsInMemory = seed % 2 == 0 ? 3 : 60_000
            options.extraLimits.texts = seed % 3
            options.extraLimits.distinctTexts = seed % 4
            options.extraLimits.combinations = seed % 5
            options.extraLimits.listBytes = seed % 7 * 10
        }
    }

    private func hold(_ feed: FeedLiteral, _ change: (inout ImportOptions) -> Void = { _ in }) throws {
        let imported = try Imported(feed, change)
        let slow = SlowFeed(feed)
        for file in GTFSFile.all {
            let view = String(file.name.dropLast(4))
            let columns = try imported.rows("SELECT name FROM pragma_table_info('\(view)')").map { $0[0] ?? "" }
            let rows = try imported.rows("SELECT * FROM \(view)")
            let named = rows.map { row in
                Dictionary(
                    uniqueKeysWithValues: zip(columns, row).compactMap { name, value in
                        Self.seconds.contains(name) ? nil : value.map { (name, $0) }
                    })
            }
            expectSame(named.map(Self.cells), (slow.views[view] ?? []).map(Self.cells), view)
        }
        expectSame(try imported.rows(Self.kept), slow.kept, "kept_records")
        expectSame(try imported.rows(Self.stopTimes), slow.stopTimes, "visits")
    }

    /// The columns of stop_times that no feed has; the rows of the view visits hold them to its times.
    private static let seconds: Set = ["arrival_seconds", "departure_seconds"]

    private static let kept = """
        SELECT file_name, line, (SELECT group_concat(value, char(1)) FROM json_each(cells)) FROM kept_records
        """
    private static let stopTimes = """
        SELECT v.trip_id, v.position, v.stop_sequence, s.stop_id, CASE WHEN arrival_seconds IS NOT NULL THEN
            printf('%02d:%02d:%02d', arrival_seconds / 3600, arrival_seconds / 60 % 60, arrival_seconds % 60) END,
            CASE WHEN departure_seconds IS NOT NULL THEN
            printf('%02d:%02d:%02d', departure_seconds / 3600, departure_seconds / 60 % 60, departure_seconds % 60) END
        FROM visits v LEFT JOIN stored_stops s USING (stop_key)
        """

    /// The same rows as often, in whatever order; text by its bytes, so that "é" in one form is not "é" in the other.
    private func expectSame(_ found: [[String?]], _ expected: [[String?]], _ name: String) {
        var left = Dictionary(grouping: found.map(Self.bytes)) { $0 }.mapValues(\.count)
        for row in expected.map(Self.bytes) { left[row, default: 0] -= 1 }
        let differing = left.filter { $0.value != 0 }.map { "\($0.value): " + String(decoding: $0.key, as: UTF8.self) }
            .sorted()
        #expect(differing == [], "\(name): stored too often, or missing")
    }

    private static func cells(_ row: [String: String]) -> [String?] {
        row.map { "\($0.key)=\($0.value)" }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func bytes(_ row: [String?]) -> [UInt8] {
        Array(row.map { $0.map { "'\($0)'" } ?? "NULL" }.joined(separator: " | ").utf8)
    }
}
