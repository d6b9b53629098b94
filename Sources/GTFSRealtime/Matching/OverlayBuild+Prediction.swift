import GTFSModel

extension OverlayBuild {
    /// Makes the trips of the overlay from the updates that count.
    mutating func predict() throws {
        let predictor = TripPredictor(schedule: schedule, places: schedule.places)
        trips.reserveCapacity(trips.count + matches.count)
        tripByKey.reserveCapacity(trips.count + matches.count)
        for match in matches where tripByKey[match.meaning.instanceKey] == nil && match.meaning.change != .modified {
            let update = matchedUpdate(match)
            guard let overlay = try predictor.overlay(of: update, notices: &feeds[match.feed].notices) else {
                dropEmpty(match)
                continue
            }
            if overlay.callsElsewhere { try noticeStops(of: update) }
            tripByKey[match.meaning.key] = trips.count
            trips.append(overlay)
        }
    }

    /// "All stop_ids referenced in TripUpdates … must have the location_type = 0".
    private mutating func noticeStops(of match: MatchedUpdate) throws {
        for stop in match.update.stopTimeUpdates.lazy.compactMap(\.stopID) {
            guard let place = try schedule.stop(stop), place.locationType != .stop else { continue }
            feeds[match.feed].notices.add("E015", "trip \(match.instance.tripID), stop \(stop)")
        }
    }

    /// A trip with less than two stops is none. One that the timetable is not meant to have stays counted as such.
    private mutating func dropEmpty(_ match: Match) {
        feeds[match.feed].notices.add("too_few_stops", "\(match.meaning.instance.tripID)")
        if !match.meaning.isAdded { feeds[match.feed].trips.takeBack(match.meaning, .tooFewStops) }
    }

    func matchedUpdate(_ match: Match) -> MatchedUpdate {
        let meaning = match.meaning
        var update = contents[match.feed].entities[match.entity].tripUpdate ?? TripUpdate(trip: TripDescriptor())
        // "If the trip is canceled or deleted … then the trip.schedule_relationship takes precedence over any
        // stop_time_updates."
        if meaning.change.stopsTrip { update.stopTimeUpdates = [] }
        if meaning.lacksTripID { update.keepWhatNeedsNoTripID() }
        return MatchedUpdate(
            update: update, change: meaning.change, instance: meaning.instance, scheduled: meaning.scheduled,
            serviceDayStart: meaning.serviceDayStart, base: meaning.base, timestamp: match.timestamp, feed: match.feed,
            flags: meaning.flags)
    }
}

extension TripOverlay {
    /// Whether its updates name stops that its schedule does not have: only among these are some that no vehicle stops at.
    fileprivate var callsElsewhere: Bool {
        change.coversSchedule && change != .replaced
            && (flags.contains(.unknownStop) || stopTimes.contains(where: \.isMoved))
    }
}

extension TripUpdate {
    /// "If trip_id is not known … stop_sequence is not sufficient, and stop_ids must be provided as well. In addition,
    /// absolute arrival/departure times must be provided" (GTFS Realtime reference, TripDescriptor).
    fileprivate mutating func keepWhatNeedsNoTripID() {
        delay = nil
        stopTimeUpdates.removeAll { $0.stopID == nil }
        for index in stopTimeUpdates.indices {
            if stopTimeUpdates[index].arrival?.time == nil { stopTimeUpdates[index].arrival = nil }
            if stopTimeUpdates[index].departure?.time == nil { stopTimeUpdates[index].departure = nil }
        }
    }
}
