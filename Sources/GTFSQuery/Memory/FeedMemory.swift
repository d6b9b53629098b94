internal import GTFSModel
internal import GTFSStore

/// What an open timetable keeps of its file between questions: a database does not change while it is open, so what was
/// read once holds for every later question. Values are immutable and shared by all threads; each kind has its part of
/// the bytes.
final class FeedMemory: Sendable {
    /// By 0: there is one file.
    let file: KeptValues<Int, FileFacts>
    /// The services that run on a date, by its day number.
    let days: KeptValues<Int, RunningServices>
    /// The rows of stops.txt that an id stands for on a board.
    let boardStops: KeptValues<Stop.ID, [Key<Stop>]>
    let stops: KeptValues<Key<Stop>, StopRow>
    let stopTimetables: KeptValues<Key<Stop>, StopTimetable>
    /// Nil stands for the trips that name no route.
    let routes: KeptValues<Key<Route>?, RouteFacts>
    let patterns: KeptValues<Key<Pattern>, PatternFacts>
    let wholePatterns: KeptValues<Key<Pattern>, PatternRow>
    let profileTimes: KeptValues<Key<TimeProfile>, ProfileTimes>
    let trips: KeptValues<Key<Trip>, TripFacts>
    let tripIDForms: KeptValues<Key<TripIDForm>, TripIDForm>
    /// The trips of a block.
    let blocks: KeptValues<Key<Block>, BlockTrips>
    let servedRoutes: ServedRoutes
    /// Beside the others, and as large as they together: a timetable that hears of no realtime has none of it.
    let realtime: RealtimeMemory

    /// - Parameter budget: bytes that all kinds but those of realtime may take together.
    init(budget: Int) {
        let part = max(0, budget) / 32
        file = KeptValues(budget: part) { $0.byteCount }
        days = KeptValues(budget: part) { $0.byteCount }
        boardStops = KeptValues(budget: part) { $0.storageByteCount }
        stops = KeptValues(budget: part * 2) { $0.byteCount }
        stopTimetables = KeptValues(budget: part * 13) { $0.byteCount }
        routes = KeptValues(budget: part) { $0.byteCount }
        patterns = KeptValues(budget: part) { $0.byteCount }
        wholePatterns = KeptValues(budget: part * 2) { $0.byteCount }
        profileTimes = KeptValues(budget: part) { $0.byteCount }
        trips = KeptValues(budget: part * 5) { $0.byteCount }
        tripIDForms = KeptValues(budget: part) { $0.byteCount }
        blocks = KeptValues(budget: part) { $0.byteCount }
        servedRoutes = ServedRoutes(budget: part * 2)
        realtime = RealtimeMemory(budget: budget)
    }

    private var kinds: [any Forgettable] {
        [
            file, days, boardStops, stops, stopTimetables, routes, patterns, wholePatterns, profileTimes, trips,
            tripIDForms, blocks,
        ]
            + servedRoutes.kept + realtime.kinds
    }

    /// Bytes that are kept at present.
    var byteCount: Int { kinds.reduce(0) { $0 + $1.byteCount } }

    func forget() {
        for kind in kinds { kind.forget() }
    }
}

extension PatternRow {
    var byteCount: Int { 96 + headsign.byteCount + stops.storageByteCount + distances.storageByteCount }
}

extension TripIDForm {
    var byteCount: Int { 48 + Optional(prefix).byteCount + suffix.byteCount }
}

extension ProfileTimes {
    var byteCount: Int { 32 + arrivals.storageByteCount + departures.storageByteCount }
}
