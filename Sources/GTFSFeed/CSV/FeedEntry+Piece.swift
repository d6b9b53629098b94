extension FeedEntry {
    /// Memory for some bytes of a file: a reader may also write into the room around them, so that a record that
    /// begins in one piece and ends in the next one is whole without a copy of either.
    @safe struct Piece {
        /// Bytes before `start`.
        static let roomBefore = 4096

        let start: UnsafeMutablePointer<UInt8>
        private let capacity: Int
        /// How many bytes of the file it has.
        private(set) var count = 0

        init(capacity: Int) {
            let block = UnsafeMutablePointer<UInt8>.allocate(
                capacity: Self.roomBefore + capacity + RecordScanner.padding + 1)
            unsafe start = block + Self.roomBefore
            self.capacity = capacity
        }

        func deallocate() { unsafe (start - Self.roomBefore).deallocate() }

        /// What a reader of bytes fills.
        var room: UnsafeMutableRawBufferPointer { unsafe UnsafeMutableRawBufferPointer(start: start, count: capacity) }

        var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

        /// The same memory with `count` bytes of the file.
        func with(_ count: Int) -> Piece {
            var piece = self
            piece.count = count
            return piece
        }
    }
}
