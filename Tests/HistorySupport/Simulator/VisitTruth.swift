package import GTFSModel

/// What really happened at one stop of a trip, and what of it could be observed.
package struct VisitTruth: Sendable {
    package var trip: TripOnServiceDay
    package var stopID: Stop.ID
    /// Nil for a trip that the timetable lacks.
    package var stopSequence: Int?
    /// Nil at the first stop, where it was all the time.
    package var arrival: Int?
    /// Nil at the last stop.
    package var departure: Int?
    /// Whether the messages that were received tell enough of the arrival.
    package var isArrivalObservable = false
    /// Whether the messages that were received tell enough of the departure.
    package var isDepartureObservable = false
}

extension SimulatedTrip {
    /// Its visits; none of a trip that does not run, or at a stop that it skips.
    var truths: [VisitTruth] {
        guard runs else { return [] }
        return (0...last).filter { !skipped.contains($0) }.map { position in
            VisitTruth(
                trip: id, stopID: line.stops[position],
                stopSequence: fate == .added ? nil : 10 * position + 10,
                arrival: position > 0 ? arrivals[position] : nil,
                departure: position < last ? departures[position] : nil)
        }
    }
}
