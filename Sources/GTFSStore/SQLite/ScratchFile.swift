internal import Foundation
internal import GTFSModel

/// A file or folder of this process, removed with the last reference to it, or as the process ends.
package final class ScratchFile: Sendable {
    package let path: String
    /// The paths that are still there.
    private static let present = Locked<Set<String>>([])
    /// A static one, such as that of a made-up city, has no last reference.
    private static let removal: Void = { _ = atexit { ScratchFile.removeAll() } }()

    /// A name for a file in the system's folder for temporary files, which does not exist yet.
    package init(suffix: String) {
        let name = "gtfs-toolkit-\(UUID().uuidString)\(suffix)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        _ = Self.removal
        Self.present.withLock { [path] in _ = $0.insert(path) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        Self.present.withLock { [path] in _ = $0.remove(path) }
    }

    /// Removes all of them, before the process ends.
    package static func removeAll() {
        for path in present.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}

/// Where a file may be that SQLite reads or writes: it would open a device or wait for a pipe, and put a journal beside it.
enum RegularFile {
    /// - Throws: `Hindrance` if the path leads to a folder, a device or a pipe. There may be nothing yet.
    static func require(_ path: String) throws(Hindrance) {
        // Links are followed as SQLite does.
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .folder
        default: throw .device
        }
    }

    /// What is at the path in place of a file.
    enum Hindrance: Error {
        case folder, device

        /// With an article.
        var described: String { self == .folder ? "a folder" : "a device or a pipe" }
    }
}
