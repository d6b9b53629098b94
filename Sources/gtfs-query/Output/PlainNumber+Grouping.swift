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
    static func rounded(_ number: Double, places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        return (number * scale).rounded() / scale
    }

    /// The shortest number that is the same as a 32-bit float, which is what messages have: 151.2071 for
    /// 151.2071075439453.
    static func single(_ number: Double) -> Double { Double(Float(number).description) ?? number }

    /// `0.302`: how two sizes stand to each other.
    static func ratio(_ number: Double) -> String { text(rounded(number, places: 3)) }
}
