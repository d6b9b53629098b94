internal import GTFSModel
internal import GTFSStore

/// The values that an open timetable caches to match realtime messages: the trips that the last message named, as the
/// next one names nearly the same. They are empty until the first message is matched.
final class RealtimeCaches: Sendable {
    let tripKeys: Cache<Trip.ID, Key<Trip>>
    let trips: Cache<Key<Trip>, CachedScheduledTrip>
    let patterns: Cache<Key<Pattern>, ScheduledPattern>
    let times: Cache<Key<TimeProfile>, CachedScheduledTimes>
    /// Nil for an id that the timetable lacks, which messages name again and again.
    let routes: Cache<Route.ID, CachedRoute?>
    let scheduledStops: Cache<Stop.ID, ScheduledStop?>
    let stops: Cache<Stop.ID, BoardStop?>

    /// - Parameter budget: bytes that all kinds may take together.
    init(budget: Int) {
        let part = max(0, budget) / 32
        tripKeys = Cache(budget: part * 3) { _ in 48 }
        trips = Cache(budget: part * 5) { $0.byteCount }
        patterns = Cache(budget: part * 9) { $0.byteCount }
        times = Cache(budget: part * 12) { $0.byteCount }
        routes = Cache(budget: part) { 48 + ($0?.byteCount ?? 0) }
        scheduledStops = Cache(budget: part) { 48 + ($0?.byteCount ?? 0) }
        stops = Cache(budget: part) { 48 + ($0?.byteCount ?? 0) }
    }

    var kinds: [any AnyCache] { [tripKeys, trips, patterns, times, routes, scheduledStops, stops] }
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
