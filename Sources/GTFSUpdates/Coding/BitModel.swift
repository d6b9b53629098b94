/// How likely the next bit of a context is zero: the share of zeros among those that it saw, which count the less the longer ago
/// they were.
struct BitModel {
    /// In 65,536ths.
    private var zero: UInt16 = 32_768
    private var seen: UInt8 = 0

    /// The number of bits after which each moves the probability by the same share of what is left.
    private static let limit: UInt8 = 20
    private static let most: UInt32 = 65_504, least: UInt32 = 32
    /// How far each bit moves it, in 65,536ths of what is left, by the bits seen: two of three the first one.
    private static let rates: [UInt32] = (0...UInt32(limit)).map { seen in UInt32(65_536 * 2 / (2 * seen + 3)) }

    /// The probability of a zero, in 65,536ths.
    @inline(__always)
    var probability: UInt32 { min(max(UInt32(zero), Self.least), Self.most) }

    @inline(__always)
    mutating func update(_ bit: UInt32) {
        let rate = Self.rates[Int(seen)]
        if bit == 0 {
            zero += UInt16(truncatingIfNeeded: ((65_535 - UInt32(zero)) &* rate) >> 16)
        } else {
            zero -= UInt16(truncatingIfNeeded: (UInt32(zero) &* rate) >> 16)
        }
        if seen < Self.limit { seen += 1 }
    }
}
