/// A row of the table of notices: all that is known of one code.
package struct NoticeRow: Sendable {
    /// The code, its severity, whom it concerns and its meaning.
    let kind: NoticeKind
    /// What a publisher does about it, in one sentence.
    let remedy: String
    /// The column that a person would mend, of rules whose samples have none; nil if no column alone is at fault.
    package let column: String?
    /// The names of the values in report.json of the Canonical GTFS Validator, in its order, of what the import met:
    /// `theirs=ours`, or one word for both; `#` before it: a number. Nil for rules whose samples have the validator's names.
    package let report: String?

    /// The rows of all codes: the errors, the warnings, the information.
    static let all = errors + warnings + infos

    /// The row of a code; nil for a code that the Canonical GTFS Validator does not have.
    package static func of(_ code: FeedIssue.Code) -> NoticeRow? { byCode[code] }

    private static let byCode = Dictionary(all.map { ($0.kind.code, $0) }, uniquingKeysWith: { first, _ in first })
}

extension NoticeRow {
    static func error(
        _ code: FeedIssue.Code, _ concern: NoticeKind.Concern, _ meaning: String, remedy: String,
        column: String? = nil, report: String? = nil
    ) -> NoticeRow {
        let kind = NoticeKind(code: code, severity: .error, concern: concern, meaning: meaning)
        return NoticeRow(kind: kind, remedy: remedy, column: column, report: report)
    }

    static func warning(
        _ code: FeedIssue.Code, concern: NoticeKind.Concern, meaning: String, remedy: String,
        column: String? = nil, report: String? = nil
    ) -> NoticeRow {
        let kind = NoticeKind(code: code, severity: .warning, concern: concern, meaning: meaning)
        return NoticeRow(kind: kind, remedy: remedy, column: column, report: report)
    }

    static func info(
        _ code: FeedIssue.Code, _ concern: NoticeKind.Concern, _ meaning: String, remedy: String,
        column: String? = nil, report: String? = nil
    ) -> NoticeRow {
        let kind = NoticeKind(code: code, severity: .info, concern: concern, meaning: meaning)
        return NoticeRow(kind: kind, remedy: remedy, column: column, report: report)
    }
}
