internal import GTFSModel
internal import GTFSValidation

/// The answer of `validate` as a page for people, and as lines.
struct NoticeTables {
    let report: ValidationReport

    var lines: [NoticeLine] {
        report.notices.map { notice in
            NoticeLine(
                code: notice.code.rawValue, severity: notice.severity.rawValue, count: notice.count,
                meaning: notice.kind?.meaning ?? "")
        }
    }

    var sections: [TableSection] {
        let ofOthers = report.notices.filter { $0.kind == nil }
        return [summary]
            + NoticeKind.Concern.allCases.map { concern in
                section(report.notices.filter { $0.kind?.concern == concern }, title: concern.title)
            } + [section(ofOthers, title: "Of the toolkit's own")]
    }

    var notes: [String] {
        let files = Set(report.unchecked.flatMap(\.files)).sorted()
        let codes = report.unchecked.count
        if codes == 0 { return [] }
        return [
            "Not checked: \(codes) codes that need \(files.joined(separator: ", ")), which could not be read in full."
        ]
    }

    private var summary: TableSection {
        .pairs(
            [("Feed", report.source), ("Day", report.today.description)]
                + FeedIssue.Severity.allCases.map { severity in
                    let codes = report.notices.count { $0.severity == severity }
                    return (severity.title, NoticeLine.total(report.count(of: severity), of: codes))
                })
    }

    private func section(_ notices: [ValidationNotice], title: String) -> TableSection {
        let ordered = notices.sorted { ($0.severity.order, -$0.count) < ($1.severity.order, -$1.count) }
        return .rows(
            ordered,
            [
                TableColumn("Severity") { $0.severity.rawValue.lowercased() },
                TableColumn("Count", .right) { PlainNumber.grouped($0.count) },
                TableColumn("Code") { $0.code.rawValue }.wrapped(1),
            ], title: ordered.isEmpty ? nil : title
        ) { [("Means", $0.kind?.meaning), ("First", $0.samples.first?.summary)] }
    }
}

extension FeedIssue.Severity {
    fileprivate var title: String {
        switch self {
        case .error: "Errors"
        case .warning: "Warnings"
        case .info: "Information"
        }
    }

    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension NoticeSample {
    /// The first values, on one line.
    fileprivate var summary: String {
        fields.prefix(3).map { "\($0.name) \($0.value.summary)" }.joined(separator: ", ")
    }
}

extension NoticeSample.Value {
    fileprivate var summary: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .real(let number): Self.text(number)
        case .bool(let bool): bool ? "yes" : "no"
        case .position(let position):
            "\(Self.text(position.latitude)),\(Self.text(position.longitude))"
        }
    }

    /// Places to some 10 centimetres.
    private static func text(_ number: Double) -> String { PlainNumber.text(PlainNumber.rounded(number, decimals: 6)) }
}

/// A notice of a check, of a feed or of messages, as a line of CSV.
struct NoticeLine: Encodable {
    let code: String
    let severity: String
    let count: Int
    let meaning: String

    /// How many notices there are of how many codes, as a check's first table has it.
    static func total(_ count: Int, of codes: Int) -> String {
        codes == 0 ? "none" : "\(PlainNumber.grouped(count)) of \(codes) code\(codes == 1 ? "" : "s")"
    }
}
