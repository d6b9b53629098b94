/// A time of a service day: seconds after noon minus 12 hours. A trip that runs past midnight has times past 24:00:00
/// (GTFS Schedule reference, Field Types, "Time").
///
///     ServiceTime(seconds: 90_300).description == "25:05:00"
public struct ServiceTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds after noon minus 12 hours of the service day.
    public let seconds: Int

    /// A time of any number of seconds.
    public init(seconds: Int) { self.seconds = seconds }

    /// `HH:MM:SS`, the hours with two digits or more.
    public var description: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}
