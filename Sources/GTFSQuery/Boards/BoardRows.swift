package import GTFSModel

/// The rows of a board in their order. A display that goes on by itself shows few of many, so each is made when it is asked
/// for.
package struct BoardRows {
    let rows: [BoardCandidate]
    let stops: [StopTimetable]
    let maker: DepartureMaker
    let translator: Translator?
    /// The `cursor` of the next page; nil for the last page.
    package let next: BoardCursor?

    package var count: Int { rows.count }
    /// Whether the feed covers the time of the board.
    var status: FeedStatus { maker.status }

    /// The instant by which a row is in the order.
    package func time(at index: Int) -> Int { rows[index].time }

    /// The trip of a row as messages have it, and the position of its stop; nil where they say nothing of it.
    package func overlay(at index: Int) -> (trip: TripOverlay, position: Int)? {
        switch rows[index].source {
        case .schedule: rows[index].overlay.map { ($0, rows[index].position) }
        case .overlay(let stopTime, _): (stopTime.trip, rows[index].position)
        }
    }

    package func trip(at index: Int) throws -> TripOnServiceDay { try rows[index].run(maker.details) }

    package func stopID(at index: Int) -> Stop.ID {
        switch rows[index].source {
        case .schedule: stops[rows[index].stop].stop.id
        case .overlay(let stopTime, _): stopTime.values.stopID
        }
    }

    /// A row, without its continuation.
    package func departure(at index: Int) throws -> Departure {
        guard let translator else { return try maker.departure(rows[index], at: stops) }
        var departure = try maker.departure(rows[index], at: stops)
        try translator.translate(&departure)
        return departure
    }

    /// All rows, not translated.
    func departures(isContinued: Bool) throws -> [Departure] {
        try maker.departures(rows, at: stops, isContinued: isContinued)
    }
}
