internal import GTFSModel
internal import GTFSQuery

extension RideReading {
    /// The ride of a watch; where the watch asks for it, and nothing fresh is predicted, at the times that follow from the
    /// place of its vehicle (rule T8).
    func ride(_ ride: Watch.Ride, of watch: Watch) throws -> WatchedRide {
        var found = try self.ride(ride)
        guard watch.options.usesVehicles, found.state == .runs, let board = found.board else { return found }
        let track = try session.ask(TripTrackRequest(board))
        let course = TripCourse(board.withoutPredictions, track, session.realtime)
        guard let seen = course.vehicleTime, isBetter(seen, than: found.rows), let delay = course.vehicleDelay else {
            return found
        }
        for index in found.rows.indices { found.rows[index].move(by: delay) }
        found.isByVehicle = true
        return found
    }

    /// Whether the place of a vehicle tells more than what is predicted: nothing is, or something old.
    private func isBetter(_ seen: Int, than rows: [Departure]) -> Bool {
        guard let realtime = session.realtime, !rows.contains(where: \.isFresh) else { return false }
        let isPredicted = rows.contains { $0.predicted(.departure) != nil || $0.predicted(.arrival) != nil }
        return !isPredicted || ClampedSum.difference(realtime.now, seen) <= realtime.limits.stale
    }
}

extension TripBoard {
    /// The board at the times of the schedule; what does not run or stop stays.
    fileprivate var withoutPredictions: TripBoard {
        var board = self
        for index in board.stops.indices {
            board.stops[index].realtime?.arrival = nil
            board.stops[index].realtime?.departure = nil
        }
        return board
    }
}

extension Departure {
    /// Predicts its times by a delay.
    fileprivate mutating func move(by delay: Int) {
        guard isServed else { return }
        var moved = realtime ?? DepartureRealtime(status: .scheduled)
        moved.arrival = scheduledArrival.map { ClampedSum.sum($0, delay) }
        moved.departure = scheduledDeparture.map { ClampedSum.sum($0, delay) }
        (moved.delay, moved.confidence) = (delay, .low)
        if moved.status != .added { moved.status = DepartureStatus(delay: delay) }
        realtime = moved
        flags.removeAll { $0 == .stale || $0 == .realtimeUnavailable }
    }
}
