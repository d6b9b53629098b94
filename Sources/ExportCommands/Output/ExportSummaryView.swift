internal import Foundation
internal import GTFSExport
internal import Terminal

/// The summary of an export as people and as machines read it.
struct ExportSummaryView {
    let summary: ExportSummary
    private let peakMemory = PeakMemory.bytes

    init(_ summary: ExportSummary) { self.summary = summary }

    var text: String {
        (["\(summary.database) -> \(summary.output)"] + files + emptied + [figures]).joined(separator: "\n")
    }

    private var emptied: [String] {
        summary.emptied.isEmpty ? [] : ["  without a record in the cut: \(summary.emptied.joined(separator: ", "))"]
    }

    private var files: [String] {
        let width = summary.files.map(\.name.count).max() ?? 0
        return summary.files.map { file in
            let name = file.name.padding(toLength: width, withPad: " ", startingAt: 0)
            return "  \(name)\(Self.right(file.records, width: 12)) records\(Self.right(file.bytes, width: 14)) bytes"
        }
    }

    private static func right(_ number: Int, width: Int) -> String {
        String(repeating: " ", count: max(1, width - "\(number)".count)) + "\(number)"
    }

    private var figures: String {
        """
          \(summary.files.count) files, \(summary.records) records, \(SummaryText.megabytes(summary.textBytes)) of text in a zip of \
        \(SummaryText.megabytes(summary.zipBytes))
          \(String(format: "%.2f", summary.seconds)) s, peak memory \(SummaryText.megabytes(peakMemory))
        """
    }

    var json: String {
        let object: [String: Any] = [
            "database": summary.database, "output": summary.output,
            "files": summary.files.map {
                ["file": $0.name, "name": $0.name, "records": $0.records, "bytes": $0.bytes] as [String: Any]
            },
            "left_out": summary.leftOut, "emptied": summary.emptied, "records": summary.records,
            "text_bytes": summary.textBytes,
            "zip_bytes": summary.zipBytes, "seconds": summary.seconds, "peak_memory_bytes": peakMemory,
        ]
        return SummaryText.json(object)
    }
}

extension ExportSummaryView {
    /// The summary of an export to PostgreSQL as people read it.
    struct Script {
        let summary: PostgresSummary

        var text: String {
            let width = summary.tables.map(\.name.count).max() ?? 0
            let tables = summary.tables.map { table in
                let name = table.name.padding(toLength: width, withPad: " ", startingAt: 0)
                return "  \(name)  \(table.rows) rows"
            }
            let seconds = String(format: "%.2f", summary.seconds)
            let megabytes = String(format: "%.2f", Double(summary.bytes) / 1e6)
            let memory = String(format: "%.2f", Double(PeakMemory.bytes) / 1e6)
            let figures = "  \(summary.rows) rows, \(megabytes) MB, \(seconds) s, peak memory \(memory) MB"
            return (["\(summary.database) -> \(summary.output)"] + tables + [figures]).joined(separator: "\n")
        }
    }
}

extension ProgressLine {
    func show(_ progress: ExportProgress) {
        show(file: progress.file, isComplete: progress.isComplete) { _ in
            let percent = progress.totalRecords > 0 ? progress.records * 100 / progress.totalRecords : 100
            return "\(progress.records) records, \(percent)%"
        }
    }
}
