internal import GTFSModel
internal import GTFSQuery

/// What a person asks next where a board is empty: which filter left nothing, and when the next trip leaves.
struct EmptyBoard {
    let timetable: Timetable
    let request: DeparturesRequest
    let zone: ServiceTimeZone
    let realtime: RealtimeSnapshot?

    /// A week has the next departure of almost every stop; a year, of the others.
    private static let horizons = [7 * 1440, 366 * 1440]

    /// Nothing for a board that has rows, for a page of one, and for a feed that is over, which is reason enough.
    func notes(of board: DepartureBoard) throws -> [String] {
        guard board.departures.isEmpty, board.flexWindows.isEmpty, board.status.sentence == nil, request.cursor == nil,
            request.limit != 0
        else { return [] }
        let filtered = try filterNote()
        return try (filtered.map { [$0] } ?? []) + [nextNote(isFiltered: filtered != nil)]
    }

    private var verb: String { request.event == .departure ? "leaves" : "arrives" }

    /// How many rows there are without the filter; nil where these are none either.
    private func filterNote() throws -> String? {
        guard request.filter != DepartureFilter() else { return nil }
        var free = request
        (free.filter, free.limit) = (DepartureFilter(), nil)
        let count = try timetable.departures(free, realtime: realtime).departures.count
        guard count > 0 else { return nil }
        return
            "\(request.filter.inWords) leaves no row of \(count): without it the board has \(count == 1 ? "one" : "them")."
    }

    private func nextNote(isFiltered: Bool) throws -> String {
        let within = "Nothing \(verb) within \(request.minutes) min"
        for minutes in Self.horizons where minutes > request.minutes {
            var later = request
            (later.minutes, later.limit) = (minutes, 1)
            guard let next = try timetable.departures(later, realtime: realtime).departures.first else { continue }
            return "\(within): the next is \(words(next))."
        }
        guard request.event == .departure else { return "Nothing arrives here in the next year." }
        return "Nothing leaves here in the next year"
            + (request.filter == DepartureFilter()
                ? ": --arrivals lists trips that end here." : " that passes the filter.")
    }

    /// `L1 to Saltpan at 05:12 on 2026-11-26`: the day where it is another one.
    private func words(_ next: Departure) -> String {
        let route = next.routeLabel ?? next.routeID?.rawValue ?? next.tripID.rawValue
        let way = next.headsign.map { " to \($0)" } ?? ""
        guard let instant = next.effective(request.event) else { return route + way }
        let day = InstantText.day(instant, next.timeZone)
        let isToday = day == InstantText.day(request.from, zone.zone)
        return "\(route)\(way) at \(InstantText.timeOfDay(instant, next.timeZone))" + (isToday ? "" : " on \(day)")
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
