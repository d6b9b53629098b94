/// A row of timeframes.txt: a part of the calendar day, in local time at the stop.
package struct Timeframe: Sendable, Hashable {
    /// Seconds after midnight, local time.
    package var start: Int
    /// The first second after it; 86400 is the end of the day.
    package var end: Int

    /// A blank start or end is the beginning or the end of the day.
    package init(start: Int?, end: Int?) {
        self.start = start ?? 0
        self.end = end ?? 86400
    }

    /// Whether `instant`, seconds since 1970, falls into it by the clocks of a stop. Unlike a stop time, a timeframe
    /// belongs to the calendar day: 25:10 of a Friday's service is 01:10 on the Saturday (GTFS Schedule reference,
    /// timeframes.txt).
    package func contains(_ instant: Int, at stop: ServiceTimeZone) -> Bool {
        let local = ServiceTimeZone.held(instant) + Int64(stop.offset(at: instant))
        return (start..<max(start, end)).contains(Int(local - stop.date(at: instant).midnightUTC))
    }
}
