internal import Foundation
internal import GTFSFeed
internal import GTFSModel

/// Collects the issues of an import: counts and first examples of each code and file in memory, for references of each
/// column, and all of them as JSON lines in the report, if there is one.
///
/// Memory is bounded even for the worst feed: the examples of a code and file, the codes and files, and the length of
/// each text have limits.
final class IssueLog {
    struct IssueKind: Hashable {
        let code: FeedIssue.Code
        let file: String
        /// A NUL in a cell is less than another character that is lost.
        let severity: FeedIssue.Severity
        /// The field of a reference that leads nowhere: whether it counts depends on the file to which its column leads.
        var field: String?
    }

    final class Tally {
        fileprivate let kind: IssueKind
        fileprivate(set) var count = 0
        fileprivate(set) var examples: [FeedIssue] = []

        fileprivate init(_ kind: IssueKind) { self.kind = kind }
    }

    /// The most examples to keep of each code and file.
    static let exampleLimit = 5
    /// The most pairs of a code and a file unknown to GTFS to count apart; beyond them, each code's further files are
    /// counted as one.
    static let strangerLimit = 1000
    /// Stands for the files beyond the limit.
    static let otherFiles = "(other files)"
    /// The most bytes to keep of a name or value in an example; the report has all of it.
    static let textLimit = 200

    private(set) var tallies: [IssueKind: Tally] = [:]
    private var wrongRows = WrongRows()
    private var strangers = 0
    /// Where the last issue was counted: many rows have one like it.
    private var last: Tally?
    private let strict: Bool
    private let report: IssueReport?

    init(strict: Bool, reportPath: String?) throws {
        self.strict = strict
        report = try reportPath.map(IssueReport.init)
    }

    /// Adds an issue. A row with too few or too many cells counts once, as its cells may be those of other columns; a row with a
    /// wrong cell counts with the errors of its cells.
    /// - Throws: `ImportError.strict` for an error-level issue if the import is strict.
    func add(_ issue: FeedIssue) throws {
        if wrongRows.covers(issue) { return }
        tally(of: issue).count(issue)
        try report?.write(issue)
        if strict, issue.severity == .error { throw Self.strictError(issue) }
    }

    private func tally(of issue: FeedIssue) -> Tally {
        if let last, last.isOf(issue) { return last }
        let key = key(of: issue)
        let tally = tallies[key] ?? Tally(key)
        tallies[key] = tally
        last = tally
        return tally
    }

    private func key(of issue: FeedIssue) -> IssueKind {
        var key = IssueKind(
            code: issue.code, file: issue.file?.shortened(to: Self.textLimit) ?? "", severity: issue.severity)
        if issue.code == IssueKind.codeWithField { key.field = issue.field }
        if tallies[key] != nil || issue.file.map({ GTFSFile.named($0) != nil }) ?? true { return key }
        guard strangers < Self.strangerLimit else {
            return IssueKind(code: issue.code, file: Self.otherFiles, severity: issue.severity)
        }
        strangers += 1
        return key
    }

    func finish() throws { try report?.close() }

    /// The counts over all files, the most severe and most frequent codes first.
    var counts: [ImportSummary.IssueCount] {
        Dictionary(grouping: tallies, by: \.key.code).map { code, found in
            let tallies = found.sorted { $0.key.order < $1.key.order }.map(\.value)
            return ImportSummary.IssueCount(
                code: code, severity: found.map(\.key.severity).min { $0.rank < $1.rank } ?? .error,
                count: tallies.reduce(0) { $0 + $1.count },
                examples: Array(tallies.flatMap(\.examples).prefix(Self.exampleLimit)))
        }.sorted { ($0.severity.rank, -$0.count, $0.code.rawValue) < ($1.severity.rank, -$1.count, $1.code.rawValue) }
    }

    private static func strictError(_ issue: FeedIssue) -> ImportError {
        var location = issue.file ?? "the feed"
        if let line = issue.line { location += ", line \(line)" }
        if let field = issue.field { location += ", \(field)" }
        let value = issue.value.map { " (\"\($0.prefix(80))\")" } ?? ""
        return ImportError(
            .strict, issue: issue, "\(issue.code) in \(location)\(value) ends the strict import",
            advice: ErrorAdvice(.importWithErrors, "mend the feed, or import it with its errors."))
    }
}

extension IssueLog.IssueKind {
    fileprivate static let codeWithField: FeedIssue.Code = "foreign_key_violation"

    /// Kinds are in the order of these.
    var order: (code: String, file: String, field: String, severity: Int) {
        (code.rawValue, file, field ?? "", severity.rank)
    }
}

extension IssueLog.Tally {
    /// Whether an issue is certainly of this kind.
    fileprivate func isOf(_ issue: FeedIssue) -> Bool {
        kind.code == issue.code && kind.file == issue.file ?? "" && kind.severity == issue.severity
            && (kind.field == issue.field || kind.code != IssueLog.IssueKind.codeWithField)
    }

    fileprivate func count(_ issue: FeedIssue) {
        count += 1
        guard examples.count < IssueLog.exampleLimit else { return }
        var example = issue
        example.file = issue.file?.shortened(to: IssueLog.textLimit)
        example.field = issue.field?.shortened(to: IssueLog.textLimit)
        example.value = issue.value?.shortened(to: IssueLog.textLimit)
        examples.append(example)
    }
}

extension String {
    /// The text if it has no more bytes than `limit`; otherwise its beginning and an ellipsis.
    func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        // Cut at a whole scalar, so the result may be some bytes shorter than the limit.
        var end = utf8.index(startIndex, offsetBy: limit)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end]) + "…"
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
