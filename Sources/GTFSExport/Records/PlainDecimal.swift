internal import GTFSModel

/// Decimal numbers as GTFS writes them: digits and a point, never an exponent.
enum PlainDecimal {
    /// The fewest digits that are read as `number` again.
    static func text(_ number: Double) -> String {
        let text = "\(number)"
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let sign = number.sign == .minus ? "-" : ""
        let digits = parts[0].drop { $0 == "-" }.split(separator: ".")
        let fraction = digits.count > 1 && digits[1] != "0" ? digits[1] : ""
        return sign + placed(digits[0] + fraction, decimals: fraction.utf8.count - exponent)
    }

    /// The exact number, without zeros at the end of its decimals.
    static func text(_ number: DecimalNumber) -> String {
        var (mantissa, decimals) = (number.mantissa, number.decimals)
        while decimals > 0, mantissa % 10 == 0 { (mantissa, decimals) = (mantissa / 10, decimals - 1) }
        return (mantissa < 0 ? "-" : "") + placed(String(mantissa.magnitude), decimals: decimals)
    }

    /// `digits` with the point before the last `decimals` of them, or with as many zeros behind where that is negative.
    private static func placed(_ digits: some StringProtocol, decimals: Int) -> String {
        guard decimals > 0 else { return digits + String(repeating: "0", count: -decimals) }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
