/// A 64-bit hash that is the same on every machine and in every run, for checksums that are kept in files.
///
/// Not for keys that an adversary chooses: `Hasher` has a new seed in each process, this hash has none.
package struct StableHash: Sendable {
    @usableFromInline package var value: UInt64

    @inlinable package init(seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { value = seed }

    @inlinable @inline(__always) package mutating func add(_ number: UInt64) {
        value = (value ^ number) &* 0xD6E8_FEB8_6659_FD93
        value ^= value &>> 32
    }

    /// Takes in a number or its absence.
    @inlinable @inline(__always) package mutating func add(_ number: Int?) {
        guard let number else { return add(0x5851_F42D_4C95_7F2D as UInt64) }
        add(UInt64(bitPattern: Int64(number)))
    }

    /// Takes in text or its absence, by its UTF-8 bytes.
    package mutating func add(_ text: String?) {
        guard let text else { return add(nil as Int?) }
        var copy = text
        add(copy.withUTF8 { unsafe Self.of(UnsafeRawBufferPointer($0)) })
    }

    @inlinable package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = StableHash(seed: 0x2545_F491_4F6C_DD1D &+ UInt64(bytes.count))
        var index = 0
        while index + 8 <= bytes.count {
            hash.add(unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest &<< 8 | UInt64(unsafe bytes[index])
            index += 1
        }
        hash.add(rest)
        return hash.value
    }
}

/// CRC-32 as in zip files (polynomial EDB88320, reflected), eight bytes per step.
package struct CRC32 {
    private var state: UInt32 = 0xFFFF_FFFF

    package init() {}

    package var value: UInt32 { ~state }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var crc = state
        var position = 0
        unsafe Self.tables.withUnsafeBufferPointer { table in
            while bytes.count - position >= 8 {
                let word = unsafe UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
                crc = unsafe Self.step(word ^ UInt64(crc), table: table)
                position += 8
            }
            while position < bytes.count {
                crc = unsafe table[Int((crc ^ UInt32(bytes[position])) & 0xFF)] ^ (crc >> 8)
                position += 1
            }
        }
        state = crc
    }

    /// The sum after eight bytes, into which the running sum is already mixed.
    private static func step(_ word: UInt64, table: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var sum: UInt32 = 0
        var rest = word
        var base = 7 * 256
        while base >= 0 {
            let low = Int(UInt8(truncatingIfNeeded: rest))
            unsafe sum ^= table[base + low]
            rest >>= 8
            base -= 256
        }
        return sum
    }

    /// A byte carried through the polynomial, bit by bit.
    private static func shifted(_ byte: UInt32) -> UInt32 {
        (0..<8).reduce(byte) { sum, _ in
            let half: UInt32 = sum >> 1
            return sum & 1 == 1 ? half ^ 0xEDB8_8320 : half
        }
    }

    /// Eight tables of 256: the effect of a byte on the sum when 0 … 7 more bytes follow it.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { byte in shifted(UInt32(byte)) }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()
}
