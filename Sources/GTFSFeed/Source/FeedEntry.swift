internal import GTFSModel

/// One file of a feed, or beside it.
package struct FeedEntry: Sendable, Hashable {
    /// The file's name without its folder, as written; in lower case where it ends in .txt or .geojson.
    package let name: String
    /// Where the archive or the folder has it.
    package let path: String
    /// The file's name without its folder, as written.
    package let writtenName: String
    /// Its index in the container's own order; files that are left out count too.
    package let index: Int
    /// Bytes of the text, uncompressed.
    package let byteCount: Int
    /// CRC-32 of the uncompressed bytes.
    package let checksum: UInt32
}

extension FeedEntry {
    init(_ item: FeedItem, path: String, checksum: UInt32) {
        self.init(
            name: item.name, path: path, writtenName: item.writtenName, index: item.index, byteCount: item.byteCount,
            checksum: checksum)
    }
}

extension FeedEntry {
    /// The usual bytes of a piece: the pieces and the inflaters of two files that are read at the same time fit into
    /// 512 kB of cache.
    package static let pieceSize = 32_768

    /// The bytes of one entry, piece by piece.
    final class Pieces {
        @safe private enum Reading {
            case here(ByteReader, Piece)
            case onSecondThread(ChunkRing)
        }

        private let reading: Reading

        init(_ container: any FeedContainer, item: FeedItem, chunkSize: Int) throws {
            if container.readsOnSecondThread && item.byteCount > chunkSize {
                let ring = ChunkRing(chunkSize: chunkSize)
                ring.start(container, item: item)
                reading = .onSecondThread(ring)
            } else {
                let length = min(chunkSize, max(1, item.byteCount))
                unsafe reading = .here(try container.open(item), Piece(capacity: length))
            }
        }

        deinit {
            switch reading {
            case .here(_, let buffer): buffer.deallocate()
            case .onSecondThread(let ring): ring.stop()
            }
        }

        /// The next piece, valid until the next call; nil at the end of the entry.
        func next() throws -> Piece? {
            switch reading {
            case .here(let read, let buffer):
                let count = unsafe try read(buffer.room)
                return count > 0 ? buffer.with(count) : nil
            case .onSecondThread(let ring): return try ring.next()
            }
        }
    }
}
