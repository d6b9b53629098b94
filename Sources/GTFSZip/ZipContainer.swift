internal import Foundation
package import GTFSFeed
internal import GTFSModel

struct ZipContainer: FeedContainer {
    let name: String
    let items: [FeedItem]
    let packedByteCount: Int?
    let readsOnSecondThread = true
    private let file: ZipFile
    private let archives: Archives
    /// The directory's entry for each of `items`.
    private let listings: [ZipArchive.Listing]

    init(path: String) throws {
        file = try ZipFile(path: path)
        archives = Archives(file)
        let archive = try archives.take()
        listings = archive.listings()
        archives.giveBack(archive)
        try Self.requireApart(listings, in: file)
        name = URL(fileURLWithPath: path).lastPathComponent
        items = listings.enumerated().map {
            FeedItem(path: $1.path, byteCount: $1.byteCount, index: $0, isLink: $1.isLink)
        }
        packedByteCount = file.stamp.byteCount
    }

    /// Entries that share bytes make a small file as long as anyone likes.
    private static func requireApart(_ listings: [ZipArchive.Listing], in file: ZipFile) throws {
        let packed = listings.reduce(0.0) { $0 + Double($1.packedByteCount) }
        guard packed > Double(file.stamp.byteCount) else { return }
        throw FeedSourceError(
            .damaged, path: file.path,
            "is a zip whose entries overlap or are longer than the file", advice: "fetch the feed or zip it again")
    }

    func checksum(of item: FeedItem) throws -> UInt32 {
        let listing = listings[item.index]
        if listing.isEncrypted { throw ZipArchive.encrypted(path: file.path, entry: item.path) }
        return listing.checksum
    }

    func open(_ item: FeedItem) throws -> ByteReader {
        #if canImport(CIsal)
            let listing = listings[item.index]
            if listing.isDeflated, listing.byteCount > 0, !listing.isEncrypted {
                let stream = try DeflatedStream(item, in: archives, checksum: listing.checksum)
                return { unsafe try stream.read(into: $0) }
            }
        #endif
        return unsafe try openByLibzip(item)
    }

    /// Opens a file whose bytes libzip inflates. It compares the CRC-32 with the directory at the end, except where the
    /// directory says that the entry takes no bytes.
    func openByLibzip(_ item: FeedItem) throws -> ByteReader {
        let entry = try ZipArchive.Entry(item, archives, as: .text)
        var byteCount = 0
        return { buffer in
            let count = unsafe try entry.read(into: buffer)
            byteCount += count
            if count == 0 || byteCount > item.byteCount { try entry.requireLength(byteCount) }
            return count
        }
    }

    func packedPiece(of item: FeedItem) throws -> [UInt8]? {
        let listing = listings[item.index]
        guard listing.isDeflated, !listing.isEncrypted, listing.packedByteCount < listing.byteCount else { return nil }
        let archive = try archives.take()
        defer { archives.giveBack(archive) }
        return try PackedPiece.copy(entry: UInt64(item.index), of: archive)
    }
}

extension ZipContainer {
    /// The open handles of one zip, each with one thread at a time.
    ///
    /// To open one is to read the zip's whole directory, so they are reused: there are never more of them than entries
    /// being read at the same time.
    final class Archives: @unchecked Sendable {
        let file: ZipFile
        private let lock = NSLock()
        private var idle: [ZipArchive] = []

        init(_ file: ZipFile) { self.file = file }

        func take() throws -> ZipArchive { try lock.withLock { idle.popLast() } ?? ZipArchive(file) }

        func giveBack(_ archive: ZipArchive) { lock.withLock { idle.append(archive) } }
    }
}

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

extension FeedSource {
    /// A GTFS .zip, or a folder of its files.
    /// - Parameter folder: a folder of the zip, which alone counts; nil for all of it.
    /// - Throws: `FeedSourceError`.
    package static func open(path: String, inside folder: String? = nil) throws -> FeedSource {
        guard try !requireThere(path) else { return try open(folder: path) }
        return try FeedSource(container: ZipContainer(path: path), path: path, inside: folder)
    }

    /// Unpacks a zip that lies in a zip.
    /// - Parameters:
    ///   - name: of the inner one, with its folders.
    ///   - folder: where it is written, with a name of its own.
    /// - Returns: its path; nil if the outer one has no such zip.
    /// - Throws: `FeedSourceError`, or the system's error if it cannot be written.
    package static func unpack(zip name: String, in path: String, to folder: String) throws -> String? {
        let container = try ZipContainer(path: path)
        let wanted = FeedItem(path: name, byteCount: 0, index: 0).components
        guard let item = container.items.last(where: { $0.components == wanted && !$0.isIgnored && !$0.isLink }),
            item.name.lowercased().hasSuffix(".zip")
        else { return nil }
        try TextLimit().require(item.byteCount, zipByteCount: container.packedByteCount ?? 0, path: path)
        let target = URL(fileURLWithPath: folder).appendingPathComponent("inner-" + item.writtenName)
        try Data().write(to: target)
        let handle = try FileHandle(forWritingTo: target)
        defer { try? handle.close() }
        let read = unsafe try container.open(item)
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while case let count = unsafe try piece.withUnsafeMutableBytes({ unsafe try read($0) }), count > 0 {
            try handle.write(contentsOf: piece[..<count])
        }
        return target.path
    }
}

extension PieceCoding {
    /// Pieces as zips of one entry.
    package static let zip = PieceCoding(pack: PackedPiece.pack) { try PackedPiece.unpack($0, byteCount: $1) }
}

extension FeedSourceError {
    /// The first bytes of a file that is not a readable zip. They tell what the file is, so that the error can say so.
    struct FileSignature {
        let path: String
        let head: [UInt8]

        var error: FeedSourceError {
            if head.isEmpty {
                return FeedSourceError(.notAZip, path: path, "is empty", advice: "fetch the feed again")
            }
            if head.starts(with: [0x50, 0x4B]) {
                return FeedSourceError(
                    .truncated, path: path,
                    "is a zip cut short: its directory at the end is missing", advice: "fetch the feed again")
            }
            return FeedSourceError(
                .notAZip, path: path, "is no zip but \(kind)", advice: "give a GTFS .zip or a folder of its files")
        }

        private var kind: String {
            let text = head.drop { $0 == 0x20 || (9...13).contains($0) }
            if head.starts(with: [0x1F, 0x8B]) { return "gzip" }
            if head.starts(with: [0x37, 0x7A, 0xBC, 0xAF]) { return "a 7z archive" }
            if head.starts(with: Array("Rar!".utf8)) { return "a RAR archive" }
            if head.starts(with: Array("SQLite format 3".utf8)) { return "an SQLite database" }
            if text.starts(with: Array("<".utf8)) { return "a web page or XML" }
            if text.starts(with: Array("{".utf8)) || text.starts(with: Array("[".utf8)) { return "JSON" }
            return head.contains(0) ? "some other binary file" : "plain text"
        }
    }
}
