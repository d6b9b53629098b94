internal import Foundation
internal import GTFSFeed
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
                let stream = try DeflatedStream(item, archives, checksum: listing.checksum)
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
