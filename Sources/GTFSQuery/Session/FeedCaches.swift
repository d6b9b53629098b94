internal import GTFSModel
internal import GTFSStore

/// The values that an open timetable caches between questions. A database does not change while it is open, so a value
/// that was read once is valid for every later question. Values are immutable and shared by all threads.
package final class FeedCaches: Sendable {
    private let bytes: Int
    /// Where values that are made of the whole database are kept for other processes; nil for nowhere.
    package let folder: CachesFolder?
    private let budget: CacheBudget
    let summary: CachedValue<FeedSummary>
    /// The services that run on a date, by its day number.
    let days: Cache<Int, RunningServices>
    /// The rows of stops.txt that an id stands for on a board.
    let boardStops: Cache<Stop.ID, [Key<Stop>]>
    let stops: Cache<Key<Stop>, StopRow>
    let boardStopRows: Cache<Key<Stop>, BoardStop>
    /// The stops that are listed or served.
    let stopKeys: Cache<Stop.ID, Key<Stop>>
    let stopTimetables: Cache<Key<Stop>, StopTimetable>
    let flexTimetable: CachedValue<FlexTimetable>
    let bookingRules: CachedValue<BookingRules>
    /// The zones of locations.geojson, in the order of the file.
    let zones: CachedValue<[FlexZone]>
    /// Nil stands for the trips that name no route.
    let routes: Cache<Key<Route>?, CachedRoute>
    let patterns: Cache<Key<Pattern>, TripDetails.CachedPattern>
    let wholePatterns: Cache<Key<Pattern>, PatternRow>
    let profileTimes: Cache<Key<TimeProfile>, ProfileTimes>
    let trips: Cache<Key<Trip>, CachedTrip>
    let tripIDForms: Cache<Key<TripIDForm>, TripIDForm>
    let blocks: Cache<Key<Block>, TripDetails.BlockTrips>
    let stopCaches: StopCaches
    /// The routes of routes.txt, in the order in which they are listed.
    private let routeList: CachedValue<[Route]>
    let routeWords: CachedValue<RouteWords>
    let info: CachedValue<TimetableInfo>
    let shapes: Cache<Key<Shape>, CachedShape>
    /// Where the stops of a pattern lie on its shape.
    let stopsOnLine: Cache<Key<Pattern>, StopsOnLine>
    /// By the language that was asked for.
    let translations: Cache<String, Translations>
    let search: SearchCaches
    /// In addition to the others, and with as many bytes as all of them. Empty in a timetable without realtime.
    let realtime: RealtimeCaches
    /// In addition to the others: those of further targets, by their type.
    private let further = Locked<[ObjectIdentifier: any FurtherCaches]>([:])

    /// - Parameters:
    ///   - bytes: the bytes of all kinds together, except those of realtime and of further targets.
    ///   - folder: where files may be kept; nil for nowhere.
    init(budget bytes: Int, folder: CachesFolder? = nil) {
        self.bytes = bytes
        self.folder = folder
        let budget = CacheBudget(bytes: bytes)
        self.budget = budget
        summary = CachedValue(budget: budget) { $0.byteCount }
        days = Cache(budget: budget) { $0.byteCount }
        boardStops = Cache(budget: budget) { $0.storageByteCount }
        stops = Cache(budget: budget) { $0.byteCount }
        boardStopRows = Cache(budget: budget) { $0.byteCount }
        stopKeys = Cache(budget: budget) { _ in 48 }
        stopTimetables = Cache(budget: budget) { $0.byteCount }
        flexTimetable = CachedValue(budget: budget) { $0.byteCount }
        bookingRules = CachedValue(budget: budget) { $0.byteCount }
        zones = CachedValue(budget: budget) { $0.reduce(32) { $0 + $1.byteCount } }
        routes = Cache(budget: budget) { $0.byteCount }
        patterns = Cache(budget: budget) { $0.byteCount }
        wholePatterns = Cache(budget: budget) { $0.byteCount }
        profileTimes = Cache(budget: budget) { $0.byteCount }
        trips = Cache(budget: budget) { $0.byteCount }
        tripIDForms = Cache(budget: budget) { $0.byteCount }
        blocks = Cache(budget: budget) { $0.byteCount }
        stopCaches = StopCaches(budget: budget)
        routeList = CachedValue(budget: budget) { routes in routes.reduce(32) { $0 + $1.byteCount } }
        routeWords = CachedValue(budget: budget) { $0.byteCount }
        info = CachedValue(budget: budget) { $0.byteCount }
        shapes = Cache(budget: budget) { $0.byteCount }
        stopsOnLine = Cache(budget: budget) { $0.byteCount }
        translations = Cache(budget: budget) { $0.byteCount }
        search = SearchCaches(budget: budget)
        realtime = RealtimeCaches(budget: CacheBudget(bytes: bytes))
    }

    /// The caches of a further target, which are made when they are first asked for.
    package func further<Caches: FurtherCaches>(_ type: Caches.Type) -> Caches {
        further.withLock { known in
            if let caches = known[ObjectIdentifier(type)] as? Caches { return caches }
            let made = type.init(bytes: bytes, keepsFiles: folder != nil)
            known[ObjectIdentifier(type)] = made
            return made
        }
    }

    private var budgets: [CacheBudget] {
        [budget, realtime.budget] + further.withLock { $0.values.flatMap(\.budgets) }
    }

    /// The routes of routes.txt, in the order in which they are listed.
    func listedRoutes(_ reader: FeedReader) throws -> [Route] {
        try routeList.value { try reader.routeRecords().compactMap { $0.isListed ? $0.route : nil }.inOrder() }
    }

    /// Bytes of all cached values.
    var byteCount: Int { budgets.reduce(0) { $0 + $1.byteCount } }

    /// Drops values that were not asked for since this was called before.
    func beginGeneration() { for budget in budgets { budget.beginGeneration() } }

    func removeCachedValues() { for budget in budgets { budget.removeCachedValues() } }
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
