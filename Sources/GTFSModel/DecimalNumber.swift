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
        // No number of a feed has so many digits; beyond that it is written as far as they go.
        var (mantissa, decimals) = (mantissa, min(max(decimals, -Self.mostDigits), Self.mostDigits))
        while decimals > 0, mantissa % 10 == 0 { (mantissa, decimals) = (mantissa / 10, decimals - 1) }
        return (mantissa < 0 ? "-" : "") + DecimalText.pointed(String(mantissa.magnitude), decimals: decimals)
    }

    /// The nearest 64-bit floating-point number.
    package var value: Double { Double(mantissa) / DecimalText.powers[min(max(decimals, 0), 18)] }
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
    static let powers: [Double] = (0...18).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }
}
