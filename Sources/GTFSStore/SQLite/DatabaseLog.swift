package import Foundation

/// What another program has written beside a database and not brought into its file, or has not finished in it: a "-wal" or a
/// "-journal" (<https://www.sqlite.org/tempfiles.html>). A copy of only the file lacks it, and SQLite applies it to any file
/// that takes the place of this one.
package struct DatabaseLog {
    package let name: String
    private let isAlone: Bool

    /// - Parameter file: the file of the database, which need not exist.
    /// - Returns: nil if there is no log, or one that is finished.
    package init?(beside file: URL) throws {
        for ending in ["-wal", "-journal"] {
            let log = file.deletingLastPathComponent().appendingPathComponent(file.lastPathComponent + ending)
            let handle = FileHandle(forReadingAtPath: log.path)
            defer { try? handle?.close() }
            // A finished log is empty, or begins with zeros.
            guard let first = try handle?.read(upToCount: 1)?.first, first != 0 else { continue }
            name = log.lastPathComponent
            isAlone = !FileManager.default.fileExists(atPath: file.path)
            return
        }
        return nil
    }

    /// Why the file is left as it is.
    package var reason: String {
        isAlone
            ? "\(name) is left of a database that is gone"
            : "\(name) beside it holds changes that another program has not finished"
    }

    /// What to do, without a full stop.
    package var advice: String {
        isAlone
            ? "move that file away, and run this again"
            : "end the programs that have it open, or open it once with sqlite3, and run this again"
    }
}
