public import Foundation

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
