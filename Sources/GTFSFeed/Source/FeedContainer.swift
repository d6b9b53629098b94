internal import GTFSModel

/// A zip, a folder, or files in memory.
package protocol FeedContainer: Sendable {
    /// The name without the folder.
    var name: String { get }
    /// Every file in it, in its own order.
    var items: [FeedItem] { get }
    /// Length of the zip; nil if the files are not packed.
    var packedByteCount: Int? { get }
    /// Whether a file is read faster on a thread of its own.
    var readsOnSecondThread: Bool { get }

    /// CRC-32 of the bytes of a file.
    func checksum(of item: FeedItem) throws -> UInt32
    /// Opens a file. It is read on the thread that opened it.
    func open(_ item: FeedItem) throws -> ByteReader
    /// The file as a packed piece, as `PieceCoding.unpack` reads it, without packing anew; nil where the container does not have
    /// it in such a form. The piece is as sound as the container: reading the file compares its checksum.
    func packedPiece(of item: FeedItem) throws -> [UInt8]?
}

extension FeedContainer {
    package func packedPiece(of item: FeedItem) throws -> [UInt8]? { nil }
}

/// Fills a buffer with the next bytes of a file as far as it can, and tells how many; 0 at the end of the file.
package typealias ByteReader = (UnsafeMutableRawBufferPointer) throws -> Int

extension FeedSource {
    /// Files that are in memory already.
    struct MemoryContainer: FeedContainer {
        let name: String
        let items: [FeedItem]
        let packedByteCount: Int? = nil
        let readsOnSecondThread = false
        private let files: [[UInt8]]

        init(name: String, files: [String: [UInt8]]) {
            self.name = name
            let sorted = files.sorted { $0.key < $1.key }
            items = sorted.enumerated().map { FeedItem(path: $1.key, byteCount: $1.value.count, index: $0) }
            self.files = sorted.map(\.value)
        }

        func checksum(of item: FeedItem) -> UInt32 {
            var sum = CRC32()
            unsafe files[item.index].withUnsafeBytes { unsafe sum.update($0) }
            return sum.value
        }

        func open(_ item: FeedItem) -> ByteReader {
            let bytes = files[item.index]
            var position = 0
            return { buffer in
                let count = min(buffer.count, bytes.count - position)
                unsafe buffer.copyBytes(from: bytes[position..<position + count])
                position += count
                return count
            }
        }
    }
}
