/// A time of a service day: seconds after noon minus 12 hours. A trip that runs past midnight has times past 24:00:00
/// (GTFS Schedule reference, Field Types, "Time").
///
///     ServiceTime(seconds: 90_300).description == "25:05:00"
public struct ServiceTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds after noon minus 12 hours of the service day.
    public let seconds: Int

    /// A time of any number of seconds.
    public init(seconds: Int) { self.seconds = seconds }

    /// The time that `text` spells as `H:MM:SS`, `HH:MM:SS` …, with one to four digits of hours; nil for any other text.
    @inlinable
    public init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, (1...4).contains(parts[0].count), parts[1].count == 2, parts[2].count == 2,
            let hours = Digits.value(parts[0]), let minutes = Digits.value(parts[1]), minutes < 60,
            let seconds = Digits.value(parts[2]), seconds < 60
        else { return nil }
        self.init(seconds: hours * 3600 + minutes * 60 + seconds)
    }

    /// `HH:MM:SS`, the hours with two digits or more.
    public var description: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends `description` as bytes.
    package func append(to text: inout [UInt8]) {
        Self.append(seconds / 3600, to: &text)
        text.append(UInt8(ascii: ":"))
        Self.append(seconds / 60 % 60, to: &text)
        text.append(UInt8(ascii: ":"))
        Self.append(seconds % 60, to: &text)
    }

    /// With two digits or more.
    private static func append(_ number: Int, to text: inout [UInt8]) {
        guard (0..<100).contains(number) else {
            text.append(contentsOf: (number < 10 ? "0\(number)" : "\(number)").utf8)
            return
        }
        text.append(UInt8(truncatingIfNeeded: 0x30 + number / 10))
        text.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }

    public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

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

/// Arithmetic on values that a caller may have set to anything.
package enum ClampedSum {
    /// `left` + `right`, or the nearest `Int` if that is out of range.
    package static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, isOver) = left.addingReportingOverflow(right)
        guard isOver else { return sum }
        return right < 0 ? .min : .max
    }

    /// `left` - `right`, or the nearest `Int` if that is out of range.
    package static func difference(_ left: Int, _ right: Int) -> Int {
        let (difference, isOver) = left.subtractingReportingOverflow(right)
        guard isOver else { return difference }
        return left < right ? .min : .max
    }
}
