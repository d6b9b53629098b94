internal import GTFSModel

/// Whole numbers in bits, small ones in few.
struct NumberPacker {
    private var bits = BitPacker()
    private var code = RiceCode(typical: 8)

    /// Appends a number from 0 up, below 2^48.
    mutating func add(_ number: Int) { bits.append(UInt64(max(0, number)), &code) }

    /// Appends a number with a sign.
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

/// Reads what a `NumberPacker` has written, in the same order.
struct NumberReader {
    private var bits: BitReader
    private var code = RiceCode(typical: 8)

    init(_ bytes: [UInt8]) { bits = BitReader(bytes) }

    mutating func number() -> Int { bits.number(&code) }

    mutating func signed() -> Int { bits.signed(&code) }

    mutating func optionalSigned() -> Int? { flag() ? signed() : nil }

    mutating func flag() -> Bool { bits.flag() }

    /// A number of things of which each takes a bit at least.
    mutating func count() -> Int { min(number(), bits.byteCount * 8) }
}
