internal import GTFSFeed

extension DecimalNumber {
    /// The number modulo the prime 2^61 - 1: the same for 1.50 as for 1.5, as ten has an inverse there. What checksums count.
    var residue: UInt64 {
        let magnitude = Self.reduced(mantissa.magnitude)
        let whole = mantissa < 0 && magnitude > 0 ? Self.prime - magnitude : magnitude
        if decimals == 0 { return whole }
        return Self.product(whole, decimals < Self.inverses.count ? Self.inverses[decimals] : Self.inverse(decimals))
    }

    /// Stands for a number that is not there.
    static var noResidue: UInt64 { .max }

    private static let prime: UInt64 = 1 << 61 - 1
    /// 10 times this is 1.
    private static let tenth: UInt64 = 2_075_258_708_292_324_556
    /// 10^-n by n.
    private static let inverses: [UInt64] = (0...20).map(inverse)

    private static func inverse(_ power: Int) -> UInt64 {
        (0..<power).reduce(1) { result, _ in product(result, tenth) }
    }

    private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return reduced(low & prime &+ (high &<< 3 | low &>> 61))
    }

    private static func reduced(_ number: UInt64) -> UInt64 {
        let folded = number & prime &+ number &>> 61
        return folded >= prime ? folded &- prime : folded
    }
}
