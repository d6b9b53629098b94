internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query trip ID`: everything about one trip.
struct TripCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "trip", abstract: "Everything about a trip: its stop times, its route, its days.",
        discussion: """
            Examples:
              gtfs-query trip L1-N-0740
              gtfs-query trip L1-N-0740 --date 20261125 --realtime updates.pb
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp(
            "The trip_id; with several databases with the name of its file: sydney:1042.", valueName: "trip-id"))
    var trip: String

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read)
    var date: DateArgument?

    @Option(
        name: .customLong("start"),
        help: ArgumentHelp("With --realtime, of a trip that runs by headway: when it starts.", valueName: "HH:MM:SS"),
        transform: TripCommand.serviceTime)
    var startTime: ServiceTime?

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    static func serviceTime(_ text: String) throws -> ServiceTime {
        guard let time = ServiceTime(text) else {
            throw ValidationError("'\(text)' is no time of a service day: give it as 25:10:00.")
        }
        return time
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        try answer(AskedFeed(timetable, snapshot: messages.snapshot(realtimeOptions, for: timetable), id: trip))
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        try answer(AskedFeed(QualifiedID(trip), in: feeds, snapshots: messages.snapshots(realtimeOptions, for: feeds)))
    }

    private func answer(_ asked: AskedFeed) throws -> Answer {
        let id = Trip.ID(asked.id)
        if let snapshot = asked.snapshot { return try answer(id, asked: asked, snapshot: snapshot) }
        let day = try date.map { try $0.date(in: asked.timetable.timeZone(), now: Environment.now) }
        let found = try asked.timetable.trip(id, on: day)
        var notes: [String] = []
        if let day, found.runs == false {
            notes.append(CommandWords.text("trip_not_run", with: ["trip": trip, "day": "\(day)"]))
        }
        return Answer(
            asked.value(found), rows: asked.values(found.datedStopTimes),
            sections: [
                asked.pairs(found.namedValues), .rows(found.stopTimes, StopTime.columns),
                .booking(found.stopTimes.flatMap { [$0.pickupBookingRule, $0.dropOffBookingRule] }),
            ], notes: notes)
    }
}

extension TripCommand {
    /// The trip as on the boards of its stops, on the day of `--date` or else of the messages.
    private func answer(_ id: Trip.ID, asked: AskedFeed, snapshot: RealtimeSnapshot) throws -> Answer {
        let day = try (date ?? .today).date(in: asked.timetable.timeZone(), now: snapshot.now)
        let wanted = TripOnServiceDay(tripID: id, serviceDate: day, startTime: startTime)
        let board = try asked.timetable.tripBoard(wanted, realtime: snapshot)
        var notes = MessageWarnings(snapshot, instead: "The schedule is shown.").lines
        if !board.runs { notes.append(CommandWords.text("trip_not_run", with: ["trip": trip, "day": "\(day)"])) }
        return Answer(
            asked.value(board), rows: asked.values(board.stops),
            sections: [asked.pairs(board.namedValues(at: snapshot.now))]
                + DepartureColumns(
                    departures: board.stops, event: .departure,
                    above: DepartureColumns.TextAbove(route: board.route?.label, headsign: board.headsign)
                ).sections(isRealtime: true), notes: notes)
    }
}

extension TripBoard {
    fileprivate func namedValues(at now: Int) -> [(name: String, value: String?)] {
        let progress = progress(at: now)
        return [
            ("Trip", trip.tripID.rawValue), ("Route", route?.label), ("To", headsign),
            ("Next stop", progress.nextStop.flatMap { stops[$0].stopName }), ("Stops left", String(progress.stopsLeft)),
        ]
    }
}

extension TripTimetable {
    fileprivate var namedValues: [(name: String, value: String?)] {
        [
            ("Trip", trip.id.rawValue), ("Route", route?.label ?? trip.routeID?.rawValue), ("To", trip.headsign),
            ("Service", trip.serviceID?.rawValue), ("Block", trip.blockID),
            (
                "Headways",
                frequencies.isEmpty ? nil : frequencies.map(\.words).joined(separator: CommandWords.label(", "))
            ),
        ]
    }
}

extension FrequencyWindow {
    fileprivate var words: String {
        let headway = headway.map { Self.text(ofHeadway: $0, in: CommandWords.current) }
        return CommandWords.text("every", with: ["headway": headway ?? "? min"])
            + " \(start?.description ?? "…")–\(end?.description ?? "…")"
    }
}

extension StopTime {
    fileprivate static var columns: [TableColumn<StopTime>] {
        [
            TableColumn("#", .right) { String($0.stopSequence) }, TableColumn("Arrives") { $0.arrival?.description },
            TableColumn("Departs") { $0.departure?.description }, TableColumn("Stop") { $0.stopName }.shortened(2),
            TableColumn("Stop id") { $0.stopID?.rawValue }, TableColumn("Platform") { $0.platformCode }.headed("Pl"),
            TableColumn("Notes") {
                ($0.flags.map { CommandWords.label($0.rawValue) } + $0.onDemand).joined(
                    separator: CommandWords.label(", "))
            }.wrapped(1),
        ]
    }

    /// `on demand 10:00:00–12:00:00`, `zone north`, `booking rule b1`: the area of a Flex row, its window and its rule.
    private var onDemand: [String] {
        guard windowStart != nil || windowEnd != nil else { return [] }
        let rules = [pickupBookingRuleID, dropOffBookingRuleID].compactMap(\.self)
        let window = "\(windowStart?.description ?? "…")–\(windowEnd?.description ?? "…")"
        let areas = [
            locationID.map { CommandWords.text("zone_note", with: ["zone": "\($0)"]) },
            locationGroupID.map { CommandWords.text("group_note", with: ["group": "\($0)"]) },
        ]
        return [CommandWords.text("window_note", with: ["window": window])] + areas.compactMap(\.self)
            + rules.indices.filter { rules.firstIndex(of: rules[$0]) == $0 }
            .map { CommandWords.text("booking_note", with: ["rule": "\(rules[$0])"]) }
    }
}
