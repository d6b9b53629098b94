public import Foundation

/// Turns times of a service day into instants, in one time zone.
///
/// "The time is measured from 'noon minus 12h' of the service day (effectively midnight except for days on which
/// daylight savings time changes occur)" (GTFS Schedule reference, Field Types, "Time").
public struct ServiceDayClock: Sendable, Hashable {
    public let timeZone: TimeZone

    public init(timeZone: TimeZone) { self.timeZone = timeZone }

    /// Noon minus twelve hours of `date`, as seconds since 1970-01-01T00:00:00Z.
    public func start(of date: ServiceDate) -> Int {
        let noon = date.dayNumber * 86400 + 43200
        // The offset in force at local noon: a first guess from the offset at noon UTC, then once more from there.
        var offset = self.offset(at: noon)
        offset = self.offset(at: noon - offset)
        return noon - offset - 43200
    }

    /// The calendar date that clocks in the zone show at `instant`, seconds since 1970.
    public func date(at instant: Int) -> ServiceDate {
        let local = instant + offset(at: instant)
        return ServiceDate(dayNumber: Int((Double(local) / 86400).rounded(.down)))
    }

    /// Seconds that the zone's clocks are ahead of UTC at `instant`.
    public func offset(at instant: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
    }
}
