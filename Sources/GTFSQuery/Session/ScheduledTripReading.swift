internal import GTFSModel
internal import GTFSStore

/// Reads trips for realtime data; trips of one pattern share it, and trips of one profile share its times.
final class ScheduledTripReading {
    private let session: FeedSession
    private var caches: RealtimeCaches { session.caches.realtime }
    private var trips: [Key<Trip>: DatabaseSchedule.CachedScheduledTrip] = [:]
    /// Patterns as the database has them, kept during the reading because their profiles need them.
    private var rows: [Key<Pattern>: PatternRow] = [:]

    /// The times of the trip that was passed last, and their pattern: most trips have those of the trip before.
    private var passed: (profile: Key<TimeProfile>, times: DatabaseSchedule.CachedScheduledTimes)?
    private var passedPattern: ScheduledPattern?
    private var passedRow: PatternRow?

    init(_ session: FeedSession) { self.session = session }

    /// A trip of a pass over the trips of a day, in the order of their keys: it is not kept, as there are many.
    func passing(_ key: Key<Trip>) throws -> ScheduledTrip? {
        guard let row = try session.reader.trip(key: key, .schedule), let start = row.startTime else { return nil }
        if passed?.profile != row.profileKey {
            passed = nil
            guard let stored = try session.reader.profileTimes(key: row.profileKey),
                let pattern = try passing(stored.patternKey)
            else { return nil }
            if passedPattern?.key != pattern.key { passedPattern = try self.pattern(pattern) }
            passed = times(stored, row: pattern).map { (row.profileKey, $0) }
        }
        guard let passed, let passedPattern, passedPattern.key == passed.times.patternKey else { return nil }
        return try trip(row, key: key, start: start, times: passed.times, pattern: passedPattern)
    }

    /// The pattern of a pass over profiles, most of which have that of the profile before.
    private func passing(_ key: Key<Pattern>) throws -> PatternRow? {
        if passedRow?.key != key { passedRow = try session.reader.pattern(key: key) }
        return passedRow
    }

    /// Nil if the trip cannot be shown: it has no usable times, or its agency has no usable time zone.
    func trip(_ key: Key<Trip>) throws -> DatabaseSchedule.CachedScheduledTrip? {
        if let known = trips[key] { return known }
        let found = try caches.trips.found(key) { try read(key) }
        if let found { trips[key] = found }
        return found
    }

    private func read(_ key: Key<Trip>) throws -> DatabaseSchedule.CachedScheduledTrip? {
        guard let row = try session.reader.trip(key: key, .schedule), let start = row.startTime,
            let times = try times(ofProfile: row.profileKey), let pattern = try pattern(times.patternKey)
        else { return nil }
        let trip = try trip(row, key: key, start: start, times: times, pattern: pattern)
        return DatabaseSchedule.CachedScheduledTrip(trip, serviceKey: row.serviceKey, blockKey: row.blockKey)
    }

    private func trip(
        _ row: TripRow, key: Key<Trip>, start: Int, times: DatabaseSchedule.CachedScheduledTimes,
        pattern: ScheduledPattern
    ) throws -> ScheduledTrip {
        return ScheduledTrip(
            id: try id(row), key: key, pattern: pattern, times: times.times, startTime: start,
            frequencies: try windows(of: key), blockID: row.blockID)
    }

    func windows(of key: Key<Trip>) throws -> [FrequencyWindow] {
        guard session.summary.latestFrequencyEnd != nil else { return [] }
        return try session.reader.frequencies(from: key, count: 1)[key, default: []].map(FrequencyWindow.init)
    }

    /// The times of a profile, and the zone in which they are; nil if trips with these times cannot be shown.
    func times(key: Key<TimeProfile>) throws -> (times: ScheduledTimes, timeZone: ServiceTimeZone)? {
        guard let stored = try session.reader.profileTimes(key: key),
            let row = try passing(stored.patternKey), let times = times(stored, row: row)
        else { return nil }
        let route = try session.route(row.routeKey)
        guard let timeZone = try? route.timeZone else { return nil }
        return (times.times, timeZone)
    }

    private func id(_ row: TripRow) throws -> Trip.ID {
        let form = try session.caches.tripIDForms.found(row.idFormKey) {
            try session.reader.tripIDForm(key: row.idFormKey)
        }
        return Trip.ID(
            TripIDForm.id(
                prefix: form?.prefix ?? "", suffix: form?.suffix, digits: form?.digits ?? 0,
                number: row.idNumber))
    }

    private func times(ofProfile key: Key<TimeProfile>) throws -> DatabaseSchedule.CachedScheduledTimes? {
        try caches.times.found(key) {
            guard let stored = try session.reader.profileTimes(key: key), let row = try row(stored.patternKey) else {
                return nil
            }
            return times(stored, row: row)
        }
    }

    private func times(_ stored: ProfileTimes, row: PatternRow) -> DatabaseSchedule.CachedScheduledTimes? {
        DatabaseSchedule.CachedScheduledTimes(
            patternKey: stored.patternKey, given: session.summary.givenStopTimes(stored, row))
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

    /// The id alone is kept: the patterns of a day have nearly all stops of a feed.
    private func stopID(_ key: Key<Stop>) throws -> Stop.ID? {
        try caches.stopIDs.found(key) { try session.reader.stop(key: key).map { Stop.ID($0.id) } }
    }

    private func patternStop(_ stop: PatternStopRow) throws -> PatternStop {
        let attributes = session.summary.attributes[stop.attributesKey]
        return PatternStop(
            stopID: try stop.stopKey.flatMap(stopID),
            stopSequence: stop.stopSequence, pickupType: attributes?.pickupType.map(PickupDropOffType.init(rawValue:)),
            dropOffType: attributes?.dropOffType.map(PickupDropOffType.init(rawValue:)),
            timepoint: attributes?.timepoint.map(Timepoint.init(rawValue:)))
    }
}

/// From when to when the trips of service days run, by one pass over all trips. It reads the times of each profile once,
/// and no stops of patterns.
final class ServiceSpanReading {
    /// The trips whose times are in one zone.
    private struct ZoneSpans {
        let timeZone: ServiceTimeZone
        /// Seconds of the service day.
        var services: [Key<ServiceCalendar>: DaySpan] = [:]
    }

    private let session: FeedSession
    /// Seldom more than one.
    private var zones: [ZoneSpans] = []

    init(_ session: FeedSession, trips: ScheduledTripReading) throws {
        self.session = session
        let profiles = try session.reader.profileKeys()
        var profile = -1
        var times: (times: ScheduledTimes, timeZone: ServiceTimeZone)?
        try session.reader.eachTimedTrip { trip in
            let last = profile
            while profile + 1 < profiles.count, profiles[profile + 1].rawValue <= trip.key.rawValue { profile += 1 }
            if profile != last { times = try trips.times(key: profiles[profile]) }
            guard let times, let service = trip.serviceKey, let start = trip.startTime else { return }
            let ends = (start + times.times.firstDeparture, start + times.times.lastArrival)
            zones[zone(times.timeZone)].services[service, default: DaySpan()]
                .include(ends, try trips.windows(of: trip.key), from: 0)
        }
    }

    private func zone(_ timeZone: ServiceTimeZone) -> Int {
        if let known = zones.firstIndex(where: { $0.timeZone == timeZone }) { return known }
        zones.append(ZoneSpans(timeZone: timeZone))
        return zones.count - 1
    }

    /// Nil if no trip runs.
    func timeSpan(of date: ServiceDate) throws -> ClosedRange<Int>? {
        let running = try session.running(on: date)
        var span = DaySpan()
        for zone in zones {
            let start = zone.timeZone.start(of: date)
            for (service, seconds) in zone.services where running.contains(service) {
                if let ends = seconds.range { span.include((ends.lowerBound, ends.upperBound), [], from: start) }
            }
        }
        return span.range
    }
}
