package import Foundation

/// Instants as answers write them.
package enum InstantText {
    /// RFC 3339 with the offset that is in force in `zone`.
    package static func rfc3339(_ instant: Int, _ zone: TimeZone) -> String {
        RFC3339.text(instant, in: ServiceTimeZone(zone))
    }

    /// `08:05`, or `08:05:30` if the seconds are not zero: the time of clocks in `zone`. With the offset,
    /// `02:30+11:00`, if they show it twice that day (rule A3).
    package static func timeOfDay(_ instant: Int, _ zone: TimeZone) -> String {
        let zone = ServiceTimeZone(zone)
        let wall = RFC3339.WallTime(instant, in: zone)
        let time = wall.time.hasSuffix(":00") ? String(wall.time.dropLast(3)) : wall.time
        return zone.isShownTwice(instant) ? time + wall.offsetText : time
    }

    /// `2026-11-21`: the day that calendars in `zone` show.
    package static func day(_ instant: Int, _ zone: TimeZone) -> String {
        RFC3339.WallTime(instant, in: ServiceTimeZone(zone)).day
    }

    /// `2026-12-25`
    package static func day(_ date: ServiceDate) -> String {
        let digits = date.description
        return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }

    /// `3:05` for 185 seconds, `-0:40`.
    package static func minutesAndSeconds(_ seconds: Int) -> String {
        let magnitude = Int(clamping: seconds.magnitude)
        return (seconds < 0 ? "-" : "") + "\(magnitude / 60):" + (magnitude % 60 < 10 ? "0" : "") + "\(magnitude % 60)"
    }
}
