internal import GTFSModel

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
