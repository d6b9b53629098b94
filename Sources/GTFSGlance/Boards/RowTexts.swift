internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// A row whose text has a time that counts down.
protocol CountedRow: Hashable {
    /// `5 min`, `now` or `10:25`; nil where the display counts by itself.
    var time: String? { get set }
    /// The instant of that time, seconds since 1970; nil for a row without one.
    var instant: Int? { get }
    var timeZone: TimeZone { get }
}

/// A row as it reads, and when it reads otherwise.
struct ShownRow<Row: CountedRow> {
    var row: Row
    /// Whether its time counts down.
    let isCounted: Bool
    /// When its time reads otherwise; at once before it is counted.
    var changes = Int.min
}

/// Makes the texts of rows. What does not count down is made once for each row.
final class RowTexts {
    let words: Words
    let comma: String
    private let event: StopEvent
    private let countdown: BoardTimelineRequest.Countdown
    /// The countdowns by their minutes, up to those that a board mostly has; the first one is `now`.
    private let countdowns: [String?]
    /// The texts of the platforms that were met.
    private var platforms: [String: String] = [:]

    /// Seconds ahead from which on a time of day needs its day.
    private static let day = 86_400

    init(_ countdown: BoardTimelineRequest.Countdown, of event: StopEvent, upTo most: Int, in words: Words) {
        (self.event, self.countdown, self.words) = (event, countdown, words)
        comma = words.label(", ")
        let minutes = countdown == .minutes ? 1...max(1, min(most, 60)) : 1...1
        countdowns = [Countdown.now.text(in: words)] + minutes.map { Countdown.minutes($0).text(in: words) }
    }

    /// A row as it comes onto a board, its time not yet counted.
    /// - Parameters:
    ///   - more: what its text ends with.
    ///   - favourite: the one that it is of.
    func row(
        _ departure: Departure, more: String? = nil, of favourite: Favourite.ID? = nil
    ) -> ShownRow<BoardTimeline.Row> {
        var row = BoardTimeline.Row.Lasting.Fields(
            trip: departure.trip, stopID: departure.stopID, stopSequence: departure.stopSequence,
            timeZone: departure.timeZone, line: departure.routeLabel, headsign: departure.headsign)
        (row.platform, row.favouriteID) = (departure.platformCode, favourite)
        var after = ""
        if let realtime = departure.realtime {
            (row.instant, row.status, row.delay) = (departure.effective(event), realtime.status, delay(of: departure))
            after = end(of: departure)
        } else {
            row.instant = departure.scheduled(event)
            after = row.platform.map(text(ofPlatform:)) ?? ""
        }
        if let more { after += comma + more }
        let isCounted = row.instant != nil && (row.status?.isServed != false || countdown == .clock)
        return ShownRow(row: BoardTimeline.Row(.around(before: nil, after: after), row), isCounted: isCounted)
    }

    /// The row of a direct trip, which says when it is there.
    func row(_ ride: Connection, of favourite: Favourite.ID) -> ShownRow<BoardTimeline.Row> {
        let (boarding, alighting) = (ride.boarding, ride.alighting)
        let there = alighting.effective(.arrival).map {
            self.there($0, from: boarding.effective(.departure), zones: (boarding.timeZone, alighting.timeZone))
        }
        return row(boarding, more: there, of: favourite)
    }

    /// Whole minutes late, nil for less than one.
    func delay(of departure: Departure) -> Int? {
        departure.delay(event).map { $0 / 60 }.flatMap { $0 == 0 ? nil : $0 }
    }

    /// The status and the platform, behind the time.
    func end(of departure: Departure) -> String {
        let late = delay(of: departure).map { minutes in
            words.text(minutes > 0 ? "late" : "early", count: Int(clamping: minutes.magnitude))
        }
        var text = ""
        if let status = departure.isServed ? late : departure.statusText(in: words) { text += comma + status }
        if let platform = departure.platformCode { text += self.text(ofPlatform: platform) }
        return text
    }

    /// The platform as a row ends with it.
    private func text(ofPlatform platform: String) -> String {
        if let known = platforms[platform] { return known }
        let text = comma + words.text("platform", with: ["platform": platform])
        platforms[platform] = text
        return text
    }

    /// Sets the time of a row as it reads at a moment, and notes when it reads otherwise.
    func count<Row>(_ shown: inout ShownRow<Row>, at now: Int) {
        shown.changes = .max
        guard shown.isCounted, let time = shown.row.instant else { return }
        switch countdown {
        case .minutes: (shown.row.time, shown.changes) = counted(Countdown(until: time, at: now), to: time)
        case .clock: (shown.row.time, shown.changes) = clock(time, in: shown.row.timeZone, at: now)
        case .none: break
        }
    }

    private func counted(_ countdown: Countdown, to time: Int) -> (text: String?, changes: Int) {
        switch countdown {
        case .past: (nil, .max)
        case .now: (countdowns[0], ClampedSum.sum(time, Countdown.nowTolerance + 1))
        case .minutes(1): (countdowns[1], time - Countdown.nowTolerance)
        case .minutes(let minutes):
            (
                minutes < countdowns.count ? countdowns[minutes] : countdown.text(in: words),
                time - minutes * 60 + 1
            )
        }
    }

    /// `10:25`, and a day or more ahead `2026-11-27 10:25`.
    private func clock(_ time: Int, in zone: TimeZone, at now: Int) -> (text: String, changes: Int) {
        let text = InstantText.timeOfDay(time / 60 * 60, zone)
        let near = ClampedSum.difference(time, Self.day - 1)
        return now < near ? ("\(InstantText.day(time, zone)) \(text)", near) : (text, .max)
    }
}
