import GTFSModel

extension OverlayBuild {
    /// Finds the trip of each trip update, and counts.
    mutating func matchUpdates() throws {
        let superseding = supersedingIDs
        matchByKey.reserveCapacity(updateCount)
        matches.reserveCapacity(updateCount)
        for feed in contents.indices {
            let reader = UpdateReader(
                finder: TripFinder(schedule: schedule, options: contents[feed].options),
                timestamp: contents[feed].header.timestamp,
                changedAt: contents[feed].changedAt, supersedingIDs: superseding)
            for entity in contents[feed].entities.indices {
                guard let update = contents[feed].entities[entity].tripUpdate else { continue }
                try match(update, entity, feed, reader)
            }
        }
    }

    private mutating func match(_ update: TripUpdate, _ entity: Int, _ feed: Int, _ reader: UpdateReader) throws {
        let reading = try reader.read(update, &feeds[feed].notices)
        tally(reading, update.trip.routeID, feed)
        switch reading {
        case .means(let meaning):
            feeds[feed].trips.count(meaning)
            let timestamp = update.timestamp ?? contents[feed].header.timestamp
            keep(Match(feed: feed, entity: entity, meaning: meaning, timestamp: timestamp))
        case .unmatched(let reason):
            feeds[feed].trips.miss(reason, update.trip.name ?? contents[feed].entities[entity].id)
        case .nonPassenger: feeds[feed].trips.nonPassenger += 1
        }
    }

    private var updateCount: Int {
        contents.reduce(0) { sum, content in
            sum + content.entities.indices.reduce(0) { content.entities[$1].tripUpdate == nil ? $0 : $0 + 1 }
        }
    }

    private mutating func tally(_ reading: UpdateReading, _ route: Route.ID?, _ feed: Int) {
        guard !contents[feed].header.replacementPeriods.isEmpty, let route else { return }
        switch reading {
        case .means: tallies[feed][route, default: MatchCounts()].matched += 1
        case .unmatched(let reason): tallies[feed][route, default: MatchCounts()].unmatched[reason, default: 0] += 1
        case .nonPassenger: break
        }
    }

    /// "There can be at most one TripUpdate entity for each actual trip instance": of several the newest counts, of those as
    /// new the last.
    private mutating func keep(_ match: Match) {
        guard let number = matchByKey[match.meaning.key] else {
            matchByKey[match.meaning.key] = matches.count
            return matches.append(match)
        }
        let before = matches[number]
        let isBetter = match.counts(before: before)
        if isBetter { matches[number] = match }
        drop(isBetter ? before : match, for: number)
    }

    private mutating func drop(_ loser: Match, for number: Int) {
        guard loser.meaning.heuristic == matches[number].meaning.heuristic else {
            // The guess was wrong: the trip is another's.
            return feeds[loser.feed].trips.takeBack(loser.meaning, .unknownTrip)
        }
        if !matches[number].meaning.flags.contains(.duplicateUpdate) {
            matches[number].meaning.flags.append(.duplicateUpdate)
        }
        feeds[loser.feed].trips.takeBack(loser.meaning, .superseded)
        feeds[loser.feed].notices.add("E047", "\(loser.meaning.instance.tripID)")
    }

    private var supersedingIDs: Set<Trip.ID> {
        var ids: Set<Trip.ID> = []
        for feed in contents.indices {
            for entity in contents[feed].entities.indices {
                guard let update = contents[feed].entities[entity].tripUpdate,
                    update.trip.scheduleRelationship == .new || update.trip.scheduleRelationship == .duplicated
                else { continue }
                if let id = update.trip.tripID { ids.insert(id) }
                if let id = update.properties?.tripID { ids.insert(id) }
            }
        }
        return ids
    }
}

extension OverlayBuild.Match {
    /// Whether it counts rather than another of the same trip, which was read before it: what names the trip before what was
    /// guessed, then the newest.
    fileprivate func counts(before other: Self) -> Bool {
        let (ours, theirs) = (meaning.heuristic.strictness, other.meaning.heuristic.strictness)
        return ours == theirs ? (timestamp ?? .min) >= (other.timestamp ?? .min) : ours < theirs
    }
}

extension IDHeuristic? {
    /// 0 for a trip that the message names itself, more for what is guessed.
    fileprivate var strictness: Int {
        guard let self else { return 0 }
        return 1 + (IDHeuristic.allCases.firstIndex(of: self) ?? 0)
    }
}

extension MatchCounts {
    mutating func count(_ meaning: TripMeaning) {
        if meaning.isAdded { added += 1 } else { matched += 1 }
        if let heuristic = meaning.heuristic { matchedByHeuristic[heuristic, default: 0] += 1 }
    }

    /// Takes back what was counted, for a reason.
    mutating func takeBack(_ meaning: TripMeaning, _ reason: UnmatchedReason) {
        if meaning.isAdded { added -= 1 } else { matched -= 1 }
        if let heuristic = meaning.heuristic { matchedByHeuristic[heuristic, default: 0] -= 1 }
        miss(reason, meaning.instance.tripID.rawValue)
    }
}

extension TripDescriptor {
    /// What the message calls the trip.
    var name: String? { tripID?.rawValue ?? modifiedTrip?.affectedTripID?.rawValue }
}
