internal import GTFSModel

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
