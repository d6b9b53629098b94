internal import Foundation
internal import Terminal

/// What applying updates came to, as people and as machines read it.
struct AppliedView: SummaryView {
    let database: String
    let isChanged: Bool
    let seconds: Double
    private let peakMemory = PeakMemory.bytes

    var text: String {
        guard isChanged else { return "\(database) is what the update makes already." }
        let megabytes = SummaryText.megabytes(peakMemory)
        return
            "\(database) is updated, and its SHA-256 is right\n  \(String(format: "%.2f", seconds)) s, peak memory \(megabytes)"
    }

    var json: String {
        let object: [String: Any] = [
            "database": database, "is_changed": isChanged, "seconds": seconds, "peak_memory_bytes": peakMemory,
        ]
        return SummaryText.json(object)
    }
}
