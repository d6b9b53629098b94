public import GTFSModel
internal import GTFSStore

extension Timetable: RealtimeScheduleSource {
    /// Runs `body` with the schedule that realtime messages are matched with, in one transaction.
    ///
    /// The trips in question are cached in addition to the values of boards, within `memoryBudget` bytes of their own:
    /// the next message names nearly the same ones.
    /// - Throws: the error of `body`; `StoreError` if the database cannot be read.
    public func readingSchedule<Answer>(_ body: (any RealtimeSchedule) throws -> Answer) throws -> Answer {
        try database.reading {
            try body(DatabaseSchedule(feedSession($0), timetableIdentity: timetableIdentity))
        }
    }

    /// The same for copies of one database.
    public var timetableIdentity: TimetableIdentity? { database.identity }
}

/// The schedule of a database, for one reading of realtime messages.
final class DatabaseSchedule: RealtimeSchedule {
    private let session: FeedSession
    private let trips: ScheduledTripReading
    let lookBackDays: Int
    let timetableIdentity: TimetableIdentity?

    init(_ session: FeedSession, timetableIdentity: TimetableIdentity? = nil) {
        self.session = session
        self.timetableIdentity = timetableIdentity
        trips = ScheduledTripReading(session)
        // A late trip may call at a stop after its longest time, so this is one day more than boards look back.
        lookBackDays = (session.summary.longestTime + 86399) / 86400 + 1
    }

    var feedVersion: String? { session.summary.period.feedVersion }

    func trip(_ id: Trip.ID) throws -> ScheduledTrip? {
        try key(of: id).flatMap { try trips.trip($0)?.trip }
    }

    func hasTrip(_ id: Trip.ID) throws -> Bool { try key(of: id) != nil }

    private func key(of id: Trip.ID) throws -> Key<Trip>? {
        try session.caches.realtime.tripKeys.found(id) { try session.tripKey(id.rawValue) }
    }

    func trips(ofRoute id: Route.ID, on date: ServiceDate) throws -> [ScheduledTrip] {
        guard let key = try session.route(id: id)?.row?.key else { return [] }
        let running = try session.running(on: date)
        guard !running.isEmpty else { return [] }
        var keys: [Key<Trip>] = []
        for profile in try session.reader.profiles(ofRoute: key) {
            try session.reader.eachTrip(from: Key(profile.key.rawValue), count: profile.tripCount) {
                trip in
                if let service = trip.serviceKey, running.contains(service) { keys.append(trip.key) }
            }
        }
        return try keys.compactMap { try trips.trip($0)?.trip }.sorted { $0.id < $1.id }
    }

    func runs(_ trip: ScheduledTrip, on date: ServiceDate) throws -> Bool {
        guard let service = try trips.trip(trip.key)?.serviceKey else { return false }
        return try session.running(on: date).contains(service)
    }

    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) throws -> ScheduledTrip? {
        guard let key = try trips.trip(trip.key)?.blockKey else { return nil }
        let block = try session.caches.blocks.value(key) {
            BlockTrips(trips: try session.reader.tripsOfBlock(key: key))
        }
        let next = block.next(after: trip.startTime, try session.running(on: date))
        return try next.flatMap { try trips.trip($0)?.trip }
    }

    func stop(_ id: Stop.ID) throws -> ScheduledStop? { try session.scheduledStop(id) }

    func route(_ id: Route.ID) throws -> ScheduledRoute? {
        guard let row = try session.route(id: id)?.row else { return nil }
        var route = ScheduledRoute(id: id)
        route.agencyID = row.agencyID.map { Agency.ID($0) }
        route.type = row.type
        return route
    }

    func hasAgency(_ id: Agency.ID) throws -> Bool { try session.reader.hasAgency(id: id.rawValue) }

    func timeZone(ofRoute id: Route.ID?) throws -> ServiceTimeZone {
        guard let route = try id.flatMap({ try session.route(id: $0) }) else {
            return try session.timeZones.firstTimeZone()
        }
        return try route.timeZone
    }
}

extension FeedSession {
    /// The route with an id; nil if the feed has none.
    func route(id: Route.ID) throws -> CachedRoute? {
        try caches.realtime.routes.value(id) { try reader.routeKey(id: id.rawValue).map { try route($0) } }
    }

    /// The stop with an id, for realtime data; nil if the feed has none.
    func scheduledStop(_ id: Stop.ID) throws -> ScheduledStop? {
        try caches.realtime.scheduledStops.value(id) {
            guard let record = try reader.stopRecord(id: id) else { return nil }
            let top = try stop(record.row.key).flatMap { try lineage($0).first }
            var found = ScheduledStop(
                id: id, locationType: record.stop.locationType, stationID: top.map { Stop.ID($0.id) })
            found.name = record.stop.name
            found.platformCode = record.stop.platformCode
            found.position = record.stop.position
            return found
        }
    }

    /// The stop with an id, for rows of boards; nil if the feed has none.
    func boardStop(id: Stop.ID) throws -> BoardStop? {
        try caches.realtime.stopKeys.value(id) { try reader.anyStopKey(id: id.rawValue) }.flatMap {
            try boardStop(key: $0)
        }
    }
}

/// A trip for the matching of realtime data, with the values that only the timetable needs.
final class CachedScheduledTrip: Sendable {
    let trip: ScheduledTrip
    let serviceKey: Key<Service>?
    let blockKey: Key<Block>?

    init(_ trip: ScheduledTrip, serviceKey: Key<Service>?, blockKey: Key<Block>?) {
        self.trip = trip
        self.serviceKey = serviceKey
        self.blockKey = blockKey
    }

    /// Without the pattern and the times, which are counted separately.
    var byteCount: Int {
        160 + Optional(trip.id.rawValue).byteCount + trip.blockID.byteCount + trip.frequencies.storageByteCount
    }
}

/// Reads trips for realtime data; trips of one pattern share it, and trips of one profile share its times.
final class ScheduledTripReading {
    private let session: FeedSession
    private var caches: RealtimeCaches { session.caches.realtime }
    private var trips: [Key<Trip>: CachedScheduledTrip] = [:]
    /// Patterns as the database has them, kept during the reading because their profiles need them.
    private var rows: [Key<Pattern>: PatternRow] = [:]

    init(_ session: FeedSession) { self.session = session }

    /// Nil if the trip cannot be shown: it has no usable times, or its agency has no usable time zone.
    func trip(_ key: Key<Trip>) throws -> CachedScheduledTrip? {
        if let known = trips[key] { return known }
        let found = try caches.trips.found(key) { try read(key) }
        if let found { trips[key] = found }
        return found
    }

    private func read(_ key: Key<Trip>) throws -> CachedScheduledTrip? {
        guard let row = try session.reader.trip(key: key, .schedule), let start = row.startTime,
            let times = try times(ofProfile: row.profileKey), let pattern = try pattern(times.patternKey)
        else { return nil }
        let windows =
            session.summary.latestFrequencyEnd == nil ? [:] : try session.reader.frequencies(from: key, count: 1)
        let trip = ScheduledTrip(
            id: try id(row), key: key, pattern: pattern, times: times.times, startTime: start,
            frequencies: windows[key, default: []].map(FrequencyWindow.init), blockID: row.blockID)
        return CachedScheduledTrip(trip, serviceKey: row.serviceKey, blockKey: row.blockKey)
    }

    private func id(_ row: TripRow) throws -> Trip.ID {
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
            stopID: try stop.stopKey.flatMap(session.stop).map { Stop.ID($0.id) },
            stopSequence: stop.stopSequence, pickupType: attributes?.pickupType.map(PickupDropOffType.init(rawValue:)),
            dropOffType: attributes?.dropOffType.map(PickupDropOffType.init(rawValue:)))
    }
}

/// The times of a profile, with its pattern.
final class CachedScheduledTimes: Sendable {
    let patternKey: Key<Pattern>
    let times: ScheduledTimes

    /// Nil if trips with these times cannot be shown.
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
