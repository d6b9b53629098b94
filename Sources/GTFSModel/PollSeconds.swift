/// Clamps the seconds of clocks and options to values that can be waited for and counted.
package enum PollSeconds {
    /// A month.
    private static let longest = 31 * 86400.0

    /// Seconds to wait: at least 0, and never NaN.
    package static func wait(_ seconds: Double) -> Double { seconds.isNaN ? longest : min(max(seconds, 0), longest) }

    /// Seconds since 1970 as a whole number, for any value of a clock.
    package static func instant(_ seconds: Double) -> Int { Int(exactly: seconds.rounded(.towardZero)) ?? 0 }
}
