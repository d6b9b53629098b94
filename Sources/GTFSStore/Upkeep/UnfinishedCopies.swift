internal import Foundation

/// The copies of a file that upgrades are working on: beside it, hidden, and named after the process that works on it.
struct UnfinishedCopies {
    private let folder: URL
    private let prefix: String

    init(of file: URL) {
        folder = file.deletingLastPathComponent()
        prefix = ".\(file.lastPathComponent).upgrading-"
    }

    /// Of this process.
    var own: URL { folder.appendingPathComponent(prefix + "\(getpid())") }

    /// Removes what processes left behind that were killed.
    func removeAbandoned() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count).prefix { $0.isNumber }),
                process == getpid() || kill(process, 0) != 0 && errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// With the journal that belongs to it.
    func remove(_ copy: URL) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: copy.path + suffix)
        }
    }
}
