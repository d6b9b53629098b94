import Foundation
import GRDB
import GTFSModel
import GTFSStore
import HistorySupport
import TestSupport
import Testing

@testable import GTFSHistory

/// Histories in which one value or one bit is another one than was written, in any table.
@Suite struct ChangedTableTests {
    private static let bits = LongForm.isAsked ? 5000 : 100

    /// A history with trips under way, with lines that are loose, and with days that are packed.
    private static let written = Result {
        let recorded = try RecordedStream(seed: 80)
        var reader = try recorded.reader("whole.sqlite")
        try reader.take(recorded.messages.filter { $0.source == "one" })
        try recorded.endDays(&reader, after: 3)
        try reader.take(recorded.messages.filter { $0.source == "two" })
        try reader.close()
        return Data(try #require(recorded.folder.bytes("whole.sqlite")))
    }

    private let folder: TemporaryFolder
    private var path: String { folder.file("history.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.written.get(), to: "history.sqlite")
    }

    private func change<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction(body)
    }

    private func faults() throws -> [String] { try History(path: path).verify().faults }

    private struct Answers: Equatable {
        var visits: [Visit]
        var reports: [PerformanceReport]
        var info: HistoryInfo
        var usual: Int
    }

    private func answers() throws -> Answers {
        let history = try History(path: path)
        return Answers(
            visits: try history.visits(),
            reports: try [.stop, .route, nil].map { try history.performance(PerformanceRequest(grouping: $0)) },
            info: try history.info(), usual: try history.watchedSpans().count)
    }

    @Test func `A value that was changed in any column of any table, and a row that is gone, are found by verify`()
        throws
    {
        let columns = try change { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT t.name, c.name, c.type FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
                    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid
                    """
            ).map { (table: $0[0] as String, column: $0[1] as String, type: $0[2] as String) }
        }
        #expect(columns.count > 40)
        #expect(try faults() == [])
        var tables = Set<String>()
        for (table, column, type) in columns {
            guard try change({ try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }) > 0 else { continue }
            tables.insert(table)
            let values = [
                "INTEGER": "ifnull(\(column), 7) + 1", "TEXT": "\(column) || 'X'",
                "BLOB": "CAST(ifnull(\(column), '') || 'X' AS BLOB)",
            ]
            let value = try #require(values[type])
            let first = "SELECT max(\(column)) FROM \(table)"
            for sql in [
                "UPDATE OR IGNORE \(table) SET \(column) = \(value) WHERE \(column) IS (\(first))",
                "DELETE FROM \(table) WHERE \(column) IS (\(first))",
            ] {
                let changes = try change { db in
                    try db.execute(sql: sql)
                    return db.changesCount
                }
                let found = try faults()
                #expect(changes == 0 || !found.isEmpty, "\(sql)")
                try folder.write(Self.written.get(), to: "history.sqlite")
            }
        }
        #expect(tables.count >= 12)
    }

    @Test(.timeLimit(.minutes(20)))
    func `A flipped bit anywhere in a history is found by verify, or changes no answer`() throws {
        let (bytes, sound) = (try Self.written.get(), try answers())
        var random = SeededGenerator(seed: 61)
        var (found, harmless) = (0, 0)
        for _ in 0..<Self.bits {
            var flipped = bytes
            let offset = Int.random(in: 0..<bytes.count, using: &random)
            flipped[offset] ^= 1 << UInt8.random(in: 0...7, using: &random)
            try folder.write(flipped, to: "history.sqlite")
            let isFound = (try? faults().isEmpty) != true
            if isFound {
                found += 1
            } else {
                harmless += 1
                #expect(try answers() == sound, "byte \(offset)")
            }
        }
        #expect(found > Self.bits / 20, "\(found) found, \(harmless) harmless")
    }

    /// The file as a version wrote it that knew no sums of tables.
    private func removeSums() throws {
        try change { try $0.execute(sql: "DROP TABLE table_sums; PRAGMA user_version = 1") }
    }

    @Test
    func `A history from before there were sums answers, is checked by its hashes, and gets sums from a recorder`()
        throws
    {
        let sound = try answers()
        try removeSums()
        #expect(try answers() == sound)
        #expect(try faults() == [])
        for sql in [
            "UPDATE recorded_trips SET trip_id = trip_id || 'X' WHERE trip_key = 1",
            "UPDATE recorded_profiles SET times = CAST(times || 'X' AS BLOB) WHERE profile_key = 1",
        ] {
            try change { try $0.execute(sql: sql) }
            #expect(try !faults().isEmpty, "\(sql)")
            try folder.write(Self.written.get(), to: "history.sqlite")
            try removeSums()
        }
        try HistoryRecorder(path: path).close()
        #expect(try answers() == sound)
        #expect(try faults() == [])
        #expect(try change { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 2)
        try change { try $0.execute(sql: "DELETE FROM watched") }
        #expect(try !faults().isEmpty)
    }

    @Test func `Sums hold after messages that come again, days that are forgotten, and a merge`() throws {
        let recorded = try RecordedStream(seed: 82)
        let recorder = try HistoryRecorder(path: folder.file("short.sqlite"), daysKept: 1)
        try recorder.close()
        var reader = try recorded.reader("other.sqlite")
        try reader.take(recorded.messages + recorded.messages.suffix(3))
        try recorded.endDays(&reader, after: 5)
        try reader.close()
        let other = recorded.folder.file("other.sqlite")
        #expect(try History(path: other).verify().faults == [])
        _ = try HistoryRecorder.merge(other, into: folder.file("merged.sqlite"))
        #expect(try History(path: folder.file("merged.sqlite")).verify().faults == [])
        let file = try HistoryFile.recording(path: other)
        try file.write { rows in
            let days = try rows.days().map(\.date)
            try rows.copyDay(#require(days.first), to: #require(days.last).adding(days: 20))
            try rows.removeDays(before: #require(days.last))
            try rows.removeWatched(endingBefore: .max)
        }
        try file.close()
        #expect(try History(path: other).verify().faults.allSatisfy { $0.contains("never recorded") })
    }
}
