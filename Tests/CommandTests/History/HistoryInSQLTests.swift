import Foundation
import GRDB
import Testing

/// The tables of `history export --sqlite`, and the statements of docs/database-format.md on them, asked as any program with
/// SQLite asks them.
@Suite struct HistoryInSQLTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("visits.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func export(_ words: [String] = []) throws -> DatabaseQueue {
        let run = try RecordedWeek.ask(["history", "export", "--sqlite", path] + words)
        try #require(run.status == 0, "\(run.errors)")
        return try DatabaseQueue(path: path)
    }

    /// The table as a CSV without quoted cells.
    private static func csv(_ table: String, of queue: DatabaseQueue) throws -> String {
        try queue.read { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table)")
            var lines = try db.columns(in: table).map(\.name).joined(separator: ",") + "\r\n"
            while let row = try rows.next() {
                lines += row.databaseValues.map { $0.isNull ? "" : "\($0.storage.value ?? "")" }.joined(separator: ",")
                lines += "\r\n"
            }
            return lines
        }
    }

    @Test func `The table visits has each row of gtfs-query visits, value by value and in its order`() throws {
        let all = try RecordedWeek.visits()
        #expect(try Self.csv("visits", of: export()) == all)
        let day = all.split(separator: "\r\n").filter { $0.hasPrefix("service_date") || $0.hasPrefix("20261120") }
        let exported = try export(["--from", "20261120", "--to", "20261120"])
        #expect(try Self.csv("visits", of: exported).split(separator: "\r\n") == day)
        #expect(try folder.names == ["visits.sqlite"])
    }

    @Test func `Another file in the place of the export stays as it is`() throws {
        let bytes = Data("mine".utf8)
        try bytes.write(to: URL(fileURLWithPath: path))
        let run = try RecordedWeek.ask(["history", "export", "--sqlite", path])
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: \(path) is no such export, and stays as it is: name another file, or move this one away.\n")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        let own = try RecordedWeek.ask(["history", "export", "--sqlite", "history.sqlite"])
        #expect(own.status == 1 && own.errors.contains("history.sqlite is no such export"))
    }

    private static func statements() throws -> [String] {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/database-format.md")
        let section = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "## A history in SQL\n")
        let block = try #require(section.last?.components(separatedBy: "```\n").dropFirst().first)
        return block.split(separator: ";").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
            !$0.isEmpty
        }
    }

    @Test func `Plain SQL finds in an export the delays, the days and the watched time that the commands have`() throws
    {
        let statements = try Self.statements()
        try #require(statements.count == 3)
        let (hours, watched, days) = try export().read { db in
            (
                try Row.fetchAll(db, sql: statements[0]), try Row.fetchAll(db, sql: statements[1]),
                try Row.fetchAll(db, sql: statements[2])
            )
        }
        func asked(_ words: [String]) throws -> [String: Any] {
            let text = try RecordedWeek.ask(words + ["--format", "json"]).output
            return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
        let info = try asked(["history", "info"])
        #expect(days.map { $0["service_date"] as String }.max() == info["last_service_date"] as? String)
        #expect(days.count == info["service_days"] as? Int)
        #expect(watched.reduce(0) { $0 + ($1["seconds"] as Int) } == info["watched_seconds"] as? Int)
        let rows = try RecordedWeek.visits().split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let observed = rows.count { $0[3] == "40" && $0[18] == "observed" }
        #expect(hours.reduce(0) { $0 + ($1["delays"] as Int) } == observed && observed > 90)
    }
}
