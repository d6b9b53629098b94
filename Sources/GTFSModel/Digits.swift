/// Digits of times and dates.
@usableFromInline enum Digits {
    /// The value of at most 18 digits; nil if there is any other character.
    @inlinable
    static func value(_ digits: some Sequence<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 48)
        }
        return value
    }
}
