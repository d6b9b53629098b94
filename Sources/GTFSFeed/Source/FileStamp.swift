internal import Foundation

/// The identity, length and times of a file on disk; it differs after the file has been written to.
struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    let byteCount: Int
    /// When the file was last written to, in nanoseconds since 1970.
    private let modified: Int
    private let type: UInt32

    var isFolder: Bool { type == UInt32(S_IFDIR) }
    var isRegularFile: Bool { type == UInt32(S_IFREG) }

    /// Links are followed. Nil where there is no such file.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    // The time of the last change to the inode is left out: renaming another file over this one changes it, and leaves
    // every byte that an open descriptor reads.
    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        byteCount = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
        type = UInt32(status.st_mode) & UInt32(S_IFMT)
    }
}
