internal import Foundation
internal import GTFSImport
internal import GTFSModel
internal import GTFSValidation
internal import Terminal

/// The summary of an import as people and as machines read it.
struct ImportSummaryView: SummaryView {
    private let summary: ImportSummary
    private let check: CheckView?
    private let peakMemory = PeakMemory.bytes

    /// Whether a server was asked and has nothing newer.
    private var isUnchanged = false

    init(_ summary: ImportSummary, check: CheckView? = nil) { (self.summary, self.check) = (summary, check) }

    /// The summary for a URL whose server has nothing newer.
    init(unchanged source: String, output: String) {
        self.init(ImportSummary(outcome: .upToDate, source: source, output: output))
        isUnchanged = true
    }

    var text: String { ([ofImport] + [check?.text].compactMap(\.self)).joined(separator: "\n") }

    private var ofImport: String {
        if isUnchanged {
            return "\(summary.output) has what \(summary.source) has: nothing new. (--force imports anyway)"
        }
        if summary.outcome == .notDue, let begin = summary.firstServiceDate {
            return
                "\(summary.output) is kept: \(summary.source) begins on \(begin), and is imported then. (--force imports it now)"
        }
        guard summary.outcome == .imported else {
            return
                "\(summary.output) already holds \(summary.source): same content, options and schema version. (--force imports anyway)"
        }
        return ([header] + files + [patterns] + service + others + issues + [figures]).joined(separator: "\n")
    }

    private var header: String { "\(summary.source) -> \(summary.output)" }

    private var files: [String] {
        let width = summary.files.map(\.name.count).max() ?? 0
        return summary.files.map { file in
            "  " + file.name.padding(toLength: width, withPad: " ", startingAt: 0) + Self.outcome(file)
        }
    }

    private static func outcome(_ file: ImportedFile) -> String {
        guard file.isStored else { return "  left out" }
        guard let rows = file.rows else { return "  kept as it is" }
        let aside = file.keptAside > 0 ? ", \(file.keptAside) kept aside" : ""
        return String(repeating: " ", count: max(1, 12 - "\(rows)".count)) + Count.text(rows, "row") + aside
    }

    private var patterns: String {
        "  \(Count.text(summary.trips, "trip")) follow\(summary.trips == 1 ? "s" : "") "
            + "\(Count.text(summary.patterns, "pattern")) with \(Count.text(summary.timeProfiles, "time profile"))"
    }

    /// A line where there is no service yet.
    private var service: [String] {
        // A zone west of UTC is a day behind it at most: else the file need not be asked for its zone.
        guard let begin = summary.firstServiceDate, begin >= ServiceTimeZone(.gmt).date(at: Date()),
            let today = try? FeedValidation.today(ofFeedIn: summary.output, at: Date()), begin > today
        else { return [] }
        return ["  begins on \(begin): there is no service before"]
    }

    private var others: [String] {
        summary.otherFeeds.map {
            "  holds another feed in \($0)/, which is not imported: unpack it and import that folder"
        }
    }

    private var issues: [String] {
        guard !summary.issues.isEmpty else { return ["  no issues"] }
        return summary.issues.map { issue in
            "  \(issue.severity.rawValue.lowercased()) \(issue.code): \(issue.count)\(issue.examples.first.map { ", first \(Self.location(of: $0))" } ?? "")"
        }
    }

    private static func location(of issue: FeedIssue) -> String {
        var location = "in \(issue.file ?? "the feed")"
        if let line = issue.line { location += ", line \(line)" }
        if let field = issue.field { location += ", \(field)" }
        if let value = issue.value { location += " \"\(value.prefix(40))\"" }
        return location
    }

    private var figures: String {
        // A folder has no zip, and its bytes are those of its text.
        let ofZip =
            summary.zipBytes == summary.textBytes
            ? "" : "\(share(summary.zipBytes)) of the zip (\(SummaryText.megabytes(summary.zipBytes))), "
        return """
              \(String(format: "%.2f", summary.seconds)) s, peak memory \(SummaryText.megabytes(peakMemory))
              database \(SummaryText.megabytes(summary.databaseBytes)): \(ofZip)\
            \(share(summary.textBytes)) of the text (\(SummaryText.megabytes(summary.textBytes))), \
            \(share(summary.plainBytes)) of a plain SQLite import (about \(SummaryText.megabytes(summary.plainBytes)))
            """
    }

    private func share(_ whole: Int) -> String {
        whole > 0 ? String(format: "%.2f", Double(summary.databaseBytes) / Double(whole)) : "-"
    }

    private static func json(_ file: ImportedFile) -> [String: Any] {
        var object: [String: Any] = [
            "file": file.name, "name": file.name, "kept_aside": file.keptAside, "stored": file.isStored,
        ]
        object["rows"] = file.rows
        return object
    }

    var json: String {
        var object: [String: Any] = [
            "outcome": summary.outcome.rawValue, "source": summary.source, "output": summary.output,
            "files": summary.files.map {
                Self.json($0)
            },
            "patterns": summary.patterns, "time_profiles": summary.timeProfiles, "trips": summary.trips,
            "issues": summary.issues.map {
                ["code": $0.code.rawValue, "severity": $0.severity.rawValue, "count": $0.count] as [String: Any]
            },
            "import_seconds": summary.seconds, "seconds": summary.seconds, "peak_memory_bytes": peakMemory,
            "zip_bytes": summary.zipBytes,
            "text_bytes": summary.textBytes, "database_bytes": summary.databaseBytes,
            "plain_bytes_estimate": summary.plainBytes,
            "plain_estimate_bytes": summary.plainBytes,
        ]
        object["first_service_date"] = summary.firstServiceDate?.description
        object["last_service_date"] = summary.lastServiceDate?.description
        if !summary.otherFeeds.isEmpty { object["other_feeds"] = summary.otherFeeds }
        object["notices"] = check?.json
        return SummaryText.json(object)
    }
}
