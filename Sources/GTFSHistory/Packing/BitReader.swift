internal import GTFSModel

/// Packed bits that are read from their beginning. After their end come zeros, and `isPastEnd` is
/// true: whoever reads a number of things asks for it, so that a number that is damaged ends where the bytes do.
struct BitReader {
    private let bytes: [UInt8]
    private var cursor = BitCursor()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes there are.
    var byteCount: Int { bytes.count }

    /// Whether more was read than there is.
    var isPastEnd: Bool { cursor.bitsRead > bytes.count * 8 }

    /// - Throws: `DamagedHistory` where more was read than there is: a number of things is larger than what follows it.
    func requireRest() throws { if isPastEnd { throw DamagedHistory() } }

    /// The number in the next `width` bits, at most 63.
    @inline(__always) mutating func bits(_ width: Int) -> Int64 {
        var cursor = cursor
        defer { self.cursor = cursor }
        return unsafe bytes.withUnsafeBufferPointer { unsafe cursor.next(width, in: $0.span) }
    }

    @inline(__always) mutating func flag() -> Bool { bits(1) == 1 }

    /// The next number of a code, from 0 up.
    @inline(__always) mutating func number(_ code: inout RiceCode) -> Int {
        var cursor = cursor
        defer { self.cursor = cursor }
        return Int(clamping: unsafe bytes.withUnsafeBufferPointer { unsafe cursor.next(&code, in: $0.span) })
    }

    /// The next number of a code with a sign.
    @inline(__always) mutating func signed(_ code: inout RiceCode) -> Int {
        var cursor = cursor
        defer { self.cursor = cursor }
        return unsafe bytes.withUnsafeBufferPointer { unsafe cursor.nextSigned(&code, in: $0.span) }
    }

    /// The next 64 bits.
    mutating func word() -> UInt64 {
        let high = UInt64(bitPattern: bits(32))
        return high << 32 | UInt64(bitPattern: bits(32))
    }
}
