internal import GTFSModel
internal import GTFSRealtime

/// The answer of `realtime --check` as a page for people, and as lines.
struct RealtimeCheckTables {
    let report: RealtimeValidationReport

    var lines: [NoticeLine] {
        report.notices.map { notice in
            NoticeLine(
                code: notice.code.rawValue, severity: notice.severity.rawValue, count: notice.count,
                meaning: notice.meaning ?? "")
        }
    }

    var sections: [TableSection] {
        [summary, section(.error, "Errors"), section(.warning, "Warnings")]
    }

    private var summary: TableSection {
        .pairs([
            ("Messages", PlainNumber.grouped(report.messageCount)),
            ("Entities", PlainNumber.grouped(report.entityCount)),
            ("Errors", count(of: .error)), ("Warnings", count(of: .warning)),
        ])
    }

    private func count(of severity: FeedIssue.Severity) -> String {
        let codes = report.notices.count { $0.severity == severity }
        return NoticeLine.total(report.count(of: severity), of: codes)
    }

    private func section(_ severity: FeedIssue.Severity, _ title: String) -> TableSection {
        let notices = report.notices.filter { $0.severity == severity }
        return .rows(
            notices.sorted { ($1.count, $0.code) < ($0.count, $1.code) },
            [
                TableColumn("Code") { $0.code.rawValue },
                TableColumn("Count", .right) { PlainNumber.grouped($0.count) },
            ], title: notices.isEmpty ? nil : title
        ) { [("Means", $0.meaning), ("First", $0.samples.first?.summary)] }
    }
}

extension RealtimeSample {
    /// On one line.
    fileprivate var summary: String {
        let parts = [entityID.map { "entity \($0)" }, tripID.map { "trip \($0)" }, value.isEmpty ? nil : value]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
