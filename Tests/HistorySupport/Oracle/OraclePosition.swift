import GTFSModel

/// The position of a vehicle that serves a trip, if it counts.
struct OraclePosition {
    private let message: OracleMessage
    private let vehicle: VehicleOverlay
    /// vehicle.timestamp, or else T.
    private let moment: Int

    /// - Parameter trip: an index in the overlay's trips.
    init?(_ message: OracleMessage, _ trip: Int) {
        let named = message.overlay.vehicles.filter { $0.trip == trip && $0.vehicle.trip != nil }
        guard named.count == 1, let vehicle = named.first else { return nil }
        moment = vehicle.vehicle.timestamp ?? message.timestamp
        guard moment <= message.now + 60, moment >= message.timestamp - 300 else { return nil }
        self.message = message
        self.vehicle = vehicle
    }

    func tell(_ trip: OracleTrip, _ overlay: TripOverlay) throws {
        let id = vehicle.vehicle.vehicle?.id ?? vehicle.vehicle.vehicle?.label
        if let last = trip.track.last, last.moment >= moment { return }
        if let last = trip.track.last?.vehicleID, let id, last != id { trip.track.last = nil }
        var point = OracleTrack.Point(moment: moment, vehicleID: id, stop: stop(in: trip), places: [])
        if let scheduled = overlay.scheduled, overlay.change != .replaced,
            let line = try message.schedule.line(of: scheduled)
        {
            point.places = trip.track.places(of: vehicle.vehicle.position, at: moment, next: next(in: trip), line)
            tellPassed(trip, point, line)
        }
        tellStopped(trip, point)
        trip.vehicleID = id ?? trip.vehicleID
        trip.track.last = point
    }

    /// The visit of current_stop_sequence, or without one that of a stop_id that the trip has once.
    private func next(in trip: OracleTrip) -> Int? {
        if let sequence = vehicle.vehicle.currentStopSequence {
            return trip.visits.firstIndex { $0.stopSequence == sequence }
        }
        guard let stop = vehicle.vehicle.stopID else { return nil }
        let all = trip.visits.indices.filter { trip.visits[$0].stopID == stop }
        return all.count == 1 ? all.first : nil
    }

    private func stop(in trip: OracleTrip) -> Int? { vehicle.statedStatus == .stoppedAt ? next(in: trip) : nil }

    /// Halfway between two positions of which one is at a stop and the other is not.
    private func tellStopped(_ trip: OracleTrip, _ point: OracleTrack.Point) {
        guard let last = trip.track.last, last.stop != point.stop,
            moment - last.moment <= HistoryReading.longestGap
        else { return }
        let observation = VisitObservation(
            time: last.moment + (moment - last.moment) / 2, source: .stopped, earliest: last.moment, latest: moment)
        if let stop = last.stop {
            trip.visits[stop].observe(.departure, observation, from: message.source)
        }
        if let stop = point.stop {
            trip.visits[stop].observe(.arrival, observation, from: message.source)
        }
    }

    /// The stops between two places on the line, at most 120 s apart.
    private func tellPassed(_ trip: OracleTrip, _ point: OracleTrack.Point, _ line: any TripLine) {
        guard let last = trip.track.last, moment - last.moment <= 120, let place = point.places.first,
            let before = place.before, before < place.metres
        else { return }
        for (index, metres) in line.stopMetres.enumerated() {
            let (then, now) = (side(before, of: metres), side(place.metres, of: metres))
            if then == .before, now == .after {
                let share = (metres - before) / (place.metres - before)
                let time = last.moment + Int((Double(moment - last.moment) * share).rounded())
                observe(trip, index, OracleEvent.allCases, time, last.moment...moment)
            } else if then < now {
                // It is not known how long the vehicle has been at the stop, or has been gone.
                let time = last.moment + (moment - last.moment) / 2
                let (isArrival, margin) = (then == .before, HistoryReading.radiusSeconds)
                let bracket = isArrival ? last.moment...moment + margin : last.moment - margin...moment
                observe(trip, index, [isArrival ? .arrival : .departure], time, bracket)
            }
        }
    }

    private func observe(
        _ trip: OracleTrip, _ index: Int, _ events: [OracleEvent], _ time: Int, _ bracket: ClosedRange<Int>
    ) {
        let observation = VisitObservation(
            time: time, source: .passed, earliest: bracket.lowerBound, latest: bracket.upperBound)
        for event in events { trip.visits[index].observe(event, observation, from: message.source) }
    }

    private enum Side: Int, Comparable {
        case before, at, after

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    private func side(_ place: Double, of stop: Double) -> Side {
        if abs(place - stop) <= HistoryReading.stopRadius { return .at }
        return place < stop ? .before : .after
    }
}
