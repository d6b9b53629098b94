package import GTFSModel

/// The key of a line on a service day.
package struct DayLineKey: Hashable, Comparable, Sendable {
    package let rawValue: Int

    private static let lines = 1 << 24

    package init(_ date: ServiceDate, line: Int) { rawValue = date.dayNumber * Self.lines + line }

    init(_ rawValue: Int) { self.rawValue = rawValue }

    package var date: ServiceDate { ServiceDate(dayNumber: rawValue >> 24) }
    package var line: Int { rawValue & (Self.lines - 1) }

    /// The first of a day, and the first of the day after it.
    static func bounds(of date: ServiceDate) -> Range<Int> {
        let first = DayLineKey(date, line: 0).rawValue
        return first..<first + lines
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
