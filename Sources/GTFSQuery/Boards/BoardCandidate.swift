internal import GTFSModel
internal import GTFSStore

/// A row that a board may come to have: whole numbers alone, as most candidates of a long window are cut off again.
struct BoardCandidate {
    let run: TripStart
    /// Which of the board's stops it is at, and which of the visits there.
    let stop: Int
    let visit: Int
    /// Instants.
    let arrival: Int
    let departure: Int
    let rank: Int
    let position: Int

    func time(_ event: StopEvent) -> Int { event == .departure ? departure : arrival }
}

extension BoardCandidate: OrderedRow {
    func scheduled(_ event: StopEvent) -> Int { time(event) }
    var orderingTripKey: Key<Trip>? { run.tripKey }

    func place(_ event: StopEvent, _ details: TripDetails) throws -> BoardCursor {
        let time = time(event)
        return BoardCursor(
            time: time, scheduled: time, rank: rank, tripID: try details.trip(run.tripKey).id, date: run.date,
            position: position)
    }
}
