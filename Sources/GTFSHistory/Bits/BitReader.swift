internal import GTFSModel

/// Packed bits that are read from their beginning. After their end come zeros, and `isPastEnd` is
/// true: a reader of a number of things asks for it, so that a number that is damaged ends where the bytes do.
struct BitReader {
    private let bytes: [UInt8]
    private var cursor = BitCursor()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var byteCount: Int { bytes.count }

    /// Whether not all was read.
    var hasMore: Bool { cursor.bitsRead < bytes.count * 8 }

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

    /// Passes over the rest of a byte that is begun.
    mutating func alignToByte() { _ = bits(-cursor.bitsRead & 7) }

    @inline(__always) mutating func flag() -> Bool { bits(1) == 1 }

    /// The next number of a code, from 0 up.
    @inline(__always) mutating func number(_ code: inout RiceCode) -> Int {
        var cursor = cursor
        defer { self.cursor = cursor }
        return Int(clamping: unsafe bytes.withUnsafeBufferPointer { unsafe cursor.next(&code, in: $0.span) })
    }

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

/// Reads what a `NumberPacker` has written, in the same order.
struct NumberReader {
    /// What is read from; other lists may follow the numbers.
    var bits: BitReader
    private var code: RiceCode

    init(_ bytes: [UInt8]) { self.init(BitReader(bytes), typical: 8) }

    /// - Parameter typical: that of the packer.
    init(_ bits: BitReader, typical: UInt64) { (self.bits, code) = (bits, RiceCode(typical: typical)) }

    mutating func number() -> Int { bits.number(&code) }

    mutating func signed() -> Int { bits.signed(&code) }

    mutating func optionalSigned() -> Int? { flag() ? signed() : nil }

    mutating func flag() -> Bool { bits.flag() }

    /// A list of things, with their number before them.
    /// - Throws: `DamagedHistory` if the bytes end before its last thing.
    mutating func list<Element>(_ next: (inout Self) -> Element) throws -> [Element] {
        var list: [Element] = []
        for _ in 0..<number() {
            list.append(next(&self))
            try bits.requireRest()
        }
        return list
    }
}

/// Whole numbers in bits, small ones in few.
struct NumberPacker {
    /// What is packed; other lists may follow the numbers.
    var bits = BitPacker()
    private var code: RiceCode

    /// - Parameter typical: about the size of the first numbers.
    init(typical: UInt64 = 8) { code = RiceCode(typical: typical) }

    /// Goes on with numbers of another list.
    mutating func beginList(typical: UInt64) { code = RiceCode(typical: typical) }

    /// Appends a number from 0 up, below 2^48.
    mutating func add(_ number: Int) { bits.append(UInt64(max(0, number)), &code) }

    mutating func add(signed number: Int) { bits.append(signed: number, &code) }

    /// Appends a number with a sign, or its absence.
    mutating func add(signed number: Int?) {
        add(flag: number != nil)
        if let number { add(signed: number) }
    }

    mutating func add(flag: Bool) { bits.append(flag ? 1 : 0, width: 1) }

    /// All of it, in whole bytes.
    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }
}

/// A history refers to a row that it does not have.
struct DamagedHistory: Error {}
