import GTFSModel

/// Reads what the trip updates of one feed mean.
struct UpdateReader {
    let finder: TripFinder
    /// header.timestamp; seconds since 1970.
    let timestamp: Int?
    /// When the feed's content last changed.
    let changedAt: Int
    /// Ids of trips that NEW and DUPLICATED entities speak of: an ADDED entity of the same id says it once more, for readers
    /// who know no other word (GTFS Realtime reference, "Migration Guide - Transition from ADDED …").
    let supersedingIDs: Set<Trip.ID>

    var schedule: KnownSchedule { finder.schedule }

    func read(_ update: TripUpdate, _ notices: inout RealtimeNotices) throws -> UpdateReading {
        if let selector = update.trip.modifiedTrip { return try readModified(update, selector, &notices) }
        guard let described = DescribedTrip(update.trip) else { return .unmatched(.malformed) }
        if isOverdueUnassigned(update) { return .unmatched(.unassigned) }
        if let id = described.tripID, id.isNonTimetabled, try schedule.trip(id) == nil { return .nonPassenger }
        switch update.trip.scheduleRelationship ?? .scheduled {
        case .scheduled, .unscheduled: return try readScheduled(update, described, .scheduled, &notices)
        case .canceled: return try readScheduled(update, described, .canceled, &notices)
        case .deleted: return try readScheduled(update, described, .deleted, &notices)
        case .replacement: return try readScheduled(update, described, .replaced, &notices)
        case .new: return try readNew(update, described, &notices)
        case .added: return try readAdded(update, described, &notices)
        case .duplicated: return try readDuplicated(update, described, &notices)
        case .other: return .unmatched(.unknownRelationship)
        }
    }

    func readScheduled(
        _ update: TripUpdate, _ described: DescribedTrip, _ change: TripChange, _ notices: inout RealtimeNotices
    ) throws -> UpdateReading {
        let check = DescriptorCheck(described, update)
        switch try finder.find(described, evidence(of: update)) {
        case .found(let found):
            var meaning = TripMeaning(found, found.isHeadway && !change.stopsTrip ? .unscheduled : change)
            meaning.lacksTripID = described.tripID == nil
            if try check.notice(found, schedule, &notices) { meaning.flags.append(.routeMismatch) }
            return .means(meaning)
        case .absent(let reason):
            try check.notice(reason, schedule, &notices)
            return .unmatched(reason)
        case .nonPassenger: return .nonPassenger
        }
    }

    /// A trip as TripModifications make it: which of its stops are meant is settled there.
    private func readModified(
        _ update: TripUpdate, _ selector: ModifiedTripSelector, _ notices: inout RealtimeNotices
    ) throws -> UpdateReading {
        guard let described = DescribedTrip(selector), let id = selector.modificationsID else {
            return .unmatched(.malformed)
        }
        let reading = try readScheduled(update, described, .scheduled, &notices)
        guard case .means(var meaning) = reading, case .scheduled(let instance) = meaning.key else { return reading }
        meaning.key = .modified(id, instance)
        meaning.change = .modified
        return .means(meaning)
    }

    func evidence(of update: TripUpdate) -> TimeEvidence {
        TimeEvidence(moment: moment(of: update), updates: update.stopTimeUpdates)
    }

    /// The moment that the update speaks of, where it does not say which day it means.
    func moment(of update: TripUpdate) -> Int { timestamp ?? update.timestamp ?? update.firstInstant ?? changedAt }

    /// NYCT: a trip that no train was assigned to and that should have left by now will not run any more.
    private func isOverdueUnassigned(_ update: TripUpdate) -> Bool {
        guard let nyct = update.trip.nyct, nyct.isAssigned != true else { return false }
        guard let first = update.firstInstant else { return false }
        return first < timestamp ?? changedAt
    }
}

extension TripUpdate {
    /// The first prediction that says outright when.
    var firstInstant: Int? { stopTimeUpdates.lazy.compactMap(\.instant).first }
}

extension TripChange {
    /// Whether the trip does not run.
    var stopsTrip: Bool { self == .canceled || self == .deleted }
}
