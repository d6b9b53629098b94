internal import GTFSFeed
internal import GTFSModel

/// A cell as a column of decimal numbers holds it.
enum DecimalCell {
    case blank
    /// As written if 18 digits hold it; with more digits or an exponent, the shortest number that is the same double,
    /// as GTFS readers do not distinguish the two.
    case value(DecimalNumber)
    /// The nearest number of 18 decimals: the cell has more, which it does not give back.
    case rounded(DecimalNumber)
    /// No number, or one that 64 bits do not hold.
    case invalid

    /// Nil where blank or invalid.
    var decimal: DecimalNumber? {
        switch self {
        case .value(let decimal), .rounded(let decimal): decimal
        case .blank, .invalid: nil
        }
    }

    var isInvalid: Bool { if case .invalid = self { true } else { false } }

    /// Whether the decimal does not give back the cell's text.
    var isUnfit: Bool {
        switch self {
        case .rounded, .invalid: true
        case .blank, .value: false
        }
    }
}

extension CSVRow {
    func decimalCell(_ index: Int) -> DecimalCell {
        switch decimal(index) {
        case .value(let exact): .value(exact)
        case .blank: .blank
        case .invalid: longDecimal(index)
        }
    }

    private func longDecimal(_ index: Int) -> DecimalCell {
        guard case .value(let double) = real(index) else { return .invalid }
        if let exact = DecimalNumber(shortest: double) { return .value(exact) }
        return DecimalNumber(rounding: double).map(DecimalCell.rounded) ?? .invalid
    }
}

extension DecimalNumber {
    private static let mostDecimals = 18

    /// The fewest digits that are read as `double` again; nil if there are more than 18 digits or 18 decimals.
    init?(shortest double: Double) {
        guard let digits = ShortestDigits(double) else { return nil }
        if (0...Self.mostDecimals).contains(digits.decimals) {
            self.init(mantissa: digits.mantissa, decimals: digits.decimals)
        } else {
            guard digits.decimals < 0,
                let scaled = DecimalNumber(mantissa: digits.mantissa, decimals: 0).mantissa(decimals: -digits.decimals)
            else { return nil }
            self.init(mantissa: scaled, decimals: 0)
        }
    }

    /// The nearest number of 18 decimals to one with more; nil if there is none.
    init?(rounding double: Double) {
        guard let digits = ShortestDigits(double), digits.decimals > Self.mostDecimals else { return nil }
        var mantissa = digits.mantissa
        var isHalf = false
        for _ in Self.mostDecimals..<digits.decimals where mantissa != 0 || isHalf {
            isHalf = abs(mantissa % 10) >= 5
            mantissa /= 10
        }
        self.init(mantissa: isHalf ? mantissa + (double < 0 ? -1 : 1) : mantissa, decimals: Self.mostDecimals)
    }
}

extension DecimalNumber {
    /// The mantissa that the value has with `wanted` decimals, at least as many as its own; nil where 64 bits overflow.
    func mantissa(decimals wanted: Int) -> Int64? {
        var result = mantissa
        for _ in decimals..<max(decimals, wanted) {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            result = product
        }
        return result
    }

    var text: String {
        guard decimals > 0 else { return String(mantissa) }
        let digits = String(mantissa.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return (mantissa < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

/// The fewest digits that are read as a double again: `mantissa` / 10^`decimals`.
private struct ShortestDigits {
    let mantissa: Int64
    /// Negative where zeros follow the digits.
    let decimals: Int

    init?(_ double: Double) {
        let parts = "\(double)".split(separator: "e")
        let digits = parts[0].split(separator: ".")
        let fraction = digits.count > 1 && digits[1] != "0" ? digits[1] : ""
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        guard let mantissa = Int64(digits[0] + fraction) else { return nil }
        self.mantissa = mantissa
        decimals = fraction.utf8.count - exponent
    }
}
