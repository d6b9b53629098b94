/// Numbers as people write them: the shortest digits that give the same `Double` back, never with an exponent.
package enum PlainNumber {
    /// Zero has no sign.
    package static func text(_ value: Double) -> String { DecimalText.text(value == 0 ? 0 : value) }
}

extension PlainNumber {
    /// `1,234,567`: whole numbers in tables and sentences.
    package static func grouped(_ value: Int) -> String {
        var text = ""
        for (index, digit) in String(value.magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (value < 0 ? "-" : "") + String(text.reversed())
    }

    /// `value` with at most `decimals` decimals.
    package static func rounded(_ value: Double, decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return (value * scale).rounded() / scale
    }

    /// The shortest number that is the same as a 32-bit float, the type in messages: 151.2071 for 151.2071075439453.
    package static func single(_ value: Double) -> Double { Double(Float(value).description) ?? value }

    /// `52%`: a share from 0 to 1.
    package static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }

    /// `89%` for 0.896: a share that is held against limits in tens of percent, and not said to have reached one before it has.
    package static func percentReached(_ share: Double) -> String {
        let nearest = Int((share * 100).rounded())
        let isBelow = nearest.isMultiple(of: 10) && Double(nearest) > share * 100 + 1e-9
        return "\(isBelow ? nearest - 1 : nearest)%"
    }

    /// `0.302`: the ratio of two sizes.
    package static func ratio(_ value: Double) -> String { text(rounded(value, decimals: 3)) }
}
