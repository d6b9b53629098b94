package import GTFSModel

/// The key of a line on a service day.
package struct DayLineKey: Hashable, Comparable, Sendable {
    package let rawValue: Int

    private static let lines = 1 << 24

    package init(_ date: ServiceDate, line: Int) { rawValue = date.dayNumber * Self.lines + line }

    package var date: ServiceDate { ServiceDate(dayNumber: rawValue >> 24) }
    package var line: Int { rawValue & (Self.lines - 1) }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
