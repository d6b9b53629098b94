/// A zip of files that are not compressed (APPNOTE.TXT of PKWARE, paragraph 4.3).
enum StoredZip {
    static func bytes(of files: [String: [UInt8]]) -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let offset = out.count
            let length = number(bytes.count, 4)
            let fields =
                number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(Int(crc32(bytes)), 4) + length
                + length
                + number(name.utf8.count, 2) + number(0, 2)
            out += number(0x0403_4B50, 4) + fields + name.utf8 + bytes
            directory += number(0x0201_4B50, 4) + number(20, 2) + fields + number(0, 10) + number(offset, 4) + name.utf8
        }
        return out + directory + number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
            + number(directory.count, 4) + number(out.count, 4) + number(0, 2)
    }

    /// Bit by bit.
    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? (rest >> 1) ^ 0xEDB8_8320 : rest >> 1 }
        }
    }

    /// Little-endian.
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }
}
