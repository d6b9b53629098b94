internal import GTFSModel
internal import GTFSQuery

/// The answers to a person's next questions after an empty board: which filter left no rows, and when the next trip
/// leaves.
struct EmptyBoard {
    let timetable: Timetable
    let request: DeparturesRequest
    let zone: ServiceTimeZone
    let realtime: RealtimeSnapshot?

    init(_ session: BoardSession, request: DeparturesRequest, realtime: RealtimeSnapshot?) {
        (timetable, zone) = (session.timetable, session.options.zone)
        (self.request, self.realtime) = (request, realtime)
    }

    /// Almost every stop has its next departure within a week; the others within a year.
    private static let horizons = [7 * 1440, 366 * 1440]

    /// Nothing for a page of a board, and for an expired feed, which is reason enough.
    /// - Parameter status: of the board, which has no rows.
    func notes(of status: FeedStatus) throws -> [String] {
        guard status.sentence == nil, request.cursor == nil, request.limit != 0 else { return [] }
        let filtered = try filterNote()
        return try (filtered.map { [$0] } ?? []) + [nextNote(isFiltered: filtered != nil)]
    }

    private var verb: String { request.event == .departure ? "leaves" : "arrives" }

    /// How many rows there are without the filter; nil if there are none either.
    private func filterNote() throws -> String? {
        guard request.filter != DepartureFilter() else { return nil }
        var free = request
        free.filter = DepartureFilter()
        // Groups count the rows that they do not show.
        let count = try timetable.groupedDepartures(free, rowsPerGroup: 1, realtime: realtime).groups
            .reduce(0) { $0 + $1.departures.count + $1.remainingCount }
        guard count > 0 else { return nil }
        return CommandWords.text("filter_leaves", count: count, with: ["filter": request.filter.inWords])
    }

    private func nextNote(isFiltered: Bool) throws -> String {
        let isDeparture = request.event == .departure
        let within = CommandWords.text(isDeparture ? "nothing_departs" : "nothing_arrives", count: request.minutes)
        for minutes in Self.horizons where minutes > request.minutes {
            var later = request
            (later.minutes, later.limit) = (minutes, 1)
            guard let next = try timetable.departures(later, realtime: realtime).departures.first else { continue }
            return CommandWords.text("next_is", with: ["sentence": within, "ride": words(next)])
        }
        guard request.filter == DepartureFilter() else {
            return CommandWords.label("Nothing \(verb) here in the next year that passes the filter.")
        }
        guard try isServed else { return CommandWords.label("No trip stops here.") }
        let ends = request.event == .departure ? try next(arrivingWithin: Self.horizons[1]) : nil
        return CommandWords.label(
            "Nothing \(verb) here in the next year" + (ends == nil ? "." : ": --arrivals lists trips that end here."))
    }

    /// The first trip that ends at the stop.
    private func next(arrivingWithin minutes: Int) throws -> Departure? {
        var arrivals = request
        (arrivals.event, arrivals.minutes, arrivals.limit) = (.arrival, minutes, 1)
        return try timetable.departures(arrivals, realtime: realtime).departures.first
    }

    /// Whether any trip of the feed calls here, on any day.
    private var isServed: Bool {
        get throws {
            try ([request.stopID] + request.furtherStopIDs).contains { try timetable.isServed($0) }
        }
    }

    /// `L1 to Saltpan at 05:12 on 2026-11-26`: with the day if it is another one.
    private func words(_ next: Departure) -> String {
        let route = next.routeLabel ?? next.routeID?.rawValue ?? next.tripID.rawValue
        let ride = next.headsign.map { CommandWords.text("ride", with: ["line": route, "headsign": $0]) } ?? route
        guard let instant = next.effective(request.event) else { return ride }
        let day = InstantText.day(instant, next.timeZone)
        let isToday = day == InstantText.day(request.at, zone.zone)
        return CommandWords.text(
            isToday ? "ride_at" : "ride_at_on",
            with: ["ride": ride, "time": InstantText.timeOfDay(instant, next.timeZone), "day": day])
    }
}

extension DepartureFilter {
    /// `--route L1 --mode ferry`: as it is typed.
    fileprivate var inWords: String {
        let words =
            routes.map { "--route \($0)" } + agencies.map { "--agency \($0)" }
            + modes.map { "--mode \($0.description)" }
            + (direction.map { ["--direction \($0)"] } ?? [])
        return words.joined(separator: " ")
    }
}
