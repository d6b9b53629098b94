/// A 64-bit hash that is the same on every machine and in every run, for checksums that are kept in files.
///
/// Not for keys that an adversary chooses: `Hasher` has a new seed in each process, this hash has none.
package struct StableHash: Sendable {
    @usableFromInline package var value: UInt64

    @inlinable package init(seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { value = seed }

    /// Takes in a number.
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

    /// The hash of a run of bytes.
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
