import Foundation
import GRDB
import GTFSFeed
import GTFSImport
import GTFSModel
import TestSupport

/// A feed imported into a folder of its own, read with plain SQL.
final class Imported {
    let folder: TemporaryFolder
    let summary: ImportSummary
    private let queue: DatabaseQueue

    init(_ source: FeedSource, _ change: (inout ImportOptions) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        var options = ImportOptions(output: folder.file("feed.sqlite"))
        change(&options)
        summary = try FeedImport(zipped: source, options: options).run()
        var configuration = Configuration()
        configuration.readonly = true
        queue = try DatabaseQueue(path: folder.file("feed.sqlite"), configuration: configuration)
    }

    convenience init(_ feed: FeedLiteral, _ change: (inout ImportOptions) -> Void = { _ in }) throws {
        try self.init(feed.source, change)
    }

    /// The rows of a query, each value as text, in the order of the query.
    func rows(_ sql: String) throws -> [[String?]] {
        try queue.read { db in
            try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.map(Self.text) }
        }
    }

    /// The rows of a query with named parameters.
    func named(_ sql: String, _ arguments: [String: String]) throws -> [Row] {
        try queue.read { try Row.fetchAll($0, sql: sql, arguments: StatementArguments(arguments)) }
    }

    func row(_ sql: String) throws -> [String?]? { try rows(sql).first }

    /// Counts of the issues by code, of the severities that are asked for.
    func issues(_ isWanted: (ImportSummary.IssueCount) -> Bool = { _ in true }) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: summary.issues.filter(isWanted).map { ($0.code.rawValue, $0.count) })
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .null: nil
        case .int64(let number): String(number)
        case .double(let number): PlainReal.text(number)
        case .string(let text): text
        case .blob(let data): data.map { String($0, radix: 16) }.joined(separator: " ")
        }
    }
}

/// A number with a point as text: exactly where it has no more digits than every double holds; else so far that the last
/// step of plain SQL's own division does not show.
enum PlainReal {
    static func text(_ number: Double) -> String {
        let exact = String(format: "%.14e", number + 0)
        return Double(exact) == number ? exact : String(format: "~%.11e", number)
    }
}
