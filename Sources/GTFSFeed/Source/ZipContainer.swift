internal import Foundation

/// The files of a .zip.
struct ZipContainer: FeedContainer {
    let name: String
    let items: [FeedItem]
    let packedByteCount: Int?
    let isWorthAThread = true
    private let path: String
    private let checksums: [UInt32]
    private let encrypted: Set<Int>

    init(path: String) throws {
        let listings = try ZipArchive(path: path).listings()
        name = URL(fileURLWithPath: path).lastPathComponent
        items = listings.enumerated().map {
            FeedItem(path: $1.path, byteCount: $1.byteCount, index: $0)
        }
        packedByteCount = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        self.path = path
        checksums = listings.map(\.checksum)
        encrypted = Set(listings.indices.filter { listings[$0].isEncrypted })
    }

    func checksum(of item: FeedItem) throws -> UInt32 {
        guard !encrypted.contains(item.index) else {
            throw ZipArchive.encrypted(path: path, entry: item.path)
        }
        return checksums[item.index]
    }

    func stream(_ item: FeedItem) throws -> any ByteStream {
        try ZipArchive(path: path).stream(item.index, entry: item.path)
    }
}
