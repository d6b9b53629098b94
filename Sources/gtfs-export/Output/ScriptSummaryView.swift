internal import Foundation
internal import GTFSExport
internal import Terminal

/// The summary of an export to PostgreSQL as people read it.
struct ScriptSummaryView {
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
