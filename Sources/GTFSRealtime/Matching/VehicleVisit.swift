import GTFSModel

/// Finds the visit that a vehicle stands at or goes to.
struct VehicleVisit {
    struct Visit {
        let stopSequence: Int
        let stopID: Stop.ID?
        /// Predicted, else scheduled; seconds since 1970.
        let time: Int?
    }

    private let visits: [Visit]

    /// - Parameter base: the instant that the schedule's times count from, where it is known.
    init(_ trip: TripOverlay, base: Int?) {
        guard trip.visits.isEmpty else {
            visits = trip.visits.map { visit in
                Visit(
                    stopSequence: visit.stopSequence, stopID: visit.stopID,
                    time: visit.departure ?? visit.arrival ?? visit.scheduledDeparture)
            }
            return
        }
        visits =
            trip.scheduled.map { scheduled in
                zip(scheduled.pattern.visits, scheduled.times.visits).map { visit, times in
                    Visit(
                        stopSequence: visit.stopSequence, stopID: visit.stopID,
                        time: base.flatMap { base in times.departure.map { base + $0 } })
                }
            } ?? []
    }

    /// By current_stop_sequence; by stop_id where that is missing, or where both disagree and the stop is on the trip.
    func position(of vehicle: VehiclePosition, at moment: Int) -> Int? {
        let bySequence = vehicle.currentStopSequence.flatMap(position(ofSequence:))
        guard let stop = vehicle.stopID else { return bySequence }
        if let bySequence, visits[bySequence].stopID == stop { return bySequence }
        let places = visits.indices.filter { visits[$0].stopID == stop }
        if let bySequence { return places.min { abs($0 - bySequence) < abs($1 - bySequence) } ?? bySequence }
        return places.min { distance(to: $0, moment) < distance(to: $1, moment) }
    }

    func position(ofSequence sequence: Int) -> Int? { visits.firstIndex { $0.stopSequence == sequence } }

    private func distance(to position: Int, _ moment: Int) -> Int {
        visits[position].time.map { Instants.distance($0, moment) } ?? .max
    }
}
