internal import Foundation

/// Which file lies at a path, and how it was when somebody looked: another one after a file was moved there or written to.
package struct DatabaseStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let byteCount: Int
    /// When the file was last written to, in nanoseconds since 1970.
    private let modified: Int

    /// Links are followed. Nil where there is no such file.
    package init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        byteCount = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
