internal import GTFSModel
internal import GTFSStore

/// The values that an open timetable caches to match realtime messages: the trips that the last message named, as the
/// next one names nearly the same. They are empty until the first message is matched.
final class RealtimeCaches: Sendable {
    let budget: CacheBudget
    /// The trips that messages name, so that each is found in one look.
    let namedTrips: Cache<Trip.ID, DatabaseSchedule.NamedTrip>
    let trips: Cache<Key<Trip>, DatabaseSchedule.CachedScheduledTrip>
    let patterns: Cache<Key<Pattern>, ScheduledPattern>
    let times: Cache<Key<TimeProfile>, DatabaseSchedule.CachedScheduledTimes>
    /// Nil for an id that the timetable lacks, which messages name repeatedly.
    let routes: Cache<Route.ID, CachedRoute?>
    let scheduledStops: Cache<Stop.ID, ScheduledStop?>
    /// The keys of all stops that stops.txt or another file names.
    let stopKeys: Cache<Stop.ID, Key<Stop>?>
    let stopIDs: Cache<Key<Stop>, Stop.ID>

    /// - Parameter budget: the bytes that all kinds may take together.
    init(budget: CacheBudget) {
        self.budget = budget
        namedTrips = Cache(budget: budget) { 48 + ($0.trip?.byteCount ?? 0) }
        trips = Cache(budget: budget) { $0.byteCount }
        patterns = Cache(budget: budget) { $0.byteCount }
        times = Cache(budget: budget) { $0.byteCount }
        routes = Cache(budget: budget) { 48 + ($0?.byteCount ?? 0) }
        scheduledStops = Cache(budget: budget) { 48 + ($0?.byteCount ?? 0) }
        stopKeys = Cache(budget: budget) { _ in 48 }
        stopIDs = Cache(budget: budget) { Optional($0.rawValue).byteCount }
    }
}

extension ScheduledPattern {
    var byteCount: Int {
        stops.reduce(160 + headsign.byteCount + stops.storageByteCount) { $0 + ($1.stopID?.rawValue).byteCount }
    }
}

extension ScheduledStop {
    var byteCount: Int {
        [Optional(id.rawValue), name, platformCode, stationID.rawValue].reduce(MemoryLayout<Self>.size) {
            $0 + $1.byteCount
        }
    }
}
