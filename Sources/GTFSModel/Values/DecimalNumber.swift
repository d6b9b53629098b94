/// A decimal number exactly as written: `mantissa` / 10^`decimals`, so "1.50" is 150 and 2.
///
///     DecimalNumber(mantissa: 150, decimals: 2).description == "1.5"
public struct DecimalNumber: Hashable, Sendable, CustomStringConvertible {
    /// All digits, without the decimal point.
    public var mantissa: Int64
    /// How many of the digits follow the decimal point.
    public var decimals: Int

    /// `mantissa` / 10^`decimals`.
    @inlinable public init(mantissa: Int64, decimals: Int) {
        self.mantissa = mantissa
        self.decimals = decimals
    }

    private static let mostDigits = 1000

    /// The number without zeros at the end of its decimals, and without an exponent.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds the bytes of `description` to a text.
    package func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        // No number of a feed has more digits than this; of more, only these are written.
        var (rest, decimals) = (mantissa.magnitude, min(max(decimals, -Self.mostDigits), Self.mostDigits))
        while decimals > 0, rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
        // From the last digit to the first.
        bytes.append(contentsOf: repeatElement(0x30, count: max(0, -decimals)))
        var digits = 0
        repeat {
            if digits == decimals, decimals > 0 { bytes.append(0x2E) }
            bytes.append(UInt8(truncatingIfNeeded: rest % 10) &+ 0x30)
            (rest, digits) = (rest / 10, digits + 1)
        } while rest > 0 || digits <= decimals
        if mantissa < 0 { bytes.append(0x2D) }
        bytes[start...].reverse()
    }

    /// The nearest 64-bit floating-point number.
    package var value: Double {
        // A quotient of two numbers that a double holds exactly is rounded once.
        if mantissa.magnitude >> 53 == 0, decimals >= 0, decimals < DecimalText.powers.count {
            return Double(mantissa) / DecimalText.powers[decimals]
        }
        return Double(description) ?? 0
    }
}

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

/// Numbers as GTFS, JSON and CSV write them: digits and a decimal point, never an exponent.
package enum DecimalText {
    /// The fewest digits that are read as `number` again.
    package static func text(_ number: Double) -> String {
        // `description` has the fewest digits, but may have an exponent.
        let text = number.description
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let sign = number.sign == .minus ? "-" : ""
        let digits = parts[0].drop { $0 == "-" }.split(separator: ".")
        let fraction = digits.count > 1 && digits[1] != "0" ? digits[1] : ""
        return sign + pointed(digits[0] + fraction, decimals: fraction.utf8.count - exponent)
    }

    /// `digits` with a decimal point before the last `decimals` of them; with zeros appended if `decimals` is negative.
    static func pointed(_ digits: some StringProtocol, decimals: Int) -> String {
        guard decimals > 0 else { return digits + String(repeating: "0", count: -decimals) }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    /// 10^0 … 10^18; a double holds each of them but the last few exactly.
    package static let powers: [Double] = (0...18).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }
}
