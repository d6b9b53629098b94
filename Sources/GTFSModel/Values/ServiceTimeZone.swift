public import Foundation

/// A time zone that turns times of a service day into instants.
///
///     let zone = try timetable.timeZone()
///     let midnight = zone.start(of: ServiceDate(dayNumber: 20_000))
///
/// "The time is measured from 'noon minus 12h' of the service day (effectively midnight except for days on which
/// daylight savings time changes occur)" (GTFS Schedule reference, Field Types, "Time").
public struct ServiceTimeZone: Sendable, Hashable {
    /// The zone as the system knows it.
    public let zone: TimeZone

    /// Service days as they begin in `zone`.
    public init(_ zone: TimeZone) { self.zone = zone }

    /// Noon minus twelve hours of `date`, as seconds since 1970-01-01T00:00:00Z.
    public func start(of date: ServiceDate) -> Int {
        let noon = date.midnightUTC + 43200
        // The offset in force at local noon: first from the offset at noon UTC, then again from the result.
        var offset = self.offset(at: noon)
        offset = self.offset(at: noon - offset)
        return Int(instant: noon - offset - 43200)
    }

    /// The calendar date that clocks in the zone show at `instant`, seconds since 1970.
    public func date(at instant: Int) -> ServiceDate {
        let local = Self.held(instant) + Int64(offset(at: instant))
        return ServiceDate(dayNumber: Int(local.dividedDown(by: 86400)))
    }

    /// The seconds by which the zone is ahead of UTC at `instant` (seconds since 1970); negative west of it.
    public func offset(at instant: Int) -> Int { Int(offset(at: Int64(instant))) }

    private func offset(at instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant))))
    }

    /// The instant at which clocks of the zone show `seconds` after midnight on `date`, in seconds since 1970: the first
    /// of two if clocks go back and show it twice. A time that the clocks skip counts on from before the change.
    public func instant(showing seconds: Int, on date: ServiceDate) -> Int {
        let local = date.midnightUTC + Self.held(seconds)
        // No zone changes twice within the two days around a time, so these are the offsets before and after a change.
        let before = local - offset(at: local - 86400)
        let after = local - offset(at: local + 86400)
        let shown = [before, after].filter { $0 + offset(at: $0) == local }
        return Int(instant: shown.min() ?? before)
    }

    /// The same, but of two instants with the same clock time the first that is not before `now`, or the first if both
    /// are before.
    public func instant(showing seconds: Int, on date: ServiceDate, notBefore now: Int) -> Int {
        let (first, now) = (Int64(instant(showing: seconds, on: date)), Int64(now))
        let after = date.midnightUTC + Self.held(seconds) - offset(at: first + 86400)
        let isShownTwice = after > first && after + offset(at: after) == first + offset(at: first)
        return Int(instant: isShownTwice && first < now && now <= after ? after : first)
    }

    /// Whether clocks of the zone show the same time of the same day at another instant too, as in the repeated hour
    /// when clocks go back.
    package func isShownTwice(_ instant: Int) -> Bool {
        let instant = Self.held(instant)
        let local = instant + offset(at: instant)
        return ([-86400, 86400] as [Int64]).contains { days in
            let other = local - offset(at: instant + days)
            return other != instant && other + offset(at: other) == local
        }
    }

    /// `instant`, clamped to the days that a `ServiceDate` can hold.
    static func held(_ instant: Int) -> Int64 {
        let days = ServiceDate.dayNumbers
        return min(max(Int64(instant), Int64(days.lowerBound) * 86400), Int64(days.upperBound) * 86400)
    }
}

extension ServiceDate {
    /// Midnight UTC, seconds since 1970: 64 bits on every system.
    package var midnightUTC: Int64 { Int64(dayNumber) * 86400 }
}

extension FixedWidthInteger {
    /// The quotient, rounded down.
    func dividedDown(by divisor: Self) -> Self { self / divisor - (self % divisor < 0 ? 1 : 0) }
}

extension Int {
    /// Seconds since 1970. Where `Int` has 32 bits they end two months before its bounds, on 16 November 2037, so that
    /// times of a service day can be added to them.
    package init(instant: Int64) {
        let farthest = Int64(Int.max) - 64 * 86400
        self = Int(Swift.min(Swift.max(instant, -farthest), farthest))
    }
}

// The same with moments as `Date`, for apps.

extension ServiceTimeZone {
    /// The calendar date that clocks in the zone show at a moment.
    public func date(at moment: Date) -> ServiceDate { date(at: moment.instant) }

    /// The seconds by which the zone is ahead of UTC at a moment; negative west of it.
    public func offset(at moment: Date) -> Int { offset(at: moment.instant) }

    /// Noon minus twelve hours of `date`.
    public func startDate(of date: ServiceDate) -> Date { Date(instant: start(of: date)) }

    /// The moment at which clocks of the zone show `seconds` after midnight on `date`, as `instant(showing:on:)` finds it.
    public func date(showing seconds: Int, on date: ServiceDate) -> Date {
        Date(instant: instant(showing: seconds, on: date))
    }

    /// The same, but of two moments with the same clock time the first that is not before `now`, as
    /// `instant(showing:on:notBefore:)` finds it.
    public func date(showing seconds: Int, on date: ServiceDate, notBefore now: Date) -> Date {
        Date(instant: instant(showing: seconds, on: date, notBefore: now.instant))
    }
}
