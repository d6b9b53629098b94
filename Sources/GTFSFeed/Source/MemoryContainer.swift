/// Files that are in memory already.
struct MemoryContainer: FeedContainer {
    let name: String
    let items: [FeedItem]
    let packedByteCount: Int? = nil
    let isWorthAThread = false
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

    func stream(_ item: FeedItem) -> any ByteStream { MemoryStream(bytes: files[item.index]) }

    func requireUnchanged(_ items: [FeedItem]) {}
}

private final class MemoryStream: ByteStream {
    private let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        unsafe buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}
