extension DecimalNumber {
    /// The value modulo the prime 2^61 - 1, for checksums: the same for 1.50 as for 1.5, as ten has an inverse there.
    @inlinable package var residue: UInt64 {
        // A damaged database may hold any number of decimals; no feed has more than these.
        guard (0...Self.mostDecimals).contains(decimals) else { return Self.noResidue }
        let magnitude = Self.reduced(mantissa.magnitude)
        let whole = mantissa < 0 && magnitude > 0 ? Self.prime - magnitude : magnitude
        if decimals == 0 { return whole }
        return Self.product(whole, decimals < Self.inverses.count ? Self.inverses[decimals] : Self.inverse(decimals))
    }

    /// Stands for a blank cell.
    @inlinable package static var noResidue: UInt64 { .max }

    @inlinable static var prime: UInt64 { 1 << 61 - 1 }
    @inlinable static var mostDecimals: Int { 4096 }
    /// 10 times this is 1.
    @inlinable static var tenth: UInt64 { 2_075_258_708_292_324_556 }
    /// 10^-n by n.
    @usableFromInline static let inverses: [UInt64] = (0...20).map(inverse)

    @inlinable static func inverse(_ power: Int) -> UInt64 {
        (0..<power).reduce(1) { result, _ in product(result, tenth) }
    }

    @inlinable static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return reduced(low & prime &+ (high &<< 3 | low &>> 61))
    }

    @inlinable static func reduced(_ value: UInt64) -> UInt64 {
        let folded = value & prime &+ value &>> 61
        return folded >= prime ? folded &- prime : folded
    }
}
