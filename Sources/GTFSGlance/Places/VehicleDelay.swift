internal import GTFSModel
internal import GTFSQuery

extension RideReading {
    /// The rides of a watch at a moment. The passenger's device is in the first that is not over, and says nothing of it from
    /// before the ride before was over.
    func rides(_ rides: [Watch.Ride], of watch: Watch, at now: Int) throws -> [WatchedRide] {
        var (watch, found) = (watch, [WatchedRide]())
        for ride in rides {
            found.append(try self.ride(ride, of: watch, at: now))
            let end = found.last?.end ?? .max
            watch.options.devicePositions.removeAll { end >= now || $0.at <= end }
        }
        return found
    }

    /// The ride of a watch; where the watch asks for it, and nothing fresh is predicted, at the times that follow from the
    /// place of its vehicle or of the passenger's device (rule T8).
    private func ride(_ ride: Watch.Ride, of watch: Watch, at now: Int) throws -> WatchedRide {
        var found = try self.ride(ride)
        let options = watch.options
        guard options.usesVehicles || !options.devicePositions.isEmpty, found.state == .runs else { return found }
        let usual = try usualDelays(of: found.rows)
        guard let course = try course(of: found, options, usual: usual, at: now), let seen = course.vehicleTime,
            isBetter(seen, than: found.rows, at: now), let delay = course.vehicleDelay
        else { return found }
        for index in found.rows.indices { found.rows[index].move(by: ClampedSum.sum(delay, usual[index])) }
        found.isByVehicle = true
        return found
    }

    /// The way of the trip of the ride on which its vehicle or the passenger's device was seen last; nil for none.
    private func course(
        of ride: WatchedRide, _ options: Watch.Options, usual: [Int], at now: Int
    ) throws -> TripCourse? {
        let devices = options.devicePositions.filter { $0.isFresh(at: now) }
        var newest: TripCourse?
        for (board, first) in ride.boards {
            let track = try session.ask(TripTrackRequest(board))
            var course = TripCourse(board.atUsualTimes(usual.dropFirst(first)), track, session.realtime)
            if !options.usesVehicles { course.vehicle = nil }
            course.add(devices, aboardFrom: max(0, ride.from - first), to: ride.to - first)
            if let seen = course.vehicleTime, seen >= newest?.vehicleTime ?? .min { newest = course }
        }
        return newest
    }

    /// Whether the place of a vehicle tells more than what is predicted: nothing is, or something old.
    private func isBetter(_ seen: Int, than rows: [Departure], at now: Int) -> Bool {
        guard !rows.contains(where: \.isFresh) else { return false }
        let isPredicted = rows.contains { $0.predicted(.departure) != nil || $0.predicted(.arrival) != nil }
        let limits = session.realtime?.limits ?? FreshnessLimits()
        return !isPredicted || ClampedSum.difference(now, seen) <= limits.stale
    }

    /// How late the trip usually is at each stop, so that its running times between two of them are the usual ones: the half of
    /// its delays in the history (rule H11). A stop without enough of them has that of the stop before; 0 without a history.
    private func usualDelays(of rows: [Departure]) throws -> [Int] {
        guard let found = try session.usualDelays?.usualDelays(of: rows) else { return rows.map { _ in 0 } }
        var last = found.lazy.compactMap { $0?.p50 }.first ?? 0
        return found.map { usual in
            last = usual?.p50 ?? last
            return last
        }
    }
}

extension WatchedRide {
    /// The boards of its trips, each with the index in `rows` of its first stop.
    fileprivate var boards: [(board: TripBoard, first: Int)] { (board.map { [($0, 0)] } ?? []) + continued }
}

extension Watch.DevicePosition {
    /// Whether it is as recent as a message must be.
    fileprivate func isFresh(at now: Int) -> Bool {
        (-60...FreshnessLimits().drop).contains(ClampedSum.difference(now, at))
    }
}

extension TripBoard {
    /// The board at usual times, or else those of the schedule; what does not run or stop stays.
    fileprivate func atUsualTimes(_ usual: some Sequence<Int>) -> TripBoard {
        var board = self
        for (index, late) in zip(board.stops.indices, usual) {
            let row = board.stops[index]
            guard late != 0, row.isServed else {
                board.stops[index].realtime?.arrival = nil
                board.stops[index].realtime?.departure = nil
                continue
            }
            var moved = row.realtime ?? DepartureRealtime(status: .scheduled)
            moved.arrival = row.scheduledArrival.map { ClampedSum.sum($0, late) }
            moved.departure = row.scheduledDeparture.map { ClampedSum.sum($0, late) }
            board.stops[index].realtime = moved
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
