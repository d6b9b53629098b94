internal import GTFSModel
internal import GTFSStore

/// What an open timetable keeps of its file between questions: a database does not change while it is open, so what was
/// read once holds for every later question. Values are immutable and shared by all threads; each kind has its part of
/// the bytes.
final class FeedMemory: Sendable {
    /// There is one file.
    enum File: Hashable { case whole }

    let file: KeptValues<File, FileFacts>
    /// The services that run on a date.
    let days: KeptValues<ServiceDate, RunningServices>
    /// The rows of stops.txt that an id stands for on a board.
    let boardStops: KeptValues<Stop.ID, StopKeys>
    let stops: KeptValues<Int, StopRow>
    let stopTimetables: KeptValues<Int, StopTimetable>
    /// By route_key; nil for the trips that name no route.
    let routes: KeptValues<Int?, RouteFacts>
    let patterns: KeptValues<Int, PatternFacts>
    let wholePatterns: KeptValues<Int, PatternRow>
    let profileTimes: KeptValues<Int, ProfileTimes>
    let trips: KeptValues<Int, TripFacts>
    let blocks: KeptValues<Int, BlockTrips>
    let servedRoutes: ServedRoutes

    /// - Parameter budget: bytes that all kinds may take together.
    init(budget: Int) {
        let part = max(0, budget) / 32
        file = KeptValues(budget: part)
        days = KeptValues(budget: part)
        boardStops = KeptValues(budget: part)
        stops = KeptValues(budget: part * 2)
        stopTimetables = KeptValues(budget: part * 14)
        routes = KeptValues(budget: part)
        patterns = KeptValues(budget: part)
        wholePatterns = KeptValues(budget: part * 2)
        profileTimes = KeptValues(budget: part)
        trips = KeptValues(budget: part * 5)
        blocks = KeptValues(budget: part)
        servedRoutes = ServedRoutes(budget: part * 2)
    }

    private var kinds: [any Forgettable] {
        [file, days, boardStops, stops, stopTimetables, routes, patterns, wholePatterns, profileTimes, trips, blocks]
            + servedRoutes.kept
    }

    /// Bytes that are kept at present.
    var byteCount: Int { kinds.reduce(0) { $0 + $1.byteCount } }

    func forget() {
        for kind in kinds { kind.forget() }
    }
}

extension PatternRow: Weighed {
    var byteCount: Int { 96 + headsign.byteCount + stops.storageByteCount + distances.storageByteCount }
}

extension ProfileTimes: Weighed {
    var byteCount: Int { 32 + arrivals.storageByteCount + departures.storageByteCount }
}
