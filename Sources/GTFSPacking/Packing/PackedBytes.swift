internal import Foundation
internal import GTFSModel

/// Integers as bytes, seven bits in each: small ones take one byte. It writes the records that an import holds in
/// memory.
struct PackedBytes {
    private(set) var bytes: [UInt8] = []

    var hash: UInt64 { unsafe bytes.withUnsafeBytes { unsafe StableHash.of($0) } }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func add(_ value: UInt) { add(UInt64(value)) }

    mutating func add(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Adds an integer with its sign in the lowest bit.
    mutating func add(_ value: Int) { add(value.zigzag) }

    mutating func add(_ value: Int64) { add(value.zigzag) }

    /// Adds the bytes of a text, without their count.
    mutating func add(bytesOf text: String) { bytes.append(contentsOf: text.utf8) }

    /// Adds all 64 bits.
    mutating func add(bits: UInt64) {
        for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte)))) }
    }
}

extension PackedBytes {
    /// Reads what `PackedBytes` has written, in the same order: `[UInt8].read(from:_:)` makes one.
    @safe struct Reader {
        private let bytes: UnsafeRawBufferPointer
        private var index: Int

        /// - Parameters:
        ///   - bytes: the written bytes; they must outlive the reader.
        ///   - start: where the first value begins.
        fileprivate init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
            unsafe self.bytes = bytes
            index = start
        }

        @inline(__always) mutating func unsigned() -> UInt { UInt(truncatingIfNeeded: unsigned64()) }

        @inline(__always) mutating func unsigned64() -> UInt64 {
            let byte = nextByte()
            return byte < 0x80 ? UInt64(byte) : unsigned(after: byte)
        }

        private mutating func unsigned(after first: UInt8) -> UInt64 {
            var value = UInt64(first & 0x7F)
            var shift: UInt64 = 7
            while true {
                let byte = nextByte()
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
        }

        @inline(__always) mutating func integer() -> Int { Int(zigzag: unsigned()) }

        @inline(__always) mutating func integer64() -> Int64 { Int64(zigzag: unsigned64()) }

        mutating func text(byteCount count: Int) -> String {
            defer { index += count }
            return unsafe String(decoding: bytes[index..<index + count], as: UTF8.self)
        }

        mutating func skip(_ byteCount: Int) { index += byteCount }

        mutating func bits() -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(nextByte()) << (8 * UInt64($1)) }
        }

        @inline(__always) private mutating func nextByte() -> UInt8 {
            precondition(unsafe index < bytes.count)
            defer { index &+= 1 }
            return unsafe bytes[index]
        }
    }
}

extension [UInt8] {
    /// Reads packed values, the first of which begins at `start`.
    @inline(__always) func read<Value>(from start: Int, _ body: (inout PackedBytes.Reader) -> Value) -> Value {
        unsafe withUnsafeBytes { bytes in
            var reader = unsafe PackedBytes.Reader(bytes, at: start)
            return body(&reader)
        }
    }
}
