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
