internal import GTFSModel

extension MessageRecorder {
    /// Records where the vehicle of a trip is.
    func recordPosition(_ index: Int, _ trip: Int, of message: MessageReading) throws {
        let (vehicle, trip) = (message.overlay.vehicles[index], message.overlay.trips[trip])
        guard let time = message.positionTime(of: vehicle),
            let record = try trip.isOfTimetable ? scheduledRecord(of: trip) : ownRecord(of: trip)
        else { return }
        let name = vehicle.vehicle.vehicle?.name
        var track = VehicleTrack(time: time, vehicleKey: try name.map { try writer.textKey($0) })
        if let last = record.track, last.time >= time { return }
        let next = try record.trip.pattern.stop(of: vehicle.vehicle) { try writer.stopKey($0) }
        if vehicle.statedStatus == .stoppedAt { track.stoppedAt = next }
        record.see(message.timestamp)
        record.vehicleKey = track.vehicleKey ?? record.vehicleKey
        let beside = RecordingState.RecordKey(trip: trip.id, hasSchedule: false)
        if let own = state.records[beside] { own.vehicleKey = track.vehicleKey ?? own.vehicleKey }
        let line = try line(of: trip, record)
        record.take(
            track,
            { last in
                guard let line, let position = vehicle.vehicle.position else { return nil }
                return TrackPoints(position, at: time, after: last, next: next, on: line)
            }, stopMetres: line?.stopMetres ?? [])
    }

    /// The line of a trip on the map, if its stops are those of the record.
    private func line(of trip: TripOverlay, _ record: TripRecord) throws -> (any TripLine)? {
        guard let scheduled = trip.scheduled, trip.change != .replaced,
            try !trip.isOfTimetable || writer.key(of: scheduled) == record.trip.key
        else { return nil }
        return try state.known.line(of: scheduled, schedule)
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
