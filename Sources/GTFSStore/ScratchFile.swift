internal import Foundation

/// A file of this process, removed with the last reference to it.
package final class ScratchFile: Sendable {
    package let path: String

    /// A name for a file in the system's folder for temporary files, which does not exist yet.
    package init(suffix: String) {
        let name = "gtfs-toolkit-\(UUID().uuidString)\(suffix)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
