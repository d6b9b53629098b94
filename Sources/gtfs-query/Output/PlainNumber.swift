internal import GTFSModel

/// Numbers as people write them: the shortest digits that give the same `Double` back, never with an exponent.
enum PlainNumber {
    /// Zero has no sign.
    static func text(_ number: Double) -> String { DecimalText.text(number == 0 ? 0 : number) }
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

    /// `number` with at most `decimals` decimals.
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
