/// One file of a feed.
package struct FeedEntry: Sendable, Hashable {
    /// The file's name without its folder, as written; in lower case where it ends in .txt or .geojson.
    package let name: String
    /// Where the archive or the folder has it.
    package let path: String
    /// Bytes of the text, uncompressed.
    package let byteCount: Int
    /// CRC-32 of the uncompressed bytes.
    package let checksum: UInt32
}
