internal import GTFSModel

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
