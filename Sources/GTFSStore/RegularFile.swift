internal import Foundation

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
