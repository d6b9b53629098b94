#if canImport(CIsal)
    internal import CIsal
    internal import GTFSFeed
    internal import GTFSModel

    /// One deflated entry of an open zip, inflated by ISA-L in a third of zlib's time (docs/decisions/import.md).
    ///
    /// libzip gives the bytes as they lie in the zip; length and CRC-32 of the text are compared with the directory here.
    @safe final class DeflatedStream {
        private let entry: ZipArchive.Entry
        private let checksum: UInt32
        private let state: UnsafeMutablePointer<inflate_state>
        private let packed: UnsafeMutableBufferPointer<UInt8>
        private var byteCount = 0

        /// - Parameter checksum: CRC-32 of the text, as the directory has it.
        init(_ item: FeedItem, in archives: ZipContainer.Archives, checksum: UInt32) throws {
            entry = try ZipArchive.Entry(item, archives, as: .packed)
            self.checksum = checksum
            unsafe state = .allocate(capacity: 1)
            unsafe isal_inflate_init(state)
            // Counts the CRC-32, and expects neither header nor trailer.
            unsafe state.pointee.crc_flag = UInt32(ISAL_GZIP_NO_HDR)
            unsafe packed = .allocate(capacity: 16_384)
        }

        deinit {
            unsafe state.deallocate()
            unsafe packed.deallocate()
        }

        /// As `ByteReader`.
        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            let room = unsafe buffer.bindMemory(to: UInt8.self)
            unsafe state.pointee.next_out = room.baseAddress
            unsafe state.pointee.avail_out = UInt32(room.count)
            while unsafe state.pointee.avail_out > 0, try inflate() {}
            let count = unsafe room.count - Int(state.pointee.avail_out)
            byteCount += count
            if byteCount > entry.item.byteCount { try entry.requireLength(byteCount) }
            if count == 0 { try requireWhole() }
            return count
        }

        /// Inflates as far as the bytes at hand and the room for text go.
        /// - Returns: whether there may be more. Data without an end marker are accepted if the text is complete.
        private func inflate() throws -> Bool {
            if unsafe state.pointee.block_state == ISAL_BLOCK_FINISH { return false }
            let room = unsafe state.pointee.avail_out
            let isAtEnd = try unsafe state.pointee.avail_in == 0 && !fill()
            guard unsafe isal_inflate(state) == ISAL_DECOMP_OK else { throw entry.damage("no valid deflate data") }
            return unsafe !isAtEnd || state.pointee.avail_out < room
        }

        /// - Returns: whether the zip has more bytes of the entry.
        private func fill() throws -> Bool {
            let count = unsafe try entry.read(into: UnsafeMutableRawBufferPointer(packed))
            unsafe state.pointee.next_in = packed.baseAddress
            unsafe state.pointee.avail_in = UInt32(count)
            return count > 0
        }

        private func requireWhole() throws {
            try entry.requireLength(byteCount)
            if unsafe state.pointee.crc != checksum { throw entry.damage("CRC error") }
        }
    }
#endif
