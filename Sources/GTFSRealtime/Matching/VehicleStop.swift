import GTFSModel

/// Finds the stop of a trip at which a vehicle stands, or to which it goes.
struct VehicleStop {
    private let stopTimes: [StopTimeOverlay]
    /// The trip whose schedule holds, if the overlay does not list all stop times.
    private let scheduled: ScheduledTrip?
    /// The instant from which the schedule's times count, if it is known.
    private let base: Int?

    init(_ trip: TripOverlay.Draft, base: Int?) {
        stopTimes = trip.stopTimes
        scheduled = trip.stopTimes.isEmpty || trip.unlisted != nil ? trip.scheduled : nil
        self.base = trip.unlisted?.base ?? base
    }

    /// By current_stop_sequence; by stop_id if that is missing, or if both disagree and the stop is on the trip.
    /// - Parameter moment: when the vehicle was there. It decides between two calls of the trip at the stop.
    func position(of vehicle: VehiclePosition, at moment: Int) -> Int? {
        let bySequence = vehicle.currentStopSequence.flatMap(position(ofSequence:))
        guard let stop = vehicle.stopID else { return bySequence }
        if let bySequence, self.stop(at: bySequence) == stop { return bySequence }
        let positions = (0..<count).filter { self.stop(at: $0) == stop }
        if let bySequence { return positions.min { abs($0 - bySequence) < abs($1 - bySequence) } ?? bySequence }
        return positions.min { distance(to: $0, moment) < distance(to: $1, moment) }
    }

    func position(ofSequence sequence: Int) -> Int? {
        scheduled?.pattern.position(ofSequence: sequence) ?? stopTimes.firstIndex { $0.stopSequence == sequence }
    }

    private var count: Int { scheduled?.pattern.stops.count ?? stopTimes.count }

    /// What the overlay lists of a stop; nil if the schedule alone tells of it.
    private func listed(_ position: Int) -> StopTimeOverlay? {
        guard scheduled != nil else { return stopTimes[position] }
        let index = stopTimes.partitioningIndex { $0.position >= position }
        return index < stopTimes.count && stopTimes[index].position == position ? stopTimes[index] : nil
    }

    private func stop(at position: Int) -> Stop.ID? {
        listed(position)?.stopID ?? scheduled?.pattern.stops[position].stopID
    }

    private func distance(to position: Int, _ moment: Int) -> Int {
        time(at: position).map { Instants.distance($0, moment) } ?? .max
    }

    /// Predicted, or else scheduled; seconds since 1970.
    private func time(at position: Int) -> Int? {
        if let stopTime = listed(position) {
            return stopTime.departure ?? stopTime.arrival ?? stopTime.scheduledDeparture
        }
        guard let base, let offset = scheduled?.times[position].departure else { return nil }
        return base + offset
    }
}
