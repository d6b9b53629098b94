internal import Foundation
internal import GTFSImport
internal import GTFSModel
internal import GTFSValidation

/// What a check found, as the summary of an import has it: the codes by whom they concern.
struct CheckView {
    private let report: ValidationReport

    /// Checks a database beside the feed that it was made from, for the day that it is now.
    /// - Parameter folder: the folder of the zip that was imported alone; nil for all of it.
    init(database: String, feed: String, inside folder: String?) throws {
        report = try FeedValidation(database: database, feed: feed, inside: folder, options: ValidationOptions()).run()
    }

    var text: String {
        let counts = FeedIssue.Severity.allCases.map { severity in
            Count.text(report.count(of: severity), "notice") + " of severity \(severity.rawValue)"
        }
        let sections = NoticeKind.Concern.allCases.flatMap { concern in
            lines(concern.title, of: report.notices.filter { $0.kind?.concern == concern })
        }
        let own = lines("Of the toolkit's own", of: report.notices.filter { $0.kind == nil })
        let unchecked = report.unchecked.isEmpty ? [] : ["  not checked: \(Count.text(report.unchecked.count, "code"))"]
        return (["check for \(report.today): \(counts.joined(separator: ", "))"] + sections + own + unchecked)
            .joined(separator: "\n")
    }

    private func lines(_ title: String, of notices: [ValidationNotice]) -> [String] {
        if notices.isEmpty { return [] }
        return ["  \(title)"]
            + notices.map { notice in
                "    \(notice.severity.rawValue.lowercased()) \(notice.code): \(notice.count). "
                    + (notice.kind?.meaning ?? "")
            }
    }

    var json: [[String: Any]] {
        report.notices.map {
            ["code": $0.code.rawValue, "severity": $0.severity.rawValue, "totalNotices": $0.count]
        }
    }
}
