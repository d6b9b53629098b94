internal import GTFSModel

extension MessageRecorder {
    /// Records where the vehicle of a trip is.
    /// - Parameters:
    ///   - time: when the position was taken.
    ///   - known: the trip, if it is one of the timetable.
    ///   - timestamp: that of the message.
    func record(
        _ vehicle: VehicleOverlay, at time: Int, of trip: TripOverlay, _ known: KnownTrip?, _ timestamp: Int
    ) throws {
        guard let record = try known?.record ?? ownRecord(of: trip) else { return }
        var track = VehicleTrack(
            time: time, vehicleKey: try vehicle.vehicle.vehicle?.name.map { try vehicleKey($0, known) })
        if let last = record.track, last.time >= time { return }
        let next = try record.trip.pattern.stop(of: vehicle.vehicle) { try writer.stopKey($0) }
        if vehicle.statedStatus == .stoppedAt { track.stoppedAt = next }
        record.see(timestamp)
        record.vehicleKey = track.vehicleKey ?? record.vehicleKey
        if let own = ownRecord(beside: trip) { own.vehicleKey = track.vehicleKey ?? own.vehicleKey }
        let (line, position) = (try line(of: trip, known), vehicle.vehicle.position)
        record.take(track, on: line) { last in
            guard let line, let position else { return nil }
            return TrackPoints(position, at: time, after: last, next: next, on: line)
        }
    }

    /// The line of a trip on the map, if its stops are those of the record.
    private func line(of trip: TripOverlay, _ known: KnownTrip?) throws -> (any TripLine)? {
        guard let scheduled = trip.scheduled, trip.change != .replaced else { return nil }
        guard let known else { return try state.known.line(of: scheduled, schedule) }
        return known.hasSameStops ? try known.line { try state.known.line(of: scheduled, schedule) } : nil
    }
}

extension RecordedPattern {
    /// The position of the stop at which a vehicle stands or to which it goes: by current_stop_sequence, or else by a
    /// stop_id that the trip has once (rule H2).
    fileprivate func stop(of vehicle: VehiclePosition, _ stopKey: (Stop.ID) throws -> Int) rethrows -> Int? {
        if let sequence = vehicle.currentStopSequence { return stops.firstIndex { $0.sequence == sequence } }
        guard let id = vehicle.stopID else { return nil }
        let key = try stopKey(id)
        let positions = stops.indices.filter { stops[$0].stopKey == key }
        return positions.count == 1 ? positions[0] : nil
    }
}
