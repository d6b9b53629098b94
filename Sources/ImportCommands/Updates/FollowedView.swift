internal import Foundation
internal import GTFSModel
internal import GTFSUpdates
internal import Terminal

/// What following a manifest came to.
struct FollowedView: SummaryView {
    enum Outcome: String {
        /// The current version is in place.
        case updated
        /// The database is the current version already.
        case upToDate = "up_to_date"
        /// The service of the current version begins later, and the database that serves today was kept.
        case notDue = "not_due"
    }

    /// The label of the manifest.
    let source: String
    let output: String
    let outcome: Outcome
    /// The ways that were gone, in their order: a second one is the whole, where an update of the first is missing or wrong.
    let ways: [UpdateManifest.Way]
    let seconds: Double
    private let peakMemory = PeakMemory.bytes

    private var version: UpdateManifest.Version? { ways.last?.version }
    private var files: [UpdateManifest.File] { outcome == .updated ? ways.last?.files ?? [] : [] }
    private var byteCount: Int { outcome == .updated ? ways.last?.byteCount ?? 0 : 0 }
    private var firstDay: ServiceDate? { version?.firstServiceDate.flatMap(ServiceDate.init(yyyymmdd:)) }
    private var lastDay: ServiceDate? { version?.lastServiceDate.flatMap(ServiceDate.init(yyyymmdd:)) }

    var text: String {
        switch outcome {
        case .upToDate: return "\(output) has what \(source) has: nothing new."
        case .notDue:
            let begin = firstDay.map { " begins on \($0)" } ?? " begins later"
            return "\(output) is kept: \(source)\(begin), and is fetched then. (--force fetches it now)"
        case .updated:
            let figures = "\(String(format: "%.2f", seconds)) s, peak memory \(SummaryText.megabytes(peakMemory))"
            return "\(source) -> \(output)\n  \(fetched)\n  \(proven)\n  \(figures)"
        }
    }

    private var fetched: String {
        let whole = version?.whole
        if files == [whole] {
            let reason = ways.count > 1 ? ", as an update on the shorter way is missing or wrong" : ""
            return "fetched the whole of \(byteCount) bytes\(reason)"
        }
        let updates =
            files.count == 1 ? "an update of \(byteCount) bytes" : "\(files.count) updates of \(byteCount) bytes"
        return "fetched \(updates)\(whole.map { "; the whole takes \($0.bytes)" } ?? "")"
    }

    private var proven: String {
        let days = [firstDay, lastDay].compactMap { $0?.description }.joined(separator: " to ")
        let published = version.map { "the version of \($0.publishedAt)" } ?? "the current version"
        return published + (days.isEmpty ? "" : ", with service from \(days)") + "; its SHA-256 is right"
    }

    var json: String {
        var object: [String: Any] = [
            "outcome": outcome.rawValue, "source": source, "output": output, "seconds": seconds,
            "peak_memory_bytes": peakMemory, "fetched_bytes": byteCount,
            "fetched": files.map { ["path": $0.path, "bytes": $0.bytes] as [String: Any] },
        ]
        object["published_at"] = version?.publishedAt
        object["database_bytes"] = version?.database.byteCount
        object["sha256"] = version?.database.sha256
        object["whole_bytes"] = version?.whole?.bytes
        object["first_service_date"] = firstDay?.description
        object["last_service_date"] = lastDay?.description
        return SummaryText.json(object)
    }
}
