internal import Foundation
internal import GTFSFeed
internal import GTFSModel

/// The file of a zip, opened once for all that is read from it.
///
/// The open descriptor keeps its bytes in reach if the path changes: when another file is renamed over it, as most
/// downloads end, the old feed can still be read to its end. Each entry compares the file's stamp at its end, to notice
/// a file that is written to while it is read.
@safe final class ZipFile: Sendable {
    let path: String
    let stamp: FileStamp
    private let descriptor: Int32

    init(path: String) throws {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, let stamp = FileStamp(descriptor: descriptor) else {
            let isMissing = errno == ENOENT
            throw FeedSourceError(
                isMissing ? .notFound : .unreadable, path: path,
                isMissing ? "there is no such file" : "cannot be opened (\(unsafe String(cString: strerror(errno))))",
                advice: isMissing ? nil : "check its permissions")
        }
        self.path = path
        self.stamp = stamp
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Fills `buffer` from `offset` on, as far as the file goes.
    /// - Returns: how many bytes; -1 if the system cannot read them.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        var count = 0
        while count < buffer.count {
            let got = unsafe pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
            if got < 0, errno == EINTR { continue }
            if got < 0 { return -1 }
            if got == 0 { break }
            count += got
        }
        return count
    }

    /// The first bytes, which tell a file that is not a zip.
    var head: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 512) { room, count in
            count = max(0, unsafe read(into: UnsafeMutableRawBufferPointer(room), at: 0))
        }
    }

    /// - Throws: `FeedSourceError.changed` if the file has been written to since it was opened.
    func requireUnchanged() throws {
        guard FileStamp(descriptor: descriptor) == stamp else { throw FeedSourceError.changed(path: path) }
    }
}
