/// Something that holds files: a zip, a folder, memory.
protocol FeedContainer: Sendable {
    /// What it is called, without its folder.
    var name: String { get }
    /// Every file in it, in its own order.
    var items: [FeedItem] { get }
    /// Length of the zip; nil where the files lie open.
    var packedByteCount: Int? { get }
    /// True where reading costs enough for a thread of its own to pay.
    var isWorthAThread: Bool { get }

    /// CRC-32 of a file's bytes.
    func checksum(of item: FeedItem) throws -> UInt32
    /// Opens a file. What it gives stays on the thread that opened it.
    func stream(_ item: FeedItem) throws -> any ByteStream
    /// Throws where one of these files is not what it was when the container was opened.
    func requireUnchanged(_ items: [FeedItem]) throws
}

/// The bytes of one file, from its beginning.
protocol ByteStream: AnyObject {
    /// Fills `buffer` as far as it can and tells how many bytes; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
