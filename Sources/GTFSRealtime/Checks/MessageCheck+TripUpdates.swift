internal import GTFSModel

extension MessageCheck {
    mutating func check(_ update: TripUpdate) {
        check(update.trip)
        if let properties = update.properties { checkStart(properties.startTime, properties.startDate) }
        checkTimestamp(update.timestamp, "trip_update.timestamp")
        if update.trip.tripID == nil { add("W006", "trip_update.trip has no trip_id") }
        if update.trip.scheduleRelationship == nil { add("W009", "trip.schedule_relationship is not populated") }
        if update.stopTimeUpdates.isEmpty, !isWithoutStops(update.trip) {
            add("E041", "there are no stop_time_updates")
        }
        if update.vehicle?.id == nil, !isWithoutStops(update.trip) { add("W002", "trip_update.vehicle has no id") }
        var previous: StopTimeUpdate?
        for stop in update.stopTimeUpdates {
            check(stop)
            if let previous { check(stop, after: previous) }
            previous = stop
        }
    }

    /// A trip that does not run has no stops to speak of, nor a vehicle; a copy may run as the original does.
    private func isWithoutStops(_ trip: TripDescriptor) -> Bool {
        switch trip.scheduleRelationship {
        case .canceled, .deleted, .duplicated: true
        default: false
        }
    }

    private mutating func check(_ stop: StopTimeUpdate) {
        if stop.stopSequence == nil, stop.stopID == nil { add("E040", "neither stop_sequence nor stop_id") }
        checkEvents(stop)
        for event in [stop.arrival, stop.departure] {
            checkInstant(event?.time, "time")
            if let event, event.time == nil, event.delay == nil { add("E044", "\(stop.place): neither delay nor time") }
        }
        if let arrival = stop.arrival?.time, let departure = stop.departure?.time, departure < arrival {
            add("E025", "\(stop.place): departs \(departure), arrives \(arrival)")
        }
    }

    private mutating func checkEvents(_ stop: StopTimeUpdate) {
        let hasEvent = stop.arrival != nil || stop.departure != nil
        switch stop.scheduleRelationship {
        case .noData: if hasEvent { add("E042", "\(stop.place): NO_DATA with an arrival or departure") }
        case .skipped: break
        case .scheduled, .unscheduled, .other:
            if !hasEvent { add("E043", "\(stop.place): neither arrival nor departure") }
        }
    }

    private mutating func check(_ stop: StopTimeUpdate, after previous: StopTimeUpdate) {
        if let sequence = stop.stopSequence, let before = previous.stopSequence {
            if sequence == before { add("E036", "stop_sequence \(sequence) twice") }
            if sequence < before { add("E002", "stop_sequence \(sequence) after \(before)") }
        }
        if let id = stop.stopID, id == previous.stopID { add("E037", "stop_id \(id) twice") }
        if let time = stop.arrival?.time ?? stop.departure?.time,
            let before = previous.departure?.time ?? previous.arrival?.time, time <= before
        {
            add("E022", "\(stop.place): \(time) after \(before)")
        }
    }
}

extension StopTimeUpdate {
    /// What a notice calls it.
    fileprivate var place: String {
        stopSequence.map { "stop_sequence \($0)" } ?? stopID.map { "stop \($0)" } ?? "a stop"
    }
}
