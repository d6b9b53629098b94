internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// The table of a board, made from its departures.
struct DepartureColumns {
    let departures: [Departure]
    let event: StopEvent
    /// Seconds since 1970 from which the minutes of the schedule count; nil for none.
    var moment: Int?
    /// The texts that the heading of the board, the title of its group or the lines of its trip already have.
    var above = TextAbove()

    /// Texts that need no column of their own if all rows have them; nil if they are not above.
    struct TextAbove: Sendable {
        var route: String?
        var headsign: String?
        /// The name of the stop, looked up only for a table that is too wide.
        var stop: @Sendable () -> String? = { nil }
    }

    /// The table of a board, with a title or without one.
    func sections(isRealtime: Bool, title: String? = nil) -> [TableSection] {
        var sections = isRealtime ? withRealtime : scheduled
        sections[0].title = title
        return sections
    }

    /// The table of the schedule.
    private var scheduled: [TableSection] { [.rows(departures, scheduledColumns)] }

    private var scheduledColumns: [TableColumn<Departure>] {
        let (event, moment) = (event, moment)
        return [
            .day(of: departures) { ($0.scheduled(event), $0.timeZone) },
            TableColumn(title) { $0.timeOfDay($0.scheduled(event)) }.headed(shortTitle),
            TableColumn("Min", .right) { departure in
                moment.flatMap { departure.minutes(until: event, at: $0) }.flatMap { $0 <= 99 ? String($0) : nil }
            },
            route, headsign, TableColumn("Platform") { $0.platformCode }.headed("Pl"), stop, usually,
            TableColumn("Notes") { $0.notes.joined(separator: CommandWords.label(", ")) }.shortened(1).leaving(1),
        ]
    }

    /// The table with realtime, as a display at a stop shows it, and below it the alerts that all rows share.
    private var withRealtime: [TableSection] { [.rows(departures, realtimeColumns), sharedAlerts] }

    private var realtimeColumns: [TableColumn<Departure>] {
        let (departures, event, shared) = (departures, event, sharedHeadlines)
        return [
            .day(of: departures) { ($0.effective(event), $0.timeZone) },
            TableColumn(title) { $0.timeOfDay($0.scheduled(event)) }.headed(shortTitle),
            TableColumn("Expected") { $0.timeOfDay($0.predicted(event)) }.headed("Exp"),
            TableColumn("Min", .right) { $0.realtime?.minutes.map(String.init) },
            TableColumn("Status") { $0.statusInWords }.shortened(4), route, headsign,
            TableColumn("Platform") { $0.platformInWords }.headed("Pl"), stop, usually,
            TableColumn("Notes") { departure in
                let headlines = departure.headlines.filter { !shared.contains($0) }
                return (departure.notesWithRealtime + headlines).joined(separator: CommandWords.label(", "))
            }.shortened(1).leaving(1),
        ]
    }

    private var sharedAlerts: TableSection { .rows(sharedHeadlines, [TableColumn("Alerts") { $0 }.wrapped(1)]) }

    private var route: TableColumn<Departure> {
        let text = above.route
        return TableColumn("Route") { $0.routeLabel }
            .coloured { RouteColours(background: $0.routeColor, text: $0.routeTextColor) }.repeating(text)
    }

    private var headsign: TableColumn<Departure> {
        let text = above.headsign
        return TableColumn("To") { $0.headsign }.shortened(3).repeating(text)
    }

    private var stop: TableColumn<Departure> {
        let text = above.stop
        return TableColumn("Stop") { $0.stopName }.shortened(2).repeating(text())
    }

    private var usually: TableColumn<Departure> {
        TableColumn("Usually") { $0.usual.map(Self.words) }.shortened(1)
    }

    /// `3 min late`, `on time`
    private static func words(_ usual: UsualDelay) -> String {
        let minutes = Int((Double(usual.p50) / 60).rounded())
        return minutes == 0
            ? CommandWords.label("on time")
            : CommandWords.text(minutes > 0 ? "late" : "early", count: Int(minutes.magnitude))
    }

    private var title: String { event == .departure ? "Departs" : "Arrives" }
    private var shortTitle: String { event == .departure ? "Dep" : "Arr" }

    private var sharedHeadlines: [String] {
        guard departures.count > 1, let first = departures.first else { return [] }
        return departures.dropFirst().reduce(first.headlines) { shared, departure in
            shared.isEmpty ? [] : shared.filter(departure.headlines.contains)
        }
    }
}

extension DepartureColumns {
    /// The table of stops of several feeds.
    /// - Parameters:
    ///   - moment: seconds since 1970 from which minutes count.
    ///   - isRealtime: whether there are messages of any of the feeds.
    static func sections(
        of rows: [FeedRow<Departure>], _ event: StopEvent, from moment: Int, isRealtime: Bool
    ) -> [TableSection] {
        let own = DepartureColumns(departures: rows.map(\.row), event: event, moment: moment)
        guard isRealtime else { return [.rows(rows, FeedRow.columns(own.scheduledColumns))] }
        return [.rows(rows, FeedRow.columns(own.realtimeColumns)), own.sharedAlerts]
    }
}

extension Departure {
    func timeOfDay(_ instant: Int?) -> String? { instant.map { InstantText.timeOfDay($0, timeZone) } }

    /// The remarks on a row besides its times, in words.
    fileprivate var notes: [String] {
        notes(flags)
    }

    private func notes(_ flags: [DepartureFlag]) -> [String] {
        var notes = flags.map { CommandWords.phrase(ofName: $0.rawValue) }
        if let frequency {
            var words = ["headway": FrequencyWindow.text(ofHeadway: frequency.headway, in: CommandWords.current)]
            words["time"] = timeOfDay(frequencyEnd)
            notes.append(CommandWords.text(words["time"] == nil ? "every" : "every_until", with: words))
        }
        switch pickupType {
        case .phoneAgency: notes.append(CommandWords.label("phone the agency to board"))
        case .arrangeWithDriver: notes.append(CommandWords.label("ask the driver to board"))
        default: break
        }
        return notes
    }

    /// The platform's own column shows a change of platform.
    fileprivate var notesWithRealtime: [String] {
        var notes = notes(flags.filter { $0 != .platformChanged })
        if let occupancy = realtime?.occupancy, occupancy != .noDataAvailable {
            notes.append(occupancy.text(in: CommandWords.current))
        }
        if let vehicle = realtime?.vehicle, vehicle.status == .stoppedAt, vehicle.stopID == stopID {
            notes.append(CommandWords.label("at the stop"))
        }
        return notes
    }

    var statusInWords: String { statusText(in: CommandWords.current) }

    /// `3`, or `3 (not 4)` if the schedule says 4.
    fileprivate var platformInWords: String? {
        guard let scheduledStop = realtime?.scheduledStopID else { return platformCode }
        let platform = platformCode.flatMap { $0.isEmpty ? nil : $0 } ?? stopID.rawValue
        return CommandWords.text(
            "platform_changed",
            with: ["platform": platform, "scheduled": realtime?.scheduledPlatformCode ?? scheduledStop.rawValue])
    }

    /// The header of each of its alerts, or its effect; each once.
    fileprivate var headlines: [String] {
        (realtime?.alerts ?? []).reduce(into: []) { headlines, alert in
            let headline = alert.header ?? CommandWords.phrase(ofName: alert.effect.name)
            if !headlines.contains(headline) { headlines.append(headline) }
        }
    }
}

/// How rides on demand are booked, below the windows that name the rules.
extension TableSection {
    /// - Parameter rules: as windows and stop times name them; each is listed once, if it gives a way or a time to
    ///   book.
    static func booking(_ rules: [BookingRule?]) -> TableSection {
        var seen: Set<String> = []
        let listed = rules.compactMap(\.self).filter { $0.saysHow && seen.insert($0.id).inserted }
        return .rows(listed, BookingRule.columns, title: CommandWords.label("Booking"))
    }
}

extension BookingRule {
    fileprivate static var columns: [TableColumn<BookingRule>] {
        [
            TableColumn("Rule") { $0.id }, TableColumn("Phone") { $0.phoneNumber },
            TableColumn("Notice") { $0.noticeInWords },
            TableColumn("Book at") { $0.bookingURL }, TableColumn("More at") { $0.infoURL },
            TableColumn("Message") { rule in
                let messages = [rule.message, rule.pickupMessage, rule.dropOffMessage].compactMap(\.self)
                return messages.isEmpty ? nil : messages.joined(separator: " ")
            },
        ]
    }

    /// Whether there is more than an id and a type.
    fileprivate var saysHow: Bool {
        var blank = BookingRule(id: id)
        blank.type = type
        return self != blank
    }

    /// `60 min before`, `by 17:00:00 1 day before, from 08:00:00 14 days before`; nil if it gives no notice.
    var noticeInWords: String? {
        let parts = [
            leastNotice.map { CommandWords.text("minutes_before", count: $0) },
            mostNotice.map { CommandWords.text("at_most_before", count: $0) },
            Self.words("by_when", time: lastTime, days: lastDay),
            Self.words("from_when", time: startTime, days: startDay),
            serviceID.map { CommandWords.text("days_of_service", with: ["service": $0.rawValue]) },
        ].compactMap(\.self)
        return parts.isEmpty
            ? (type == .realTime ? CommandWords.label("none") : nil) : parts.joined(separator: CommandWords.label(", "))
    }

    private static func words(_ key: String, time: ServiceTime?, days: Int?) -> String? {
        guard time != nil || days != nil else { return nil }
        let day = days.map { CommandWords.text("days_before", count: $0) }
        let when = [time?.description, day].compactMap(\.self).joined(separator: " ")
        return CommandWords.text(key, with: ["when": when])
    }
}
