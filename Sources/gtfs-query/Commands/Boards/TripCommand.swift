internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query trip ID`: everything about one trip.
struct TripCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "trip", abstract: "Everything about a trip: its stop times, its route, its days.")

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Argument(help: ArgumentHelp("The trip_id.", valueName: "trip-id"))
    var trip: String

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"))
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
        if let snapshot = try messages.snapshot(realtimeOptions, timetable) { return try answer(timetable, snapshot) }
        let day = try date.map { try $0.date(in: timetable.timeZone(), now: Environment.now) }
        let found = try timetable.trip(Trip.ID(trip), on: day)
        var notes: [String] = []
        if let day, found.runs == false { notes.append("Trip \(trip) does not run on \(day).") }
        return Answer(
            found, rows: found.datedStopTimes,
            sections: [.pairs(found.namedValues), .rows(found.stopTimes, StopTime.columns)], notes: notes)
    }
}

extension TripCommand {
    /// The trip as the boards of its stops show it, on the day of `--date` or else of the messages.
    private func answer(_ timetable: Timetable, _ snapshot: RealtimeSnapshot) throws -> Answer {
        let day = try (date ?? .today).date(in: timetable.timeZone(), now: snapshot.now)
        let wanted = TripOnServiceDay(tripID: Trip.ID(trip), serviceDate: day, startTime: startTime)
        let board = try timetable.tripBoard(wanted, realtime: snapshot)
        var notes = MessageWarnings(snapshot, instead: "The schedule is shown.").lines
        if !board.runs { notes.append("Trip \(trip) does not run on \(day).") }
        return Answer(
            board, rows: board.stops,
            sections: [.pairs(board.namedValues(at: snapshot.now))]
                + DepartureColumns(departures: board.stops, event: .departure).sections(isRealtime: true), notes: notes)
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
            ("Headways", frequencies.isEmpty ? nil : frequencies.map(\.words).joined(separator: ", ")),
        ]
    }
}

extension FrequencyWindow {
    fileprivate var words: String {
        let minutes = headway.map { String(($0 + 30) / 60) } ?? "?"
        return "every \(minutes) min \(start?.description ?? "…")–\(end?.description ?? "…")"
    }
}

extension StopTime {
    fileprivate static var columns: [Column<StopTime>] {
        [
            Column("#", .right) { String($0.stopSequence) }, Column("Arrives") { $0.arrival?.description },
            Column("Departs") { $0.departure?.description }, Column("Stop") { $0.stopName },
            Column("Stop id") { $0.stopID?.rawValue }, Column("Platform") { $0.platformCode },
            Column("Notes") { ($0.flags.map(\.rawValue) + $0.onDemand).joined(separator: ", ") }.shortened(1),
        ]
    }

    /// `on demand 10:00:00–12:00:00`, `zone north`, `booking rule b1`: what a row of Flex serves, when and by which rule.
    private var onDemand: [String] {
        guard windowStart != nil || windowEnd != nil else { return [] }
        let rules = [pickupBookingRuleID, dropOffBookingRuleID].compactMap(\.self)
        return ["on demand \(windowStart?.description ?? "…")–\(windowEnd?.description ?? "…")"]
            + [locationID.map { "zone \($0)" }, locationGroupID.map { "stops of group \($0)" }].compactMap(\.self)
            + rules.indices.filter { rules.firstIndex(of: rules[$0]) == $0 }.map { "booking rule \(rules[$0])" }
    }
}
