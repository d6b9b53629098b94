internal import Foundation
internal import GTFSModel

/// Collects the issues of an import: counts and first examples of each code and file in memory, all of them as JSON
/// lines in the report where one is asked for.
final class IssueLog {
    struct Key: Hashable {
        let code: FeedIssue.Code
        let file: String
    }

    struct Tally {
        let severity: FeedIssue.Severity
        var count = 0
        var examples: [FeedIssue] = []
    }

    /// As many examples of each code and file are kept.
    static let exampleLimit = 5

    private(set) var tallies: [Key: Tally] = [:]
    private let strict: Bool
    private let report: IssueReport?

    init(strict: Bool, reportPath: String?) throws {
        self.strict = strict
        report = try reportPath.map(IssueReport.init)
    }

    /// - Throws: `ImportError.strict` for an error-level issue where the import is strict.
    func add(_ issue: FeedIssue) throws {
        let key = Key(code: issue.code, file: issue.file ?? "")
        var tally = tallies[key] ?? Tally(severity: issue.severity)
        tally.count += 1
        if tally.examples.count < Self.exampleLimit { tally.examples.append(issue) }
        tallies[key] = tally
        try report?.write(issue)
        if strict, issue.severity == .error { throw Self.strictError(issue) }
    }

    func finish() throws { try report?.close() }

    /// The counts over all files, the most severe and most frequent codes first.
    var counts: [ImportSummary.IssueCount] {
        Dictionary(grouping: tallies, by: \.key.code).map { code, found in
            ImportSummary.IssueCount(
                code: code, severity: found[0].value.severity, count: found.reduce(0) { $0 + $1.value.count },
                examples: Array(
                    found.sorted { $0.key.file < $1.key.file }.flatMap(\.value.examples).prefix(Self.exampleLimit)))
        }.sorted { ($0.severity.rank, -$0.count, $0.code.rawValue) < ($1.severity.rank, -$1.count, $1.code.rawValue) }
    }

    private static func strictError(_ issue: FeedIssue) -> ImportError {
        var place = issue.file ?? "the feed"
        if let line = issue.line { place += ", line \(line)" }
        if let field = issue.field { place += ", \(field)" }
        let value = issue.value.map { " (\"\($0.prefix(80))\")" } ?? ""
        return ImportError(
            .strict,
            "\(issue.code) in \(place)\(value) ends the strict import: mend the feed, or import without --strict.")
    }
}

extension FeedIssue.Severity {
    /// 0 for the most severe.
    var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .info: 2
        }
    }
}
