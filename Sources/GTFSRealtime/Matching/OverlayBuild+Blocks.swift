import GTFSModel

extension OverlayBuild {
    /// As many trips a delay is carried on to: no vehicle makes more of them in a day.
    private static let longestBlock = 100

    /// Where a feed was asked to, lets a late vehicle be late for its next trips too, as far as its layovers do not make up
    /// for it.
    mutating func propagateThroughBlocks() throws {
        for number in trips.indices where contents[trips[number].feed].options.propagatesThroughBlocks {
            var trip: TripOverlay? = trips[number]
            for _ in 0..<Self.longestBlock {
                guard let late = trip else { break }
                trip = try followingTrip(of: late)
                if let trip {
                    tripByKey[TripMeaning.Key(trip)] = trips.count
                    trips.append(trip)
                }
            }
        }
    }

    /// The next trip of the block, late by what the layover leaves; nil where nothing is left, or where the messages speak
    /// of that trip themselves.
    private mutating func followingTrip(of overlay: TripOverlay) throws -> TripOverlay? {
        guard let trip = overlay.scheduled, overlay.change.coversSchedule, !overlay.change.stopsTrip,
            let lateness = overlay.latenessAtEnd,
            let next = try schedule.tripAfter(trip, inBlockOn: overlay.id.serviceDate), next.frequencies.isEmpty
        else { return nil }
        let remaining = lateness - max(0, next.firstDeparture - trip.lastArrival)
        let found = TripFinder(schedule: schedule, options: MatchOptions()).found(
            next, on: overlay.id.serviceDate)
        guard remaining > 0, tripByKey[.scheduled(found.key)] == nil, matchByKey[.scheduled(found.key)] == nil else {
            return nil
        }
        return try predicted(found, late: remaining, after: overlay)
    }

    private mutating func predicted(
        _ found: FoundTrip, late seconds: Int, after overlay: TripOverlay
    ) throws -> TripOverlay? {
        var update = TripUpdate(trip: TripDescriptor(tripID: found.trip.id))
        update.delay = seconds
        var next = try TripPredictor(schedule: schedule, places: schedule.places).overlay(
            of: MatchedUpdate(
                update: update, change: .scheduled, instance: found.instance, scheduled: found.trip,
                serviceDayStart: found.serviceDayStart, base: found.base, timestamp: overlay.timestamp,
                feed: overlay.feed, flags: [.estimatedFromPreviousTrip]), notices: &feeds[overlay.feed].notices)
        next?.vehicle = overlay.vehicle
        return next
    }
}

extension TripOverlay {
    /// Seconds that it is predicted to reach its last stop late; nil where nothing is predicted, or it is not late.
    fileprivate var latenessAtEnd: Int? {
        guard let last = stopTimes.last(where: { $0.relation != .skipped }),
            let arrival = last.arrival ?? last.departure,
            let scheduled = last.scheduledArrival ?? last.scheduledDeparture
        else { return nil }
        let lateness = Instants.sensible(arrival) - Instants.sensible(scheduled)
        return lateness > 0 ? lateness : nil
    }
}
