/// Numbers as people write them: the shortest digits that give the same `Double` back, never with an exponent.
enum PlainNumber {
    static func text(_ number: Double) -> String {
        // `description` is the shortest text that reads back as the same value.
        let shortest = number.description
        guard let exponentMark = shortest.firstIndex(of: "e") else { return withoutEmptyFraction(shortest) }
        let exponent = Int(shortest[shortest.index(after: exponentMark)...]) ?? 0
        return shifted(String(shortest[..<exponentMark]), by: exponent)
    }

    /// `mantissa` with its decimal point moved `shift` digits to the right.
    private static func shifted(_ mantissa: String, by shift: Int) -> String {
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        let parts = mantissa.dropFirst(sign.count).split(separator: ".")
        let fraction = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
        let digits = String(parts[0] + fraction)
        let point = parts[0].count + shift
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }

    private static func withoutEmptyFraction(_ text: String) -> String {
        guard text.hasSuffix(".0") else { return text }
        let whole = String(text.dropLast(2))
        return whole == "-0" ? "0" : whole
    }
}

extension PlainNumber {
    /// `1,234,567`: whole numbers in tables and sentences.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number.magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + String(text.reversed())
    }

    /// `number` with at most `places` decimals.
    static func rounded(_ number: Double, decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return (number * scale).rounded() / scale
    }

    /// The shortest number that is the same as a 32-bit float, which is what messages have: 151.2071 for
    /// 151.2071075439453.
    static func single(_ number: Double) -> Double { Double(Float(number).description) ?? number }

    /// `0.302`: how two sizes stand to each other.
    static func ratio(_ number: Double) -> String { text(rounded(number, decimals: 3)) }
}
