internal import GTFSModel
internal import GTFSStore

/// A trip as the matching of realtime data needs it, and what only the timetable needs of it.
final class CachedScheduledTrip: Sendable {
    let trip: ScheduledTrip
    let serviceKey: Key<Service>?
    let blockKey: Key<Block>?

    init(_ trip: ScheduledTrip, serviceKey: Key<Service>?, blockKey: Key<Block>?) {
        self.trip = trip
        self.serviceKey = serviceKey
        self.blockKey = blockKey
    }

    /// Without the pattern and the times, which are counted for themselves.
    var byteCount: Int {
        160 + Optional(trip.id.rawValue).byteCount + trip.blockID.byteCount + trip.frequencies.storageByteCount
    }
}

/// Reads trips for realtime data; those of one pattern share it, and those of one profile its times.
final class ScheduledTripReading {
    fileprivate let session: FeedSession
    private var caches: RealtimeCaches { session.caches.realtime }
    private var trips: [Key<Trip>: CachedScheduledTrip] = [:]
    /// Patterns as the database has them, for as long as the reading goes on: their profiles ask for them.
    private var rows: [Key<Pattern>: PatternRow] = [:]
    /// The ids of stops: patterns name the same stops again and again.
    fileprivate var stopIDs: [Key<Stop>: Stop.ID] = [:]

    init(_ session: FeedSession) { self.session = session }

    /// Nil where the trip cannot be shown: it has no usable times, or its agency no usable time zone.
    func trip(_ key: Key<Trip>) throws -> CachedScheduledTrip? {
        if let known = trips[key] { return known }
        let found = try caches.trips.found(key) { try read(key) }
        if let found { trips[key] = found }
        return found
    }

    private func read(_ key: Key<Trip>) throws -> CachedScheduledTrip? {
        guard let row = try session.reader.scheduledTrip(key: key), let start = row.startTime,
            let times = try times(ofProfile: row.profileKey), let pattern = try pattern(times.patternKey)
        else { return nil }
        let windows =
            session.summary.latestFrequencyEnd == nil ? [:] : try session.reader.frequencies(from: key, count: 1)
        let trip = ScheduledTrip(
            id: try id(row), key: key, pattern: pattern, times: times.times, startTime: start,
            frequencies: windows[key, default: []].map(FrequencyWindow.init), blockID: row.blockID)
        return CachedScheduledTrip(trip, serviceKey: row.serviceKey, blockKey: row.blockKey)
    }

    private func id(_ row: ScheduledTripRow) throws -> Trip.ID {
        let form = try session.caches.tripIDForms.found(row.idFormKey) {
            try session.reader.tripIDForm(key: row.idFormKey)
        }
        return Trip.ID(
            TripIDForm.id(
                prefix: form?.prefix ?? "", suffix: form?.suffix, digits: form?.digits ?? 0, number: row.idNumber))
    }

    private func times(ofProfile key: Key<TimeProfile>) throws -> CachedScheduledTimes? {
        try caches.times.found(key) {
            guard let stored = try session.reader.profileTimes(key: key), let row = try row(stored.patternKey) else {
                return nil
            }
            return CachedScheduledTimes(
                patternKey: stored.patternKey, given: session.summary.givenStopTimes(stored, row))
        }
    }

    private func pattern(_ key: Key<Pattern>) throws -> ScheduledPattern? {
        try caches.patterns.found(key) { try row(key).flatMap { try pattern($0) } }
    }

    private func row(_ key: Key<Pattern>) throws -> PatternRow? {
        if let known = rows[key] { return known }
        let found = try session.reader.pattern(key: key)
        rows[key] = found
        return found
    }

    private func pattern(_ row: PatternRow) throws -> ScheduledPattern? {
        let route = try session.route(row.routeKey)
        guard let timeZone = try? route.timeZone else { return nil }
        let stops = try row.stops.map(patternStop)
        return ScheduledPattern(
            key: row.key, routeID: route.row.map { Route.ID($0.id) }, directionID: row.directionID,
            headsign: try row.headsign ?? session.lastStopName(of: row.stops), stops: stops, timeZone: timeZone)
    }

    private func patternStop(_ stop: PatternStopRow) throws -> PatternStop {
        let attributes = session.summary.attributes[stop.attributesKey]
        return PatternStop(
            stopID: try stop.stopKey.flatMap(stopID),
            stopSequence: stop.stopSequence, pickupType: attributes?.pickupType, dropOffType: attributes?.dropOffType)
    }
}

extension ScheduledTripReading {
    private func stopID(of key: Key<Stop>) throws -> Stop.ID? {
        if let known = stopIDs[key] { return known }
        let found = try session.stop(key).map { Stop.ID($0.id) }
        stopIDs[key] = found
        return found
    }
}

/// The times of a profile, with its pattern.
final class CachedScheduledTimes: Sendable {
    let patternKey: Key<Pattern>
    let times: ScheduledTimes

    /// Nil where trips of these times cannot be shown.
    init?(patternKey: Key<Pattern>, given: [GivenStopTime]) {
        guard StopTimeOffsets.areShowable(given) else { return nil }
        self.patternKey = patternKey
        times = ScheduledTimes(
            zip(StopTimeOffsets.completing(given), given).map { offsets, given in
                given.isFlex ? StopTimeOffsets(arrival: nil, departure: nil) : offsets
            })
    }

    var byteCount: Int { 96 + times.stopTimes.storageByteCount }
}
