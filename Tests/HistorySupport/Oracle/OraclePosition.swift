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
            // A vehicle that is found anew where it has been, and gone on from, is on a later lap.
            point.places.removeAll { place in
                let last = line.stopMetres.lastIndex { $0 <= place.metres + HistoryReading.stopRadius }
                return place.before == nil && last.map { isLater(than: $0, in: trip, scheduled, moment) } ?? false
            }
            if !tellPassed(trip, point, line, scheduled) { point.places = [] }
        }
        tellStopped(trip, point, overlay.scheduled)
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
    private func tellStopped(_ trip: OracleTrip, _ point: OracleTrack.Point, _ scheduled: ScheduledTrip?) {
        guard let last = trip.track.last, last.stop != point.stop,
            moment - last.moment <= HistoryReading.longestGap
        else { return }
        let observation = VisitObservation(
            time: last.moment + (moment - last.moment) / 2, source: .stopped, earliest: last.moment, latest: moment)
        if let stop = last.stop, !isLater(than: stop, in: trip, scheduled, observation.time) {
            trip.visits[stop].observe(.departure, observation, from: message.source)
        }
        if let stop = point.stop, !isLater(than: stop, in: trip, scheduled, observation.time) {
            trip.visits[stop].observe(.arrival, observation, from: message.source)
        }
    }

    /// Whether the vehicle was at a stop or an earlier one, and then at a later one, for which it had at least half of the
    /// scheduled time: after that it comes by on a later lap.
    private func isLater(than stop: Int, in trip: OracleTrip, _ scheduled: ScheduledTrip?, _ moment: Int) -> Bool {
        let seen = trip.visits.indices.compactMap { index in trip.visits[index].seenTime.map { (index, $0) } }
        guard let (near, start) = seen.last(where: { $0.0 <= stop }),
            let (far, end) = seen.last(where: { $0.1 < moment }), far > stop, start <= end
        else { return false }
        guard let times = scheduled?.times.stopTimes, times.indices.contains(far),
            let first = times[near].departure ?? times[near].arrival,
            let last = times[far].arrival ?? times[far].departure
        else { return true }
        return 2 * (end - start) >= last - first
    }

    /// The stops between two places on the line, at most 120 s apart.
    /// - Returns: false if they are those of a later lap.
    private func tellPassed(
        _ trip: OracleTrip, _ point: OracleTrack.Point, _ line: any TripLine, _ scheduled: ScheduledTrip
    ) -> Bool {
        guard let last = trip.track.last, moment - last.moment <= 120, let place = point.places.first,
            let before = place.before, before < place.metres
        else { return true }
        for (index, metres) in line.stopMetres.enumerated() {
            let (then, now) = (side(before, of: metres), side(place.metres, of: metres))
            guard then < now, line.isOnLine(stopAt: index) else { continue }
            if isLater(than: index, in: trip, scheduled, moment) { return false }
            if then == .before, now == .after {
                let share = (metres - before) / (place.metres - before)
                let time = last.moment + Int((Double(moment - last.moment) * share).rounded())
                observe(trip, index, OracleEvent.allCases, time, last.moment...moment)
            } else {
                // It is not known how long the vehicle has been at the stop, or has been gone.
                let time = last.moment + (moment - last.moment) / 2
                let (isArrival, margin) = (then == .before, HistoryReading.radiusSeconds)
                let bracket = isArrival ? last.moment...moment + margin : last.moment - margin...moment
                observe(trip, index, [isArrival ? .arrival : .departure], time, bracket)
            }
        }
        return true
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
