internal import Foundation
internal import GTFSUpdates
internal import Terminal

/// What was written of an update, as people and as machines read it.
struct UpdateView {
    let text: String
    private let object: [String: Any]

    init(_ update: TimetableUpdate, database: String, since: String?, seconds: Double) {
        let share = Double(update.byteCount) / Double(update.result.byteCount) * 100
        let of = since.map { " from \($0)" } ?? ""
        text = """
            \(database) -> \(update.path)
              \(update.byteCount) bytes\(of), \(String(format: "%.2f", share))% of the database, taken apart and compared
              \(String(format: "%.2f", seconds)) s, peak memory \(SummaryText.megabytes(PeakMemory.bytes))
            """
        var object: [String: Any] = [
            "database": database, "output": update.path, "bytes": update.byteCount,
            "result_bytes": update.result.byteCount, "result_sha256": update.result.sha256, "seconds": seconds,
            "peak_memory_bytes": PeakMemory.bytes,
        ]
        if let base = update.base { object["base_sha256"] = base.sha256 }
        self.object = object
    }

    init(published manifest: UpdateManifest, isNew: Bool, database: String, folder: String, seconds: Double) {
        let current = manifest.versions.last
        let whole = current?.whole?.bytes ?? 0
        let update = current?.update.map { ", update from the version before \($0.bytes)" } ?? ""
        let before = manifest.versions.count - 1
        let updatable =
            before > 0
            ? "\(before) version\(before == 1 ? "" : "s") before it can be updated" : "the first version of the folder"
        text =
            isNew
            ? """
            \(database) -> \(folder)/\(TimetablePublication.manifestName)
              \(updatable); the whole takes \(whole) bytes\(update)
              \(String(format: "%.2f", seconds)) s, peak memory \(SummaryText.megabytes(PeakMemory.bytes))
            """
            : "\(folder) has \(database) as its current version already."
        object = [
            "database": database, "folder": folder, "is_new": isNew, "versions": manifest.versions.count,
            "whole_bytes": whole, "update_bytes": current?.update?.bytes ?? 0,
            "direct_updates": current?.directUpdates?.count ?? 0, "seconds": seconds,
            "peak_memory_bytes": PeakMemory.bytes,
        ]
    }

    var json: String { SummaryText.json(object) }

}
