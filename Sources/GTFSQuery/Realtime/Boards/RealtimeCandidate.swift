internal import GTFSModel

/// A row that a board with realtime may show.
struct RealtimeCandidate {
    enum Source {
        /// A row of the schedule, by its index among those, and what realtime says of its trip; nil where it says nothing.
        case schedule(Int, trip: TripOverlay?)
        /// A stop time of the overlay, at the board's stop of that index. `place` is where the board's timetable of the stop
        /// has it; nil where only realtime brings the vehicle there.
        case overlay(OverlayStopTime, stop: Int, place: Int?)
    }

    let source: Source
    /// Predicted, else scheduled; an instant.
    let time: Int
    let scheduled: Int
    let rank: Int
    let date: ServiceDate
    let position: Int
    let startTime: Int?
    /// Nil for a trip that the timetable lacks.
    let tripKey: Key<Trip>?
}

extension RealtimeCandidate: OrderedRow {
    func time(_ event: StopEvent) -> Int { time }
    func scheduled(_ event: StopEvent) -> Int { scheduled }
    var orderingTripKey: Key<Trip>? { tripKey }

    func cursor(_ event: StopEvent, _ details: TripDetails) throws -> BoardCursor {
        BoardCursor(
            time: time, scheduled: scheduled, rank: rank, tripID: try tripID(details), date: date, position: position,
            start: startTime)
    }

    private func tripID(_ details: TripDetails) throws -> Trip.ID {
        if case .overlay(let stopTime, _, _) = source { return stopTime.trip.id.tripID }
        return try tripKey.map { try details.trip($0).id } ?? ""
    }
}
