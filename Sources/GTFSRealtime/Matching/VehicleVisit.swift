import GTFSModel

/// Finds the visit that a vehicle stands at or goes to.
struct VehicleVisit {
    private let visits: [StopTimeOverlay]
    /// Where the messages say nothing of the visits' times, those of the schedule.
    private let scheduled: ScheduledTrip?
    /// The instant that the schedule's times count from, where it is known.
    private let base: Int?

    init(_ trip: TripOverlay, base: Int?) {
        visits = trip.stopTimes
        scheduled = trip.stopTimes.isEmpty ? trip.scheduled : nil
        self.base = base
    }

    /// By current_stop_sequence; by stop_id where that is missing, or where both disagree and the stop is on the trip.
    /// - Parameter moment: when the vehicle was there, to tell visits of one stop apart.
    func position(of vehicle: VehiclePosition, at moment: Int) -> Int? {
        let bySequence = vehicle.currentStopSequence.flatMap(position(ofSequence:))
        guard let stop = vehicle.stopID else { return bySequence }
        if let bySequence, self.stop(at: bySequence) == stop { return bySequence }
        let places = (0..<count).filter { self.stop(at: $0) == stop }
        if let bySequence { return places.min { abs($0 - bySequence) < abs($1 - bySequence) } ?? bySequence }
        return places.min { distance(to: $0, moment) < distance(to: $1, moment) }
    }

    func position(ofSequence sequence: Int) -> Int? {
        scheduled?.pattern.position(ofSequence: sequence) ?? visits.firstIndex { $0.stopSequence == sequence }
    }

    private var count: Int { scheduled?.pattern.stops.count ?? visits.count }

    private func stop(at position: Int) -> Stop.ID? {
        guard let scheduled else { return visits[position].stopID }
        return scheduled.pattern.stops[position].stopID
    }

    private func distance(to position: Int, _ moment: Int) -> Int {
        time(at: position).map { Instants.distance($0, moment) } ?? .max
    }

    /// Predicted, else scheduled; seconds since 1970.
    private func time(at position: Int) -> Int? {
        guard let scheduled else {
            return visits[position].departure ?? visits[position].arrival ?? visits[position].scheduledDeparture
        }
        guard let base, let offset = scheduled.times.stopTimes[position].departure else { return nil }
        return base + offset
    }
}
