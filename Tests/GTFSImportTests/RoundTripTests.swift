import GTFSFeed
import GTFSImport
import Testing

@Suite("What goes in comes back through the views")
struct RoundTripTests {
    @Test("random feeds: each cell stands in its view, in extra_values or in kept_records", arguments: 1...80 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws { try hold(RandomFeed.feed(seed: seed)) }

    @Test("random feeds that do not fit into memory come back just so", arguments: 81...100 as ClosedRange<UInt64>)
    func spilled(seed: UInt64) throws { try hold(RandomFeed.feed(seed: seed)) { $0.rowsInMemory = 3 } }

    private func hold(_ feed: FeedLiteral, _ change: (inout ImportOptions) -> Void = { _ in }) throws {
        let imported = try Imported(feed, change)
        let slow = SlowFeed(feed)
        for file in GTFSFile.all {
            let view = String(file.name.dropLast(4))
            let columns = file.fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
            #expect(
                try sorted(imported.rows("SELECT \(columns) FROM \(view)")) == sorted(slow.views[view] ?? []),
                "\(file.name): \(feed.files[file.name] ?? "")")
        }
        #expect(
            try sorted(imported.rows("SELECT file_name, line, column_name, value FROM extra_values")) == sorted(slow.extras))
        #expect(
            try sorted(
                imported.rows(
                    """
                    SELECT file_name, line, (SELECT group_concat(value, char(1)) FROM json_each(cells)) FROM kept_records
                    """)) == sorted(slow.kept))
        #expect(
            try sorted(
                imported.rows(
                    """
                    SELECT i.trip_id, v.position, v.stop_sequence, s.stop_id,
                    printf('%02d:%02d:%02d', arrival_seconds / 3600, arrival_seconds / 60 % 60, arrival_seconds % 60),
                    printf('%02d:%02d:%02d', departure_seconds / 3600, departure_seconds / 60 % 60, departure_seconds % 60)
                    FROM visits v JOIN trip_ids i USING (trip_key) LEFT JOIN stored_stops s USING (stop_key)
                    """)) == sorted(slow.visits.map { $0[..<4] + $0[4...].map { $0 ?? "00:00:00" } }))
    }

    /// Rows in an order of their own, by bytes, so that "é" in one form is not "é" in the other.
    private func sorted(_ rows: [[String?]]) -> [[UInt8]] {
        rows.map { $0.map { $0.map { "'\($0)'" } ?? "NULL" }.joined(separator: " | ") }.map { Array($0.utf8) }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }
}
