internal import Foundation

/// What inflates the entries of a zip.
package enum Inflater: Sendable, CaseIterable {
    /// ISA-L where the package was built with it, else libzip.
    case fastest
    /// libzip, by zlib.
    case libzip
}

/// The files of a .zip.
struct ZipContainer: FeedContainer {
    let name: String
    let items: [FeedItem]
    let packedByteCount: Int?
    let readsOnSecondThread = true
    private let file: ZipFile
    private let archives: ZipArchives
    private let checksums: [UInt32]
    private let encrypted: Set<Int>
    private let inflater: Inflater
    /// The entries that `Inflater.fastest` is for.
    private let deflated: Set<Int>

    init(path: String, inflater: Inflater = .fastest) throws {
        file = try ZipFile(path: path)
        archives = ZipArchives(file)
        let archive = try archives.take()
        let listings = archive.listings()
        archives.giveBack(archive)
        try Self.requireApart(listings, in: file)
        name = URL(fileURLWithPath: path).lastPathComponent
        items = listings.enumerated().map {
            FeedItem(path: $1.path, byteCount: $1.byteCount, index: $0)
        }
        packedByteCount = file.stamp.byteCount
        checksums = listings.map(\.checksum)
        encrypted = Set(listings.indices.filter { listings[$0].isEncrypted })
        deflated = Set(listings.indices.filter { listings[$0].isDeflated && listings[$0].byteCount > 0 })
            .subtracting(encrypted)
        self.inflater = inflater
    }

    /// Entries that share bytes make a small file as long as anyone likes.
    private static func requireApart(_ listings: [ZipArchive.Listing], in file: ZipFile) throws {
        let packed = listings.reduce(0.0) { $0 + Double($1.packedByteCount) }
        guard packed > Double(file.stamp.byteCount) else { return }
        throw FeedSourceError(
            .damaged, path: file.path,
            "is a zip whose entries overlap or are longer than the file; fetch the feed or zip it again")
    }

    func checksum(of item: FeedItem) throws -> UInt32 {
        guard !encrypted.contains(item.index) else {
            throw ZipArchive.encrypted(path: file.path, entry: item.path)
        }
        return checksums[item.index]
    }

    func stream(_ item: FeedItem) throws -> any ByteStream {
        #if canImport(CIsal)
            if inflater == .fastest, deflated.contains(item.index) {
                return try DeflatedStream(item, archives, checksum: checksums[item.index])
            }
        #endif
        return try ZipStream(item, archives)
    }

    func requireUnchanged(_ items: [FeedItem]) throws { try file.requireUnchanged() }
}

/// The open handles of one zip, each with one thread at a time.
///
/// To open one is to read the zip's whole directory, so they are used again: there are never more of them than entries
/// that are read at the same moment.
final class ZipArchives: @unchecked Sendable {
    let file: ZipFile
    private let lock = NSLock()
    private var idle: [ZipArchive] = []

    init(_ file: ZipFile) { self.file = file }

    func take() throws -> ZipArchive { try lock.withLock { idle.popLast() } ?? ZipArchive(file) }

    func giveBack(_ archive: ZipArchive) { lock.withLock { idle.append(archive) } }
}
