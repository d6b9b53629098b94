internal import GTFSModel

/// A row that a board with realtime may come to have.
struct RealtimeCandidate {
    enum Source {
        /// A row of the schedule, by its number among those; realtime speaks of trip number `trip`, if of any.
        case schedule(Int, trip: Int?)
        /// A visit as realtime has it, at the board's stop of that number; there the schedule has it at a place of the
        /// stop's, unless it brings the vehicle from elsewhere.
        case overlay(OverlayVisit, stop: Int, place: Int?)
    }

    let source: Source
    /// As predicted, else as scheduled: instants.
    let time: Int
    let scheduled: Int
    let rank: Int
    let date: ServiceDate
    let position: Int
    let startTime: Int?
    /// Nil where the timetable has to be asked for it.
    let tripID: Trip.ID?
    /// Nil for a trip that the timetable lacks.
    let tripKey: Key<Trip>?
}

extension RealtimeCandidate: OrderedRow {
    func time(_ event: StopEvent) -> Int { time }
    func scheduled(_ event: StopEvent) -> Int { scheduled }
    var orderingTripKey: Key<Trip>? { tripKey }

    func place(_ event: StopEvent, _ details: TripDetails) throws -> BoardCursor {
        BoardCursor(
            time: time, scheduled: scheduled, rank: rank,
            tripID: try tripID ?? tripKey.map { try details.trip($0).id } ?? "", date: date, position: position,
            start: startTime)
    }
}
