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

    /// A trip that does not run needs no stops and no vehicle; a copy may run as the original does.
    private func isWithoutStops(_ trip: TripDescriptor) -> Bool { trip.scheduleRelationship?.mayLackStops ?? false }

    private mutating func check(_ stop: StopTimeUpdate) {
        if stop.stopSequence == nil, stop.stopID == nil { add("E040", "neither stop_sequence nor stop_id") }
        checkEvents(stop)
        for event in [stop.arrival, stop.departure] {
            checkInstant(event?.time, "time")
            if let event, event.time == nil, event.delay == nil { add("E044", "\(stop.label): neither delay nor time") }
        }
        if let arrival = stop.arrival?.time, let departure = stop.departure?.time, departure < arrival {
            add("E025", "\(stop.label): departs \(departure), arrives \(arrival)")
        }
    }

    private mutating func checkEvents(_ stop: StopTimeUpdate) {
        let hasEvent = stop.arrival != nil || stop.departure != nil
        switch stop.scheduleRelationship {
        case .noData: if hasEvent { add("E042", "\(stop.label): NO_DATA with an arrival or departure") }
        case .skipped: break
        case .scheduled, .unscheduled, .other:
            if !hasEvent { add("E043", "\(stop.label): neither arrival nor departure") }
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
            add("E022", "\(stop.label): \(time) after \(before)")
        }
    }
}

extension StopTimeUpdate {
    /// Its name in a notice.
    fileprivate var label: String {
        stopSequence.map { "stop_sequence \($0)" } ?? stopID.map { "stop \($0)" } ?? "a stop"
    }
}

extension MessageCheck {
    mutating func check(_ trip: TripDescriptor) {
        checkStart(trip.startTime, trip.startDate)
        if let modified = trip.modifiedTrip { checkStart(modified.startTime, modified.startDate) }
    }

    mutating func check(_ modifications: TripModifications) {
        for time in modifications.startTimes { checkStart(time, nil) }
        for date in modifications.serviceDates { checkStart(nil, date) }
    }

    mutating func checkStart(_ time: String?, _ date: String?) {
        if let time, !Self.isTime(time) { add("E020", "start_time \"\(time.prefix(40))\"") }
        if let date, ServiceDate(date) == nil { add("E021", "start_date \"\(date.prefix(40))\"") }
    }

    /// "The format and semantics of the field is same as that of GTFS/frequencies.txt/start_time": H:MM:SS or HH:MM:SS,
    /// and may pass 24:00:00.
    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, (1...3).contains(parts[0].count), parts[0].allSatisfy(isDigit) else { return false }
        return parts.dropFirst().allSatisfy { part in
            part.count == 2 && part.allSatisfy(isDigit) && part.first.map { $0 < UInt8(ascii: "6") } == true
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
