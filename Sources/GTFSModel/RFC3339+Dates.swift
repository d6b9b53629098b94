public import Foundation

// The same with moments as `Date`, for apps.

extension RFC3339 {
    /// A moment as clocks of the zone show it, cut to whole seconds.
    public static func text(_ date: Date, in timeZone: ServiceTimeZone) -> String { text(date.instant, in: timeZone) }

    /// A moment with a fixed offset, cut to whole seconds.
    /// - Parameter offset: seconds ahead of UTC; less than a day.
    public static func text(_ date: Date, offset: Int) -> String { text(date.instant, offset: offset) }

    /// The moment of an RFC 3339 date and time with `Z` or an offset; fractions of a second are cut off. Nil for any
    /// other text.
    public static func date(_ text: some StringProtocol) -> Date? { instant(text).map(Date.init(instant:)) }
}
