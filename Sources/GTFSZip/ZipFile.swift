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
    /// Where the zip begins: some servers send bytes of something else before it, as unpackers pass over.
    private let start: Int

    /// Bytes of the zip.
    var byteCount: Int { stamp.byteCount - start }

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
        start = Self.start(descriptor, byteCount: stamp.byteCount)
    }

    deinit { close(descriptor) }

    /// Fills `buffer` from `offset` on, as far as the file goes.
    /// - Returns: how many bytes; -1 if the system cannot read them.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        unsafe Self.read(descriptor, into: buffer, at: start + offset)
    }

    private static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
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

extension ZipFile {
    /// The most bytes of the record at the end: 22, and a comment ("End of central directory record", APPNOTE 4.3.16).
    private static let longestEnd = 22 + 65_535

    /// Bytes before the zip: the record at its end gives the length of the directory before it, and where the directory should
    /// be. 0 where that is so, or where no zip is found.
    private static func start(_ descriptor: Int32, byteCount: Int) -> Int {
        guard !bytes(descriptor, at: 0, count: 2).elementsEqual("PK".utf8) else { return 0 }
        let tailStart = max(0, byteCount - longestEnd)
        let tail = bytes(descriptor, at: tailStart, count: byteCount - tailStart)
        guard let end = lastEnd(in: tail) else { return 0 }
        let (length, offset) = (number(tail, at: end + 12), number(tail, at: end + 16))
        let (directory, start) = (tailStart + end - length, tailStart + end - length - offset)
        guard start > 0, bytes(descriptor, at: directory, count: 4) == Array("PK\u{1}\u{2}".utf8),
            bytes(descriptor, at: start, count: 4) == Array("PK\u{3}\u{4}".utf8)
        else { return 0 }
        return start
    }

    /// Where the record at the end begins, whose comment is the rest.
    private static func lastEnd(in tail: [UInt8]) -> Int? {
        guard tail.count >= 22 else { return nil }
        return stride(from: tail.count - 22, through: 0, by: -1).first { position in
            tail[position...].starts(with: "PK\u{5}\u{6}".utf8)
                && position + 22 + Int(tail[position + 20]) + Int(tail[position + 21]) << 8 == tail.count
        }
    }

    /// Four bytes, little-endian.
    private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { room, got in
            got = max(
                0,
                unsafe read(
                    descriptor,
                    into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[..<count]),
                    at: offset))
        }
    }
}
