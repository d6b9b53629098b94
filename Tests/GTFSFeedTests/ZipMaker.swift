import Foundation

/// Makes small zips, sound or damaged (APPNOTE.TXT of PKWARE, paragraph 4.3).
struct ZipMaker {
    struct Entry {
        var name: [UInt8]
        var bytes: [UInt8]
        var isDeflated = false
        /// Bit 0: encrypted; bit 11: the name is UTF-8.
        var flags: UInt16 = 0
        /// Takes the place of the true CRC-32.
        var checksum: UInt32?
        var method: UInt16?
        /// Takes the place of the bytes as they are packed.
        var packed: [UInt8]?
        /// Takes the place of the true length, unpacked.
        var length: UInt32?
        /// Permissions and kind of the file, as Unix has them; 0 where the zip does not come from there.
        var mode: UInt32 = 0
        /// Whether the directory leads to the bytes of the entry before, which has the same name and text.
        var sharesBytes = false

        init(_ name: String, _ text: String = "") { (self.name, bytes) = (Array(name.utf8), Array(text.utf8)) }
    }

    static func zip(_ entries: [Entry]) -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        var offset: UInt32 = 0
        for entry in entries {
            if !entry.sharesBytes { offset = UInt32(out.count) }
            let packed = entry.packed ?? (entry.isDeflated ? deflated(entry.bytes) : entry.bytes)
            let method = entry.method ?? (entry.isDeflated ? 8 : 0)
            let fields =
                two(20) + two(entry.flags) + two(method) + four(0) + four(entry.checksum ?? crc32(entry.bytes))
                + four(UInt32(packed.count)) + four(entry.length ?? UInt32(entry.bytes.count))
                + two(UInt16(entry.name.count)) + two(0)
            if !entry.sharesBytes { out += four(0x0403_4B50) + fields + entry.name + packed }
            directory +=
                four(0x0201_4B50) + two(entry.mode == 0 ? 20 : 3 << 8 | 20) + fields + two(0) + two(0) + two(0)
                + four(entry.mode << 16) + four(offset) + entry.name
        }
        let count = UInt16(entries.count)
        return out + directory + four(0x0605_4B50) + two(0) + two(0) + two(count) + two(count)
            + four(UInt32(directory.count)) + four(UInt32(out.count)) + two(0)
    }

    static func zip(_ files: KeyValuePairs<String, String>) -> [UInt8] { zip(files.map { Entry($0, $1) }) }

    /// Deflate of nothing but stored blocks (RFC 1951, paragraph 3.2.4).
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let blocks = stride(from: 0, to: max(1, bytes.count), by: 65_535).map { bytes.dropFirst($0).prefix(65_535) }
        return blocks.enumerated().flatMap { index, block in
            [index == blocks.count - 1 ? 1 : 0] + two(UInt16(block.count)) + two(~UInt16(block.count)) + block
        }
    }

    /// CRC-32, bit by bit.
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func two(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    private static func four(_ number: UInt32) -> [UInt8] {
        two(UInt16(number & 0xFFFF)) + two(UInt16(number >> 16))
    }
}

/// A folder that goes when the test goes.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "gtfs-feed-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and tells its path.
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }
}
