/// SQLite's numbers of variable length: seven bits a byte, the highest first, and eight in a ninth byte
/// (<https://www.sqlite.org/fileformat2.html>, "B-tree Pages").
enum SQLiteVarint {
    /// Reads one, and steps behind it; nil if the bytes end before.
    static func read(_ bytes: [UInt8], _ position: inout Int) -> Int64? {
        var result: UInt64 = 0
        for index in 0..<9 {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            if index == 8 { return Int64(bitPattern: result << 8 | UInt64(byte)) }
            result = result << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: result)
    }

    static func append(_ number: Int64, to bytes: inout [UInt8]) {
        let bits = UInt64(bitPattern: number)
        guard bits >> 56 == 0 else {
            for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(57 - 7 * index)) | 0x80) }
            return bytes.append(UInt8(truncatingIfNeeded: bits))
        }
        for index in stride(from: length(number) - 1, to: 0, by: -1) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(7 * index)) | 0x80)
        }
        bytes.append(UInt8(bits & 0x7F))
    }

    /// Bytes of the number.
    static func length(_ number: Int64) -> Int {
        let bits = UInt64(bitPattern: number)
        return bits >> 56 != 0 ? 9 : max(1, (64 - bits.leadingZeroBitCount + 6) / 7)
    }
}
