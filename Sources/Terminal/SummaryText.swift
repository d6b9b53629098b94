internal import Foundation

/// What the summaries of commands have in common.
package enum SummaryText {
    /// E.g. `36.69 MB`.
    package static func megabytes(_ bytes: Int) -> String { String(format: "%.2f MB", Double(bytes) / 1e6) }

    /// A summary for machines on one line, its keys in order.
    package static func json(_ object: [String: Any]) -> String {
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
