import GTFSModel

extension OverlayBuild {
    /// Finds the trip of each trip update, and counts.
    mutating func matchUpdates() throws -> UpdateMatches {
        var matches = UpdateMatches(contents)
        let superseding = supersedingIDs
        for feed in contents.indices {
            let reader = UpdateReader(
                finder: finder(for: feed), timestamp: contents[feed].header.timestamp,
                changedAt: contents[feed].changedAt, supersedingIDs: superseding)
            let hasReplacements = !contents[feed].header.replacementPeriods.isEmpty
            for entity in contents[feed].entities.indices {
                guard let update = contents[feed].entities[entity].tripUpdate else { continue }
                let search = try reader.read(update, &feeds[feed].notices)
                if hasReplacements, let route = update.trip.routeID {
                    matches.count(search, ofRoute: route, feed: feed)
                }
                take(search, of: update, entity: entity, feed: feed, into: &matches)
            }
        }
        return matches
    }

    private mutating func take(
        _ search: TripSearch, of update: TripUpdate, entity: Int, feed: Int, into matches: inout UpdateMatches
    ) {
        switch search {
        case .found(var match):
            feeds[feed].trips.count(match)
            match.feed = feed
            match.entity = entity
            match.timestamp = update.timestamp ?? contents[feed].header.timestamp
            guard let (loser, isWrongGuess) = matches.insert(match) else { return }
            noteLoser(loser, isWrongGuess: isWrongGuess, winner: matches[match.key]?.feed ?? feed)
        case .absent(let reason):
            feeds[feed].trips.miss(reason, update.trip.name ?? contents[feed].entities[entity].id)
        case .nonPassenger: feeds[feed].trips.nonPassenger += 1
        }
    }

    /// A trip that another feed also has is still in the timetable.
    private mutating func noteLoser(_ loser: TripMatch, isWrongGuess: Bool, winner: Int) {
        guard !isWrongGuess else { return feeds[loser.feed].trips.takeBack(loser, reason: .unknownTrip) }
        if winner == loser.feed {
            feeds[loser.feed].trips.takeBack(loser, reason: .superseded)
        } else if !loser.isAdded {
            feeds[loser.feed].trips.alsoIn[feeds[winner].name, default: 0] += 1
        }
        feeds[loser.feed].notices.add("E047", "\(loser.trip.tripID)")
    }

    private var supersedingIDs: Set<Trip.ID> {
        var ids: Set<Trip.ID> = []
        for feed in contents.indices {
            for entity in contents[feed].entities.indices {
                guard let update = contents[feed].entities[entity].tripUpdate,
                    update.trip.scheduleRelationship?.supersedesAdded == true
                else { continue }
                if let id = update.trip.tripID { ids.insert(id) }
                if let id = update.properties?.tripID { ids.insert(id) }
            }
        }
        return ids
    }
}

extension OverlayBuild {
    /// Makes the trips that TripModifications detour, with the data of their updates.
    mutating func applyModifications(to matches: UpdateMatches) throws -> OverlayTrips {
        var trips = OverlayTrips()
        var updates: ModifiedUpdates?
        for feed in contents.indices {
            for entity in contents[feed].entities.indices {
                guard let modifications = contents[feed].entities[entity].tripModifications else { continue }
                let known = updates ?? ModifiedUpdates(matches)
                updates = known
                let id = contents[feed].entities[entity].id
                let overlays = try TripModificationApplier(schedule).overlays(
                    of: modifications, id: id, feed: feed,
                    updates: known.of(modifications, id).map { (matches.all[$0], usableUpdate(of: matches.all[$0])) },
                    notices: &feeds[feed].notices)
                for overlay in overlays { Self.add(overlay, to: &trips, matches: matches) }
            }
        }
        takeBackUnmodified(matches, trips: trips)
        return trips
    }

    /// A trip that does not run does not take a detour either.
    private static func add(_ overlay: TripOverlay.Draft, to trips: inout OverlayTrips, matches: UpdateMatches) {
        let key = TripMatch.MatchKey(overlay)
        guard !trips.contains(key), matches[key]?.change.stopsTrip != true else { return }
        trips.append(overlay, key)
    }

    /// An update of a modified trip whose modifications are missing has no schedule.
    private mutating func takeBackUnmodified(_ matches: UpdateMatches, trips: OverlayTrips) {
        for match in matches.all where match.change == .modified && !trips.contains(match.unmodifiedKey) {
            feeds[match.feed].trips.takeBack(match, reason: .unknownTrip)
        }
    }
}

/// Finds the updates of modified trips, as indexes of `OverlayBuild.UpdateMatches.all`.
private struct ModifiedUpdates {
    /// Updates of the trip as the timetable has it.
    private var byTrip: [Trip.ID: [Int]] = [:]
    /// Updates of a trip as the named modifications make it.
    private var byModifications: [String: [Int]] = [:]

    init(_ matches: OverlayBuild.UpdateMatches) {
        for (index, match) in matches.all.enumerated() {
            switch match.key {
            case .modified(let id, _): byModifications[id, default: []].append(index)
            case .scheduled: byTrip[match.trip.tripID, default: []].append(index)
            case .own: break
            }
        }
    }

    func of(_ modifications: TripModifications, _ id: String) -> [Int] {
        let trips = modifications.selectedTrips.flatMap(\.tripIDs)
        return trips.flatMap { byTrip[$0] ?? [] } + (byModifications[id] ?? [])
    }
}

extension OverlayBuild {
    mutating func predict(_ matches: UpdateMatches, into trips: inout OverlayTrips) throws {
        trips.reserve(matches.all.count)
        for index in matches.all.indices {
            let match = matches.all[index]
            defer { release(match) }
            guard match.change != .modified, !trips.contains(match.unmodifiedKey) else { continue }
            let predictor = TripPredictor(schedule, listsAll: contents[match.feed].options.propagatesDelays)
            let update = usableUpdate(of: match)
            let overlay = try predictor.overlay(of: match, update, notices: &feeds[match.feed].notices)
            if overlay?.change != match.change, let short = try predictor.short(match, update) {
                trips.short.append(short)
            }
            guard let overlay else {
                drop(match)
                continue
            }
            if overlay.stopsElsewhere { try noticeStops(of: update, match) }
            trips.append(overlay, match.key)
        }
    }

    /// "All stop_ids referenced in TripUpdates … must have the location_type = 0".
    private mutating func noticeStops(of update: TripUpdate, _ match: TripMatch) throws {
        for id in update.stopTimeUpdates.lazy.compactMap(\.stopID) {
            guard let stop = try schedule.stop(id), stop.locationType != .stop else { continue }
            feeds[match.feed].notices.add("E015", "trip \(match.trip.tripID), stop \(id)")
        }
    }

    /// A trip with fewer than two stops is dropped. One that the timetable is not meant to have still counts as added.
    private mutating func drop(_ match: TripMatch) {
        feeds[match.feed].notices.add("too_few_stops", "\(match.trip.tripID)")
        if !match.isAdded { feeds[match.feed].trips.takeBack(match, reason: .tooFewStops) }
    }

    /// The part of an update that counts. "If the trip is canceled or deleted … then the trip.schedule_relationship
    /// takes precedence over any stop_time_updates."
    private func usableUpdate(of match: TripMatch) -> TripUpdate {
        var update = update(of: match) ?? TripUpdate(trip: TripDescriptor())
        if match.change.stopsTrip { update.stopTimeUpdates = [] }
        if match.lacksTripID { update.removeWhatNeedsTripID() }
        return update
    }
}

extension OverlayBuild {
    /// The most seconds of a period that are accepted: no producer replaces more than a day.
    private static let longestPeriod = 86400
    /// The most periods of a message that are applied: NYCT's has one for each route.
    private static let mostPeriods = 1024

    /// NYCT: for a route with a replacement period, the feed names every trip. The timetable's trips that begin within
    /// the period but are not in the feed do not run.
    mutating func cancelReplaced(by matches: UpdateMatches, in trips: inout OverlayTrips) throws {
        for feed in contents.indices {
            for period in contents[feed].header.replacementPeriods.prefix(Self.mostPeriods) {
                // If trips of the route were not found, absence proves nothing: they may be the absent ones.
                guard matches.routeCounts[feed][period.routeID]?.isLimited != true else {
                    feeds[feed].notices.add("replacement_period_ignored", "\(period.routeID)")
                    continue
                }
                try eachTrip(beginningIn: period, feed) { trip, date in
                    let key = TripMatch.MatchKey.scheduled(
                        OverlayIndex.TripDayKey(tripKey: trip.key, date: date, startTime: nil))
                    guard !trips.contains(key), !matches.contains(key) else { return }
                    var cancelled = TripOverlay.Draft(
                        id: TripOnServiceDay(tripID: trip.id, serviceDate: date), scheduled: trip, change: .cancelled,
                        feed: feed)
                    cancelled.timestamp = contents[feed].header.timestamp
                    trips.append(cancelled, key)
                }
            }
        }
    }

    private func eachTrip(
        beginningIn replacement: TripReplacementPeriod, _ feed: Int, body: (ScheduledTrip, ServiceDate) -> Void
    ) throws {
        let start = Instants.sensible(replacement.period.start ?? moment(of: feed))
        guard let end = replacement.period.end.map(Instants.sensible), start < end else { return }
        let period = start..<min(end, start + Self.longestPeriod)
        let timeZone = try schedule.timetable.timeZone(ofRoute: replacement.routeID)
        let last = timeZone.date(at: period.upperBound)
        var date = timeZone.date(at: start).adding(days: -max(schedule.timetable.lookBackDays, 1))
        while date <= last {
            for trip in try schedule.routeDay(replacement.routeID, date: date).trips where trip.frequencies.isEmpty {
                let departure = schedule.start(of: date, for: trip.pattern) + trip.firstDeparture
                if period.contains(departure) { body(trip, date) }
            }
            date = date.adding(days: 1)
        }
    }
}

extension MatchCounts {
    mutating func count(_ match: TripMatch) {
        if match.isAdded { added += 1 } else { matched += 1 }
        if let heuristic = match.heuristic { matchedByHeuristic[heuristic, default: 0] += 1 }
    }

    /// Undoes the count of a match, and counts it as unmatched.
    mutating func takeBack(_ match: TripMatch, reason: UnmatchedReason) {
        if match.isAdded { added -= 1 } else { matched -= 1 }
        if let heuristic = match.heuristic { matchedByHeuristic[heuristic, default: 0] -= 1 }
        miss(reason, match.trip.tripID.rawValue)
    }
}

extension TripDescriptor {
    /// The message's name of the trip.
    var name: String? { tripID?.rawValue ?? modifiedTrip?.affectedTripID?.rawValue }
}

extension TripOverlay.Draft {
    /// Whether its updates name stops that its schedule does not have: only these may be stops that vehicles do not
    /// serve.
    fileprivate var stopsElsewhere: Bool {
        change.coversSchedule && change != .replaced
            && (flags.contains(.unknownStop) || stopTimes.contains(where: \.isMoved))
    }
}

extension TripUpdate {
    /// "If trip_id is not known … stop_sequence is not sufficient, and stop_ids must be provided as well. In addition,
    /// absolute arrival/departure times must be provided" (GTFS Realtime reference, TripDescriptor).
    fileprivate mutating func removeWhatNeedsTripID() {
        delay = nil
        stopTimeUpdates.removeAll { $0.stopID == nil }
        for index in stopTimeUpdates.indices {
            if stopTimeUpdates[index].arrival?.time == nil { stopTimeUpdates[index].arrival = nil }
            if stopTimeUpdates[index].departure?.time == nil { stopTimeUpdates[index].departure = nil }
        }
    }
}
