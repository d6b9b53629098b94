public import GTFSModel

/// Typed readings of a cell, straight from its bytes.
extension CSVRow {
    /// A whole number, its sign and leading zeros optional.
    @inlinable @inline(__always) public func integer(_ index: Int) -> Cell<Int> {
        let text = unsafe bytes(index)
        if text.count == 0 { return .blank }
        // Most whole numbers of a feed have one digit, or two.
        let ones = unsafe Int(text[text.count &- 1]) &- 0x30
        if text.count == 1 { return UInt(bitPattern: ones) < 10 ? .value(ones) : .invalid }
        let tens = unsafe Int(text[0]) &- 0x30
        if text.count == 2, UInt(bitPattern: ones) < 10, UInt(bitPattern: tens) < 10 {
            return .value(tens &* 10 &+ ones)
        }
        return unsafe longInteger(text)
    }

    @usableFromInline func longInteger(_ text: UnsafeRawBufferPointer) -> Cell<Int> {
        let sign = unsafe text[0]
        let first = sign == 0x2D || sign == 0x2B ? 1 : 0
        guard first < text.count else { return .invalid }
        var value = 0
        for position in first..<text.count {
            let digit = unsafe Int(text[position]) &- 0x30
            guard UInt(bitPattern: digit) < 10 else { return .invalid }
            // Counted downwards, as the lowest Int has no positive counterpart.
            let (tens, isTooFar) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.subtractingReportingOverflow(digit)
            if isTooFar || isOver { return .invalid }
            value = sum
        }
        if sign == 0x2D { return .value(value) }
        return value == Int.min ? .invalid : .value(0 &- value)
    }

    /// H:MM:SS, HH:MM:SS or HHH:MM:SS, in seconds of the service day; it may pass 24:00:00. Hours up to 9999.
    @inlinable public func time(_ index: Int) -> Cell<Int> {
        let text = unsafe bytes(index)
        let count = text.count
        if count == 0 { return .blank }
        if let seconds = unsafe plainTime(text) { return .value(seconds) }
        guard count >= 7, count <= 10, unsafe text[count &- 3] == 0x3A, unsafe text[count &- 6] == 0x3A,
            let second = unsafe Self.twoDigits(text, position: count &- 2), second < 60,
            let minute = unsafe Self.twoDigits(text, position: count &- 5), minute < 60
        else { return .invalid }
        var hour = 0
        for position in 0..<(count &- 6) {
            let digit = unsafe Int(text[position]) &- 0x30
            guard UInt(bitPattern: digit) < 10 else { return .invalid }
            hour = hour &* 10 &+ digit
        }
        return .value(hour &* 3600 &+ minute &* 60 &+ second)
    }

    @inlinable static func twoDigits(_ text: UnsafeRawBufferPointer, position: Int) -> Int? {
        let tens = unsafe Int(text[position]) &- 0x30
        let ones = unsafe Int(text[position &+ 1]) &- 0x30
        guard UInt(bitPattern: tens) < 10, UInt(bitPattern: ones) < 10 else { return nil }
        return tens &* 10 &+ ones
    }

    /// YYYYMMDD as a whole number, if it is a day of the calendar.
    @inlinable public func date(_ index: Int) -> Cell<Int> {
        let text = unsafe bytes(index)
        if text.count == 0 { return .blank }
        guard text.count == 8 else { return .invalid }
        var date = 0
        for position in 0..<8 {
            let digit = unsafe Int(text[position]) &- 0x30
            guard UInt(bitPattern: digit) < 10 else { return .invalid }
            date = date &* 10 &+ digit
        }
        return Self.isDate(date) ? .value(date) : .invalid
    }

    /// Whether `date`, YYYYMMDD as a whole number, is a day of the Gregorian calendar.
    @inlinable static func isDate(_ date: Int) -> Bool {
        let year = date / 10000
        let month = date / 100 % 100
        let day = date % 100
        guard year > 0, month >= 1, month <= 12, day >= 1 else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let last =
            month == 2
            ? (isLeap ? 29 : 28) : (month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31)
        return day <= last
    }

    /// Digits with at most one point, the sign optional, exactly: up to 18 digits from the first that is not 0, up to
    /// 18 decimals, no exponent.
    @inlinable public func decimal(_ index: Int) -> Cell<DecimalNumber> {
        let text = unsafe bytes(index)
        if text.count == 0 { return .blank }
        let sign = unsafe text[0]
        var mantissa: Int64 = 0
        var point = -1
        let first = sign == 0x2D || sign == 0x2B ? 1 : 0
        for position in first..<text.count {
            let digit = unsafe Int(text[position]) &- 0x30
            if UInt(bitPattern: digit) < 10 {
                // 922337203685477580 has 18 digits; one more digit can overflow only beyond that.
                guard mantissa < 100_000_000_000_000_000 else { return .invalid }
                mantissa = mantissa &* 10 &+ Int64(digit)
            } else if digit == -2, point < 0 {
                point = position
            } else {
                return .invalid
            }
        }
        let digits = text.count &- first &- (point < 0 ? 0 : 1)
        let decimals = point < 0 ? 0 : text.count &- point &- 1
        guard digits > 0, decimals <= 18 else { return .invalid }
        return .value(
            DecimalNumber(mantissa: sign == 0x2D ? 0 &- mantissa : mantissa, decimals: decimals))
    }

    /// A finite number, correctly rounded; an exponent is taken too.
    @inlinable public func real(_ index: Int) -> Cell<Double> {
        switch decimal(index) {
        case .blank: return .blank
        case .value(let exact):
            // Both are exact as doubles, so their quotient is rounded once.
            if exact.decimals <= 18, exact.mantissa.magnitude <= 1 << 53, exact.mantissa != 0 {
                return .value(Double(exact.mantissa) / Self.powerOfTen(exact.decimals))
            }
        case .invalid: break
        }
        return longReal(index)
    }

    /// 10^`exponent`, which a double holds exactly up to 22.
    @inlinable static func powerOfTen(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    /// Numbers that are long, have an exponent or are a negative nought: through the standard library.
    @usableFromInline func longReal(_ index: Int) -> Cell<Double> {
        let text = unsafe bytes(index)
        // Double's own reading also takes "inf", "nan" and "0x1p3".
        let isPlain = unsafe text.allSatisfy {
            (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
        }
        guard isPlain, let value = unsafe Double(String(decoding: text, as: UTF8.self)),
            value.isFinite
        else {
            return .invalid
        }
        return .value(value)
    }
}

/// The value of one cell, read by its type.
public enum Cell<Value> {
    /// The cell is empty, or the record does not have it.
    case blank
    case value(Value)
    /// The cell has text that is not a value of the type.
    case invalid

    /// The value; nil where blank or invalid.
    @inlinable @inline(__always) public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Whether the cell has text that is not a value of the type. (`== .invalid` compares values too, which the
    /// optimiser does not see through from another module.)
    @inlinable @inline(__always) public var isInvalid: Bool {
        if case .invalid = self { true } else { false }
    }
}

extension Cell: Equatable where Value: Equatable {}
extension Cell: Sendable where Value: Sendable {}
