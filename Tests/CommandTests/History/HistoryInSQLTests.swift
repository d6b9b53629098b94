import Foundation
import GRDB
import Testing

/// The statements of docs/database-format.md on a history, asked as any program with SQLite asks them.
@Suite struct HistoryInSQLTests {
    private static func statements() throws -> [String] {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/database-format.md")
        let section = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "## A history in SQL\n")
        let block = try #require(section.last?.components(separatedBy: "```\n").dropFirst().first)
        return block.split(separator: ";").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
            !$0.isEmpty
        }
    }

    @Test func `Plain SQL reads the watched spans, the days and the trips of a history, as the commands have them`()
        throws
    {
        let statements = try Self.statements()
        try #require(statements.count == 3)
        let info = try RecordedWeek.ask(["history", "info", "--format", "json"])
        let described = try #require(
            try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any])
        let queue = try DatabaseQueue(path: RecordedWeek.path())
        let (spans, days, trips) = try queue.read { db in
            (
                try Row.fetchAll(db, sql: statements[0]), try String.fetchAll(db, sql: statements[1]),
                try Row.fetchAll(db, sql: statements[2])
            )
        }
        #expect(!spans.isEmpty && spans.allSatisfy { ($0["began"] as String? ?? "") <= ($0["ended"] as String? ?? "") })
        #expect(
            days.count == described["service_days"] as? Int && days.max() == described["last_service_date"] as? String)
        let visits = try RecordedWeek.ask(["visits", "--format", "csv"]).output.split(separator: "\r\n").dropFirst()
        let routes = Set(visits.map { $0.split(separator: ",", omittingEmptySubsequences: false)[3] })
        #expect(Set(trips.compactMap { $0["route_id"] as String? }).isSubset(of: Set(routes.map(String.init))))
        #expect(trips.contains { $0["route_id"] as String? == "L1" && ($0["trips"] as Int? ?? 0) > 10 })
    }
}
