internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query nearby LAT LON`: the stops around a position.
struct NearbyCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby",
        abstract: "Stops and stations around a position, with the routes that serve them.",
        discussion: """
            A station stands for its platforms and entrances. Stops without departures come last. Zones of service on \
            demand are no stops: --zones lists those that hold the position, in place of stops.

            Examples:
              gtfs-query nearby -33.87 151.21
              gtfs-query nearby -33.87,151.21 --radius 1000 --mode ferry
              gtfs-query nearby 39.19 -106.82 --zones --departures --at 08:00
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Argument(help: ArgumentHelp("Latitude and longitude in degrees.", valueName: "lat lon"))
    var position: [String]

    @Option(help: ArgumentHelp("How far to look.", valueName: "metres"))
    var radius: Double = 600

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 20

    @Flag(help: "List platforms instead of their stations.")
    var platforms = false

    @Flag(help: "List the zones of service on demand that hold the position, instead of stops.")
    var zones = false

    @OptionGroup var filter: FilterOptions.StopFilterOptions

    @Flag(help: "Add the next departures of each stop, or the next windows of each zone, from --at.")
    var departures = false

    @OptionGroup var begin: MomentOptions

    func validate() throws {
        guard radius >= 0, radius.isFinite else { throw ValidationError("--radius \(radius): give metres from 0 up.") }
        try DatabaseChoice.checkLimit(limit)
        _ = try CoordinateArgument(operands: position)
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if zones { return try zoneAnswer(timetable) }
        let request = try request()
        var found = try timetable.nearby(request)
        var notes = found.isEmpty && limit > 0 ? try notes(timetable.nearestStop(request), timetable: timetable) : []
        if departures { try addDepartures(to: &found, timetable).map { notes.append($0) } }
        return Answer(found, sections: [.rows(found, StopResult.columns)], notes: notes)
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        guard !zones else { throw ValidationError("--zones asks one database: leave one --database.") }
        let request = try request()
        var found = try feeds.nearby(request)
        var notes: [String] = []
        if found.rows.isEmpty, limit > 0 { notes.append(note(try feeds.nearestStop(request).rows.first?.row)) }
        if departures { notes += try addDepartures(to: &found.rows, feeds) }
        return Answer(found, StopResult.columns, notes: notes)
    }

    /// - Returns: the notes on feeds that have none, as the time is not in them.
    private func addDepartures(to rows: inout [FeedRow<StopResult>], _ feeds: TimetableSet) throws -> [String] {
        var notes: [String] = []
        for member in feeds.members {
            let own = rows.indices.filter { rows[$0].feed == member.id }
            var found = own.map { rows[$0].row }
            try addDepartures(to: &found, member.timetable).map { notes.append("\(member.id): \($0)") }
            for (index, row) in zip(own, found) { rows[index] = FeedRow(feed: member.id, row: row) }
        }
        return notes
    }

    private func request() throws -> NearbyRequest {
        let position = try CoordinateArgument(operands: position).coordinate
        var request = NearbyRequest(position: position, radius: radius, limit: limit)
        request.collapsesStations = !platforms
        request.filter = filter.filter
        return request
    }

    /// - Returns: why no stop has any, if the time is not in the feed.
    private func addDepartures(to found: inout [StopResult], _ timetable: Timetable) throws -> String? {
        guard !found.isEmpty else { return nil }
        let from = try begin.instant(in: timetable.timeZone(), now: Environment.now)
        for index in found.indices {
            let request = DeparturesRequest(
                stopID: found[index].id, at: from, minutes: Self.minutesAhead, limit: Self.departuresEach)
            found[index].departures = try timetable.departures(request).departures
        }
        guard found.allSatisfy({ $0.departures?.isEmpty ?? true }) else { return nil }
        return try timetable.status(of: from...from + Self.minutesAhead * 60).sentence
    }

    /// Far enough for the next departure of a rare service, but still on the same day.
    static let minutesAhead = 180
    private static let departuresEach = 3

    /// Metres beyond which the feed is of another part of the world, unless the two numbers are swapped.
    private static let otherWorld = 100_000.0

    private func notes(_ nearest: StopResult?, timetable: Timetable) throws -> [String] {
        var swapped = try request()
        swapped.position = Coordinate(latitude: swapped.position.longitude, longitude: swapped.position.latitude)
        guard let distance = nearest?.distance, distance > Self.otherWorld, abs(swapped.position.latitude) <= 90,
            let other = try timetable.nearestStop(swapped)?.distance, other < Self.otherWorld
        else { return [note(nearest)] }
        let position = PlainNumber.text(swapped.position.latitude) + " " + PlainNumber.text(swapped.position.longitude)
        return [note(nearest), CommandWords.text("did_you_mean", with: ["position": position])]
    }

    /// The answer to a person's next question if no stop is near.
    private func note(_ nearest: StopResult?) -> String {
        let reach = radius < 10_000 ? "\(PlainNumber.text(radius)) m" : DistanceText.of(radius)
        guard let nearest, let distance = nearest.distance else {
            return CommandWords.text("nothing_near_nowhere", with: ["reach": reach])
        }
        let name = nearest.stop.name.map { "\($0) (\(nearest.stop.id))" } ?? nearest.stop.id.rawValue
        return CommandWords.text(
            "nothing_near", with: ["reach": reach, "stop": name, "distance": DistanceText.of(distance)])
    }
}

extension NearbyCommand {
    enum DistanceText {
        /// `640 m`, `12.3 km`, `4,321 km`, with only the significant digits: no two points on Earth are farther apart than
        /// 20,038 km.
        static func of(_ metres: Double) -> String {
            switch metres {
            case ..<9999.5: "\(PlainNumber.text(metres.rounded())) m"
            case ..<99_950: "\(PlainNumber.text((metres / 100).rounded() / 10)) km"
            case ..<20_038_000: "\(grouped(Int((metres / 1000).rounded()))) km"
            default: CommandWords.text("half_way_round", with: ["distance": "\(grouped(20_038)) km"])
            }
        }

        /// A comma between digits is a decimal one in other languages.
        private static func grouped(_ number: Int) -> String {
            CommandWords.current.language == "en" ? PlainNumber.grouped(number) : String(number)
        }
    }
}

/// `nearby --zones`: the zones of service on demand that contain the position.
extension NearbyCommand {
    func zoneAnswer(_ timetable: Timetable) throws -> Answer {
        var found = Array(
            try timetable.zones(at: CoordinateArgument(operands: position).coordinate).prefix(max(0, limit)))
        var notes =
            found.isEmpty && limit > 0 ? [CommandWords.label("No zone of service on demand holds this position.")] : []
        if departures, !found.isEmpty {
            let from = try begin.instant(in: timetable.timeZone(), now: Environment.now)
            for index in found.indices {
                let request = DeparturesRequest(stopID: found[index].id, at: from, minutes: Self.minutesAhead)
                found[index].windows = try timetable.departures(request).flexWindows
            }
            if found.allSatisfy({ $0.windows?.isEmpty ?? true }) {
                let status = try timetable.status(of: from...from + Self.minutesAhead * 60)
                status.sentence.map { notes.append($0) }
            }
        }
        let rules = found.flatMap { ($0.windows ?? []).map(\.pickupBookingRule) }
        return Answer(found, sections: [.rows(found, FlexZone.columns), .booking(rules)], notes: notes)
    }
}

extension FlexZone {
    fileprivate static var columns: [TableColumn<FlexZone>] {
        [
            TableColumn("Zone") { $0.id.rawValue }, TableColumn("Name") { $0.name }.shortened(3),
            TableColumn("Description") { $0.description }.shortened(1),
            TableColumn("Routes") {
                $0.routes.isEmpty ? CommandWords.label("not served") : $0.routes.map(\.rawValue).joined(separator: " ")
            }
            .wrapped(4),
            TableColumn("Next") { $0.windows.map { $0.map(\.timesInWords).joined(separator: ", ") } }.wrapped(2),
        ]
    }
}

extension FlexWindow {
    /// `10:00–12:00`, with `…` if the feed leaves an end open; `all day` from one midnight to the next.
    var timesInWords: String {
        if let start, let end, isWholeDay(from: start, until: end) { return CommandWords.label("all day") }
        return [start, end].map { instant in instant.map { InstantText.timeOfDay($0, timeZone) } ?? "…" }
            .joined(separator: "–")
    }

    /// The tables of service on demand below that of a board: the windows, and how to book them.
    static func sections(_ event: StopEvent, of windows: [FlexWindow]) -> [TableSection] {
        let rules = windows.map { event == .departure ? $0.pickupBookingRule : $0.dropOffBookingRule }
        return [.rows(windows, columns(event, of: windows)), .booking(rules)]
    }

    /// Whether it lasts from the first moment of a day to that of the next day, or to the last minute before.
    private func isWholeDay(from start: Int, until end: Int) -> Bool {
        let zone = ServiceTimeZone(timeZone)
        let day = zone.date(at: start)
        let midnights = [day, day.adding(days: 1)].map { zone.instant(showing: 0, on: $0) }
        return start == midnights[0] && (midnights[1] - 60...midnights[1]).contains(end)
    }

    static func columns(_ event: StopEvent, of windows: [FlexWindow]) -> [TableColumn<FlexWindow>] {
        [
            .day(of: windows) { ($0.start, $0.timeZone) },
            TableColumn("On demand") { $0.timesInWords }, TableColumn("Route") { $0.routeID?.rawValue },
            TableColumn("To") { $0.headsign }.shortened(1), TableColumn("Where") { $0.areaInWords }.wrapped(2),
            TableColumn("Booking") { event == .departure ? $0.pickupBookingRuleID : $0.dropOffBookingRuleID },
        ]
    }

    /// The area that the trip serves.
    private var areaInWords: String? {
        locationID.map { CommandWords.text("zone_note", with: ["zone": "\($0)"]) }
            ?? locationGroupID.map { CommandWords.text("group_note", with: ["group": "\($0)"]) } ?? stopID?.rawValue
    }
}
