internal import GTFSModel
internal import GTFSStore

/// The values that an open timetable caches between questions. A database does not change while it is open, so a value
/// that was read once holds for every later question. Values are immutable and shared by all threads; each kind has its
/// part of the bytes.
final class FeedCaches: Sendable {
    /// By 0: there is one file.
    let file: Cache<Int, FeedSummary>
    /// The services that run on a date, by its day number.
    let days: Cache<Int, RunningServices>
    /// The rows of stops.txt that an id stands for on a board.
    let boardStops: Cache<Stop.ID, [Key<Stop>]>
    let stops: Cache<Key<Stop>, StopRow>
    let stopTimetables: Cache<Key<Stop>, StopTimetable>
    /// Nil stands for the trips that name no route.
    let routes: Cache<Key<Route>?, CachedRoute>
    let patterns: Cache<Key<Pattern>, CachedPattern>
    let wholePatterns: Cache<Key<Pattern>, PatternRow>
    let profileTimes: Cache<Key<TimeProfile>, ProfileTimes>
    let trips: Cache<Key<Trip>, CachedTrip>
    let tripIDForms: Cache<Key<TripIDForm>, TripIDForm>
    /// The trips of a block.
    let blocks: Cache<Key<Block>, BlockTrips>
    let servedRoutes: ServedRoutes
    /// The routes of routes.txt, in the order in which they are listed.
    private let routeList: CachedValue<[Route]>
    let routeWords: CachedValue<RouteWords>
    let stopRecords: Cache<Key<Stop>, StopRecord>
    let info: CachedValue<TimetableInfo>
    let shapes: Cache<Key<Shape>, CachedShape>
    /// Metres of each stop of a pattern along its shape.
    let stopMetres: Cache<Key<Pattern>, [Double]>
    /// By the language that was asked for. In addition to the others, and an eighth as large: most timetables are asked in one
    /// language, or in none.
    let translations: Cache<String, Translations>
    /// In addition to the others, and as large as they are together. Empty in a timetable without realtime.
    let realtime: RealtimeCaches

    /// - Parameter budget: bytes that all kinds except those of realtime may take together.
    init(budget: Int) {
        let part = max(0, budget) / 64
        file = Cache(budget: part * 2) { $0.byteCount }
        days = Cache(budget: part * 2) { $0.byteCount }
        boardStops = Cache(budget: part * 2) { $0.storageByteCount }
        stops = Cache(budget: part * 4) { $0.byteCount }
        stopTimetables = Cache(budget: part * 18) { $0.byteCount }
        routes = Cache(budget: part * 2) { $0.byteCount }
        patterns = Cache(budget: part * 2) { $0.byteCount }
        wholePatterns = Cache(budget: part * 4) { $0.byteCount }
        profileTimes = Cache(budget: part * 2) { $0.byteCount }
        trips = Cache(budget: part * 9) { $0.byteCount }
        tripIDForms = Cache(budget: part * 2) { $0.byteCount }
        blocks = Cache(budget: part) { $0.byteCount }
        servedRoutes = ServedRoutes(budget: part * 4)
        routeList = CachedValue(budget: part * 3) { routes in
            routes.reduce(32) { $0 + $1.byteCount }
        }
        routeWords = CachedValue(budget: part) { $0.byteCount }
        stopRecords = Cache(budget: part * 2) { $0.byteCount }
        info = CachedValue(budget: part) { $0.byteCount }
        shapes = Cache(budget: part * 2) { $0.byteCount }
        stopMetres = Cache(budget: part) { $0.storageByteCount }
        translations = Cache(budget: part * 8) { $0.byteCount }
        realtime = RealtimeCaches(budget: budget)
    }

    private var kinds: [any AnyCache] {
        [
            file, days, boardStops, stops, stopTimetables, routes, patterns, wholePatterns, profileTimes, trips,
            tripIDForms, blocks, routeList, routeWords, stopRecords, info, shapes, stopMetres,
            translations,
        ]
            + servedRoutes.caches + realtime.kinds
    }

    /// The routes of routes.txt, in the order in which they are listed.
    func listedRoutes(_ reader: FeedReader) throws -> [Route] {
        try routeList.value { try reader.routeRecords().filter(\.isListed).map(\.route).inOrder() }
    }

    func stopRecord(_ key: Key<Stop>, _ reader: FeedReader) throws -> StopRecord? {
        try stopRecords.found(key) { try reader.stopRecord(key: key) }
    }

    /// Bytes of all cached values.
    var byteCount: Int { kinds.reduce(0) { $0 + $1.byteCount } }

    func removeCachedValues() {
        for kind in kinds { kind.removeCachedValues() }
    }
}

extension PatternRow {
    var byteCount: Int { 96 + headsign.byteCount + stops.storageByteCount + distances.values.storageByteCount }
}

extension TripIDForm {
    var byteCount: Int { 48 + Optional(prefix).byteCount + suffix.byteCount }
}

extension ProfileTimes {
    var byteCount: Int { 32 + arrivals.storageByteCount + departures.storageByteCount }
}

extension StopRow {
    var byteCount: Int {
        [Optional(id), name, timeZone, platformCode].reduce(MemoryLayout<StopRow>.size) { $0 + $1.byteCount }
    }
}

extension StopRecord {
    var byteCount: Int {
        let texts = [
            Optional(stop.id.rawValue), stop.code, stop.name, stop.spokenName, stop.description, stop.zoneID, stop.url,
            stop.parentID?.rawValue, stop.timeZone, stop.levelID, stop.platformCode,
        ]
        return texts.reduce(MemoryLayout<Self>.size) { $0 + $1.byteCount }
    }
}
