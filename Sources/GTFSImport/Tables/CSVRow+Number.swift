internal import GTFSFeed

extension CSVRow {
    /// A decimal number: exactly as written where 18 digits hold it; else, with more digits or an exponent, the shortest
    /// one that is the same as a double, as no reader of GTFS tells the two apart.
    func number(_ index: Int) -> Cell<DecimalNumber> {
        switch decimal(index) {
        case .value(let exact): .value(exact)
        case .blank: .blank
        case .invalid: longNumber(index)
        }
    }

    private func longNumber(_ index: Int) -> Cell<DecimalNumber> {
        guard case .value(let double) = real(index), let number = DecimalNumber(shortest: double) else {
            return .invalid
        }
        return .value(number)
    }
}

extension DecimalNumber {
    /// The fewest digits that are read as `number` again; nil where they take more than 18, or 18 decimals.
    init?(shortest number: Double) {
        let parts = "\(number)".split(separator: "e")
        let digits = parts[0].split(separator: ".")
        let fraction = digits.count > 1 && digits[1] != "0" ? digits[1] : ""
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        guard let mantissa = Int64(digits[0] + fraction), abs(exponent) < 100 else { return nil }
        let decimals = fraction.utf8.count - exponent
        if (0...18).contains(decimals) {
            self.init(mantissa: mantissa, decimals: decimals)
        } else {
            guard decimals < 0,
                let scaled = DecimalNumber(mantissa: mantissa, decimals: 0).mantissa(decimals: -decimals)
            else { return nil }
            self.init(mantissa: Int64(scaled), decimals: 0)
        }
    }
}
