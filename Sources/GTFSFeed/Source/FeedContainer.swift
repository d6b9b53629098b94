/// A zip, a folder, or files in memory.
protocol FeedContainer: Sendable {
    /// The name without the folder.
    var name: String { get }
    /// Every file in it, in its own order.
    var items: [FeedItem] { get }
    /// Length of the zip; nil where the files lie open.
    var packedByteCount: Int? { get }
    /// Whether a file is read faster on a thread of its own.
    var readsOnSecondThread: Bool { get }

    /// CRC-32 of the bytes of a file.
    func checksum(of item: FeedItem) throws -> UInt32
    /// Opens a file. The stream is used on the thread that opened it.
    func stream(_ item: FeedItem) throws -> any ByteStream
    /// Throws where one of these files is not what it was when the container was opened.
    func requireUnchanged(_ items: [FeedItem]) throws
}

/// The bytes of one file, from its beginning.
protocol ByteStream: AnyObject {
    /// Fills `buffer` as far as it can and tells how many bytes; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A file as a container lists it, before it is known whether the feed owns it.
struct FeedItem: Sendable {
    /// As the archive or the folder has it.
    let path: String
    /// Bytes of the text, uncompressed.
    let byteCount: Int
    /// Its index in the container.
    let index: Int

    /// The folders that lead to it, then its name.
    var components: [Substring] {
        // Some Windows tools write backslashes, against the zip specification's paragraph 4.4.17.
        let separator: Character = path.contains("/") ? "/" : "\\"
        return path.split(separator: separator).filter { $0 != "." }
    }

    /// Directories, macOS's resource forks and files that begin with a dot are no files of a feed.
    var isIgnored: Bool {
        path.hasSuffix("/") || path.hasSuffix("\\") || components.isEmpty
            || components.contains { $0 == "__MACOSX" || ($0.hasPrefix(".") && $0 != "..") }
    }

    /// The folder it is in, without a slash at the end; empty for the outermost.
    var folder: String { components.dropLast().joined(separator: "/") }

    var depth: Int { components.count - 1 }

    /// Its name without its folder, as the container has it.
    var writtenName: String { components.last.map(String.init) ?? "" }

    /// The name by which the feed knows it.
    var name: String {
        let written = writtenName
        let lower = written.lowercased()
        return lower.hasSuffix(".txt") || lower.hasSuffix(".geojson") ? lower : written
    }
}

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
