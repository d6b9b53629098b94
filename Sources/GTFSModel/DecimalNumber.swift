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
        // No number of a feed has more digits than this; of more, only these are written.
        var (mantissa, decimals) = (mantissa, min(max(decimals, -Self.mostDigits), Self.mostDigits))
        while decimals > 0, mantissa % 10 == 0 { (mantissa, decimals) = (mantissa / 10, decimals - 1) }
        return (mantissa < 0 ? "-" : "") + DecimalText.pointed(String(mantissa.magnitude), decimals: decimals)
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
