/// One file of a feed, or beside it.
package struct FeedEntry: Sendable, Hashable {
    /// The file's name without its folder, as written; in lower case where it ends in .txt or .geojson.
    package let name: String
    /// Where the archive or the folder has it.
    package let path: String
    /// The file's name without its folder, as written.
    package let writtenName: String
    /// Its number in the container's own order, from 0; files that are left out count too.
    package let place: Int
    /// Bytes of the text, uncompressed.
    package let byteCount: Int
    /// CRC-32 of the uncompressed bytes.
    package let checksum: UInt32
}

extension FeedEntry {
    init(_ item: FeedItem, path: String, checksum: UInt32) {
        self.init(
            name: item.name, path: path, writtenName: item.writtenName, place: item.index, byteCount: item.byteCount,
            checksum: checksum)
    }
}
