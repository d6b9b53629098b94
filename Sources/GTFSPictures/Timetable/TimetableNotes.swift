package import GTFSModel
package import GTFSQuery

/// The notes of a direction's timetable, each under a letter.
package struct TimetableNotes {
    /// In the order of their letters.
    package private(set) var notes: [(letter: String, text: String)] = []
    private var letters: [String: String] = [:]
    private(set) var hasApproximateTime = false
    private(set) var hasLaterDay = false
    private let headsign: String?
    private let clock: TimetableClock
    private let words: Words

    package init(
        _ direction: RouteTimetable.Direction, _ clock: TimetableClock, in words: Words = .english
    ) {
        (headsign, self.clock, self.words) = (direction.headsign, clock, words)
        for column in direction.columns { add(column) }
    }

    /// The letters of the notes above a trip.
    package func letters(of column: RouteTimetable.Column) -> String { joined(texts(of: column)) }

    /// The letters of the notes beside the time at a stop.
    package func letters(ofCell index: Int, in column: RouteTimetable.Column) -> String {
        joined(texts(ofCell: index, in: column))
    }

    /// The meanings of the marks that are not letters.
    package var legend: [String] {
        (hasApproximateTime ? [words.label("A time with ~ is approximate.")] : [])
            + (hasLaterDay ? [words.label("+1 is the day after.")] : [])
    }

    private func joined(_ texts: [String]) -> String { texts.compactMap { letters[$0] }.joined(separator: ",") }

    private mutating func add(_ column: RouteTimetable.Column) {
        for text in texts(of: column) { number(text) }
        for index in column.cells.indices {
            for text in texts(ofCell: index, in: column) { number(text) }
            if column.cells[index].isApproximate == true { hasApproximateTime = true }
            if let time = column.cells[index].time, clock.parts(time).days != 0 { hasLaterDay = true }
        }
    }

    private mutating func number(_ text: String) {
        guard letters[text] == nil else { return }
        let letter = Self.letter(notes.count)
        letters[text] = letter
        notes.append((letter, text))
    }

    private func texts(of column: RouteTimetable.Column) -> [String] {
        let other = column.headsign.flatMap { $0 == headsign ? nil : words.text("to", with: ["places": $0]) }
        return [other, column.frequency.flatMap(repeated)].compactMap(\.self)
    }

    /// `every 10 min until 22:00`
    private func repeated(_ window: FrequencyWindow) -> String? {
        guard let headway = window.headway, let end = window.end else { return nil }
        return words.text(
            window.exactTimes == .scheduleBased ? "every_until" : "about_every_until",
            with: ["headway": FrequencyWindow.text(ofHeadway: headway, in: words), "time": clock.text(end)])
    }

    private func texts(ofCell index: Int, in column: RouteTimetable.Column) -> [String] {
        let cell = column.cells[index]
        // Nobody alights at the first stop, nor boards at the last.
        let pickup = index + 1 == column.cells.count ? nil : cell.pickupType
        let dropOff = index == 0 ? nil : cell.dropOffType
        let sign = cell.headsign.map { words.text("shows_from_here", with: ["headsign": $0]) }
        if pickup == .notAvailable, dropOff == .notAvailable {
            return [words.label("not for passengers")] + [sign].compactMap(\.self)
        }
        let rules = [
            Self.phrase(pickup, noun: "boarding", purpose: "to board"),
            Self.phrase(dropOff, noun: "alighting", purpose: "to alight"),
        ]
        return rules.map { $0.map(words.label) }.compactMap(\.self) + [sign].compactMap(\.self)
    }

    private static func phrase(_ type: PickupDropOffType?, noun: String, purpose: String) -> String? {
        switch type {
        case .notAvailable: "no \(noun)"
        case .phoneAgency: "phone the agency \(purpose)"
        case .arrangeWithDriver: "ask the driver \(purpose)"
        default: nil
        }
    }

    /// a … z, aa, ab …
    private static func letter(_ index: Int) -> String {
        let last = String(UnicodeScalar(UInt8(97 + index % 26)))
        return index < 26 ? last : letter(index / 26 - 1) + last
    }
}

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
