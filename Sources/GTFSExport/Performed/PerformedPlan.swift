internal import GTFSHistory
internal import GTFSModel
internal import GTFSStore

/// What a feed of performed trips needs, found before any file of it is written: some bytes for each trip.
struct PerformedPlan {
    /// A performed trip of the timetable.
    struct Run {
        /// trip_key; for trips that the timetable lacks, behind all others.
        var key: Int32
        var day: Int32
        /// Seconds of the service day at which a run of frequencies.txt starts; -1 for another trip.
        var start: Int32
        /// Index of the line that has it.
        var line: Int32
        /// Whether it can be in its block: no trip of the block runs at the same time.
        var isInBlock = true
        /// Whether its id in a feed of one day is not that of the timetable.
        var isRenamed = false
        /// Its stop times in the feed.
        fileprivate var stopTimes: Int32 = 0

        fileprivate var order: (Int32, Int32, Int32, Int32) { (key, day, start, line) }

        var id: TripOnServiceDay {
            TripOnServiceDay(
                tripID: "", serviceDate: ServiceDate(dayNumber: Int(day)),
                startTime: start < 0 ? nil : ServiceTime(seconds: Int(start)))
        }
    }

    /// A trip that the timetable lacks.
    struct OwnTrip {
        var id: TripOnServiceDay
        var routeID: Route.ID
        var directionID: Int?
        var line: Int
    }

    /// By trip_key, day and start.
    private(set) var runs: [Run] = []
    private(set) var own: [OwnTrip] = []
    /// The line that each has.
    private var ownLines: [TripOnServiceDay: Int] = [:]
    private(set) var stops = KeySet()
    private(set) var routes = KeySet()
    private(set) var stopTimes = 0
    /// Performed trips that are not in the feed: the timetable lacks their route, or all but one of their stops.
    private(set) var leftOut = 0
    /// Whether there is more than one day, so that trip ids have their day.
    let hasDays: Bool

    private let lookup: PerformedLookup
    private var spans: [BlockSpan] = []

    init(_ performed: PerformedTrips, lookup: PerformedLookup, check: () throws -> Void) throws {
        (self.lookup, hasDays) = (lookup, performed.dates.count > 1)
        for (index, line) in performed.lines.enumerated() {
            try check()
            for trip in try performed.trips(of: line) { try add(trip, line: index) }
        }
        runs.sort { $0.order < $1.order }
        removeRepeated()
        stopTimes += runs.reduce(0) { $0 + Int($1.stopTimes) }
        leaveBlocks()
    }

    private mutating func add(_ trip: PerformedTrip, line: Int) throws {
        let key = try lookup.tripKey(trip.id.tripID)
        let times = try lookup.stopTimes(of: trip)
        guard times.count > 1 else {
            leftOut += 1
            return
        }
        if let key {
            var run = Run(
                key: Int32(clamping: key.rawValue), day: Int32(clamping: trip.id.serviceDate.dayNumber),
                start: Int32(clamping: trip.id.startTime?.seconds ?? -1), line: Int32(clamping: line))
            run.isRenamed = trip.id.performedID != trip.id.tripID.rawValue
            run.stopTimes = Int32(clamping: times.count)
            if let block = try lookup.trip(key)?.blockKey { spans.append(BlockSpan(block, run: run, times: times)) }
            runs.append(run)
        } else {
            // A trip of two lines is one.
            if ownLines[trip.id] != nil { return }
            guard let route = trip.routeID, let routeKey = try lookup.routeKey(route) else {
                leftOut += 1
                return
            }
            routes.insert(routeKey)
            ownLines[trip.id] = line
            own.append(OwnTrip(id: trip.id, routeID: route, directionID: trip.directionID, line: line))
            stopTimes += times.count
        }
        for time in times { if let stop = try lookup.stopKey(time.stopID) { stops.insert(stop) } }
    }

    /// A history whose timetable has moved a trip to another line may have it twice.
    private mutating func removeRepeated() {
        var last: Run?
        runs.removeAll { run -> Bool in
            defer { last = run }
            return last.map { ($0.key, $0.day, $0.start) == (run.key, run.day, run.start) } ?? false
        }
    }

    /// Takes trips out of their blocks that begin before the one before them has ended: one vehicle cannot do both.
    private mutating func leaveBlocks() {
        spans.sort { $0.order < $1.order }
        var last: BlockSpan?
        for span in spans {
            if let last, last.block == span.block, last.run.day == span.run.day, last.end > span.begin {
                // A trip of two lines is no other trip of its block.
                if (last.run.key, last.run.start) == (span.run.key, span.run.start) { continue }
                if let index = index(of: span.run) { runs[index].isInBlock = false }
            } else {
                last = span
            }
        }
        spans = []
    }

    private func index(of run: Run) -> Int? {
        let index = runs.partitioningIndex { ($0.key, $0.day, $0.start) >= (run.key, run.day, run.start) }
        guard index < runs.count, (runs[index].key, runs[index].day, runs[index].start) == (run.key, run.day, run.start)
        else { return nil }
        return index
    }

    /// The runs of a trip of the timetable, by day and start.
    func runs(ofTrip key: Int) -> ArraySlice<Run> {
        runs[runs.partitioningIndex { $0.key >= key }..<runs.partitioningIndex { $0.key > key }]
    }

    /// Whether the feed has a trip of a line.
    func has(_ trip: PerformedTrip, key: Key<Trip>?, line: Int) -> Bool {
        guard let key else { return ownLines[trip.id] == line }
        let run = Run(
            key: Int32(clamping: key.rawValue), day: Int32(clamping: trip.id.serviceDate.dayNumber),
            start: Int32(clamping: trip.id.startTime?.seconds ?? -1), line: 0)
        return index(of: run).map { Int(runs[$0].line) == line } ?? false
    }

    /// The trips of the timetable that are in the feed.
    var tripKeys: KeySet { KeySet(runs.lazy.map { Int($0.key) }) }

    /// The trips among them that have their own id.
    var namedKeys: KeySet { hasDays ? KeySet() : KeySet(runs.lazy.filter { !$0.isRenamed }.map { Int($0.key) }) }

    /// trip_id: that of the timetable; of a run of frequencies.txt with its start; with its day if there are several.
    func feedID(_ id: TripOnServiceDay) -> String {
        hasDays ? "\(id.performedID)@\(id.serviceDate)" : id.performedID
    }
}

/// The first and the last moment of a trip of a block.
private struct BlockSpan {
    var block: Int
    var run: PerformedPlan.Run
    var begin: Int
    var end: Int

    init(_ block: Key<Block>, run: PerformedPlan.Run, times: [PerformedTrip.PerformedStop]) {
        (self.block, self.run) = (block.rawValue, run)
        begin = times.lazy.compactMap { $0.arrival ?? $0.departure }.first ?? .min
        end = times.reversed().lazy.compactMap { $0.departure ?? $0.arrival }.first ?? .max
    }

    var order: (Int, Int32, Int, Int, Int32) { (block, run.day, begin, end, run.key) }
}
