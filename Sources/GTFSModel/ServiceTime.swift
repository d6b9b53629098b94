/// A time of a service day: seconds after noon minus 12 hours of it, so it may pass 24:00:00
/// (GTFS Schedule reference, Field Types, "Time").
public struct ServiceTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let seconds: Int

    public init(seconds: Int) { self.seconds = seconds }

    /// `HH:MM:SS`, the hours with two digits or more.
    public var description: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}
