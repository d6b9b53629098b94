package import GTFSFeed

extension FeedSource {
    /// A GTFS .zip, or a folder of its files.
    /// - Throws: `FeedSourceError`.
    package static func open(path: String) throws -> FeedSource {
        guard try !requireThere(path) else { return try open(folder: path) }
        return try FeedSource(container: ZipContainer(path: path), path: path)
    }
}

extension PieceCoding {
    /// Pieces as zips of one entry.
    package static let zip = PieceCoding(pack: PackedPiece.pack) { try PackedPiece.unpack($0, byteCount: $1) }
}
