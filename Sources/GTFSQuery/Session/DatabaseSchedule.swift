internal import Foundation
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

    /// Drops what was cached and not used since this was called before, and the pages of the file. A recorder's
    /// messages name the trips under way, so that those that are over, with their lines, only take room.
    package func forgetUnusedTrips() throws {
        caches.beginGeneration()
        try database.releasePages()
    }

    /// The same for copies of one database.
    public var timetableIdentity: TimetableIdentity? { database.identity }
}

/// The schedule of a database, for one reading of realtime messages.
final class DatabaseSchedule: RealtimeSchedule {
    private let session: FeedSession
    private let trips: ScheduledTripReading
    /// The trip that was asked for last: whether it runs is asked next.
    private var latest: CachedScheduledTrip?
    private var spans: ServiceSpanReading?
    /// Whether any stop has a zone of its own; nil until it is asked for.
    private var hasStopZones: Bool?
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
        guard let found = try named(id)?.trip else { return nil }
        latest = found
        return found.trip
    }

    func hasTrip(_ id: Trip.ID) throws -> Bool { try named(id) != nil }

    private func named(_ id: Trip.ID) throws -> NamedTrip? {
        try session.caches.realtime.namedTrips.found(id) {
            try session.tripKey(id.rawValue).map { NamedTrip(trip: try trips.trip($0)) }
        }
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

    func eachTrip(on date: ServiceDate, _ body: (ScheduledTrip, _ isException: Bool) throws -> Void) throws {
        let running = try session.running(on: date)
        guard !running.isEmpty else { return }
        let exceptional = try session.reader.exceptionalServices(on: date)
        var keys: [(key: Key<Trip>, isException: Bool)] = []
        try session.reader.eachTimedTrip { trip in
            guard let service = trip.serviceKey, running.contains(service) else { return }
            keys.append((trip.key, exceptional.contains(service)))
        }
        for (key, isException) in keys { try trips.passing(key).map { try body($0, isException) } }
    }

    func timeSpan(of date: ServiceDate) throws -> ClosedRange<Int>? {
        let known = try spans ?? ServiceSpanReading(session, trips: trips)
        spans = known
        return try known.timeSpan(of: date)
    }

    func line(of trip: ScheduledTrip) throws -> (any TripLine)? {
        // The line is kept by those who ask for it, and then its pattern is needed no more.
        try session.reader.pattern(key: trip.pattern.key).map { try session.line(of: $0) }
    }

    func runs(_ trip: ScheduledTrip, on date: ServiceDate) throws -> Bool {
        let known = try latest?.trip === trip ? latest : trips.trip(trip.key)
        guard let service = known?.serviceKey else { return false }
        return try session.running(on: date).contains(service)
    }

    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) throws -> ScheduledTrip? {
        guard let key = try trips.trip(trip.key)?.blockKey else { return nil }
        let block = try session.caches.blocks.value(key) {
            TripDetails.BlockTrips(trips: try session.reader.tripsOfBlock(key: key))
        }
        let next = block.next(after: trip.startTime, try session.running(on: date))
        return try next.flatMap { try trips.trip($0)?.trip }
    }

    func stop(_ id: Stop.ID) throws -> ScheduledStop? { try session.scheduledStop(id) }

    func timeZone(ofStop id: Stop.ID) throws -> TimeZone? {
        let known = try hasStopZones ?? session.reader.hasStopZones()
        hasStopZones = known
        return known ? try session.reader.stop(id: id.rawValue).flatMap(session.timeZone) : nil
    }

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
            let top = try lineage(record.row).first
            var found = ScheduledStop(
                id: id, locationType: record.stop.locationType, stationID: top.map { Stop.ID($0.id) })
            found.name = record.stop.name
            found.platformCode = record.stop.platformCode
            found.position = record.stop.position
            found.timeZone = try timeZone(of: record.row)
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

extension DatabaseSchedule {
    /// A trip for the matching of realtime data, with the values that only the timetable needs.
    final class CachedScheduledTrip: Sendable {
        let trip: ScheduledTrip
        let serviceKey: Key<ServiceCalendar>?
        let blockKey: Key<Block>?

        init(_ trip: ScheduledTrip, serviceKey: Key<ServiceCalendar>?, blockKey: Key<Block>?) {
            self.trip = trip
            self.serviceKey = serviceKey
            self.blockKey = blockKey
        }

        /// Without the pattern and the times, which are counted separately.
        var byteCount: Int {
            160 + Optional(trip.id.rawValue).byteCount + trip.blockID.byteCount + trip.frequencies.storageByteCount
        }
    }

    /// A trip_id of trips.txt.
    struct NamedTrip: Sendable {
        /// Nil if the trip cannot be shown.
        let trip: CachedScheduledTrip?
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

        var byteCount: Int { 32 + times.byteCount }
    }
}
