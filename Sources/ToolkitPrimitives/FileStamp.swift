internal import Foundation

/// The file at a path and its state when it was examined. The stamp changes when another file is moved there, and when
/// the file is written to.
package struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    package let byteCount: Int
    /// When the file was last written to, in nanoseconds since 1970.
    package let modified: Int64
    private let type: UInt32

    package var isFolder: Bool { type == UInt32(S_IFDIR) }
    /// Whether it is a file on disk: a pipe or a device, for example, gives its bytes only once.
    package var isRegularFile: Bool { type == UInt32(S_IFREG) }

    /// Links are followed. Nil if there is no file.
    package init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    package init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    // The time of the last change to the inode is left out: renaming another file over this one changes it, and leaves
    // every byte that an open descriptor reads.
    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        byteCount = Int(clamping: status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        type = UInt32(status.st_mode) & UInt32(S_IFMT)
    }

    /// Whether both are one file, even if it was written to in between.
    package func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
