package import GTFSModel
package import GTFSQuery

/// Times of a service day as clocks show them.
package struct TimetableClock {
    private let date: ServiceDate
    private let zone: ServiceTimeZone?
    private let start: Int
    /// Whether clocks show the time since noon minus 12 hours all day, as on days when they do not change.
    private let isSteady: Bool

    package init(_ timetable: RouteTimetable) { self.init(date: timetable.date, zone: timetable.timeZone) }

    /// - Parameter zone: nil if it is unknown: then clocks show the times of the feed.
    package init(date: ServiceDate, zone: ServiceTimeZone?) {
        (self.date, self.zone) = (date, zone)
        start = zone?.start(of: date) ?? 0
        let offsets = zone.map { zone in
            [0, 43_200, 86_400, 172_800].map { zone.offset(at: zone.start(of: date) + $0) }
        }
        isSteady = Set(offsets ?? []).count < 2
    }

    /// `08:05`; after midnight with the days since then: `00:15+1`.
    package func text(_ time: ServiceTime) -> String {
        let (text, days) = parts(time)
        return days == 0 ? text : "\(text)\(days > 0 ? "+" : "")\(days)"
    }

    /// The time of day, and how many days after the service day.
    func parts(_ time: ServiceTime) -> (text: String, days: Int) {
        let seconds = shown(time.seconds)
        let days = seconds >= 0 ? seconds / 86_400 : -1
        let minutes = (seconds - days * 86_400) / 60
        return ("\(Self.two(minutes / 60)):\(Self.two(minutes % 60))", days)
    }

    /// Seconds since the midnight with which the date begins, by clocks.
    private func shown(_ seconds: Int) -> Int {
        let seconds = min(max(seconds, -86_400), 100_000_000)
        guard !isSteady, let zone else { return seconds }
        let instant = Int(instant: Int64(start) + Int64(seconds))
        return Int(clamping: Int64(instant + zone.offset(at: instant)) - date.midnightUTC)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
