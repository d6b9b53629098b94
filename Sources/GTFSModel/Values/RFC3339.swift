public import Foundation

/// Instants as RFC 3339 text with the offset of a zone, e.g. `2026-11-21T08:05:00+11:00`.
///
///     let zone = try timetable.timeZone()
///     RFC3339.text(1_795_209_900, in: zone)
///     RFC3339.instant("2026-11-21T08:05:00+11:00")
public enum RFC3339 {
    /// The instants of the years 1 to 9999, all that RFC 3339 can write: seconds since 1970. Where `Int` has 32 bits,
    /// those of 1901 to 2037.
    package static let instants = Int(instant: -62_135_596_800)...Int(instant: 253_402_300_799)

    /// From the second day of year 1 to the last but one of year 9999: these stay within the two years in every zone.
    private static let writable = Int(instant: -62_135_510_400)...Int(instant: 253_402_128_000)

    /// `instant`, seconds since 1970, as clocks of the zone show it. Seconds of an offset (zones before standard time)
    /// are cut off, as RFC 3339 cannot write them. An instant before year 1 or after 9999 is written as the second day
    /// of that year or the last day but one.
    public static func text(_ instant: Int, in timeZone: ServiceTimeZone) -> String {
        WallTime(instant, in: timeZone).text
    }

    /// An instant with a fixed offset.
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - offset: seconds ahead of UTC; less than a day.
    public static func text(_ instant: Int, offset: Int) -> String { WallTime(instant, offset: offset).text }

    /// What calendars and clocks show at an instant.
    package struct WallTime {
        private let date: ServiceDate
        private let second: Int
        /// Whole minutes, in seconds ahead of UTC.
        private let offset: Int

        package init(_ instant: Int, in timeZone: ServiceTimeZone) {
            self.init(instant, offset: timeZone.offset(at: min(max(instant, writable.lowerBound), writable.upperBound)))
        }

        package init(_ instant: Int, offset: Int) {
            self.offset = min(max(offset, -86399), 86399) / 60 * 60
            let local = min(max(instant, writable.lowerBound), writable.upperBound) + self.offset
            date = ServiceDate(dayNumber: local.dividedDown(by: 86400))
            second = local - date.dayNumber * 86400
        }

        /// `2026-11-21`
        package var day: String {
            let (year, month, day) = date.civil
            return "\(four(year))-\(two(month))-\(two(day))"
        }

        /// `08:05:00`
        package var time: String { "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))" }

        /// `+11:00`
        package var offsetText: String {
            let ahead = abs(offset) / 60
            return "\(offset < 0 ? "-" : "+")\(two(ahead / 60)):\(two(ahead % 60))"
        }

        fileprivate var text: String { "\(day)T\(time)\(offsetText)" }
    }

    /// Seconds since 1970 of an RFC 3339 date and time with `Z` or an offset; fractions of a second are cut off.
    /// Nil for any other text.
    public static func instant(_ text: some StringProtocol) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == 45, bytes[7] == 45, [84, 116, 32].contains(bytes[10]), bytes[13] == 58,
            bytes[16] == 58, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]), hour < 24, minute < 60, second <= 60,
            let date = ServiceDate(year: year, month: month, day: day),
            let offset = offset(bytes[19...].drop { $0 == 46 || (48...57).contains($0) })
        else { return nil }
        return Int(instant: date.midnightUTC + Int64(hour * 3600 + minute * 60 + second - offset))
    }

    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        if bytes.count == 1 { return first == 90 || first == 122 ? 0 : nil }
        let rest = bytes.dropFirst()
        guard first == 43 || first == 45, rest.count == 5, rest[rest.startIndex + 2] == 58,
            let hours = number(rest.prefix(2)), let minutes = number(rest.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (first == 45 ? -1 : 1)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        return value
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func four(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

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
