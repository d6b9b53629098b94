internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// What realtime makes of the trips of the schedule: those that run by their own times, and those that do not run, or run by
/// these instead (rule J12).
final class OverlayRides: Sendable {
    let overlay: RealtimeOverlay
    /// The instant from which the times of the lines count.
    let origin: Int
    /// The trips that run, in the order of their table.
    let trips: [TripOverlay]
    /// The route of each.
    let routes: [CachedRoute]
    let lines: LineTable
    let running: RunningTrips
    /// The instant at which the last of the trips has ended; `Int.min` without trips.
    let end: Int
    /// By the index of a trip, that of the schedule's trip in whose place it runs; -1 for none.
    let scheduled: [Int32]
    /// By a pattern of the schedule, the trips in the place of its trips.
    let byScheduledPattern: [Int: [Int]]
    /// By the hour since 1970, all hops of an hour in which some trip of the overlay is under way; nil for other hours.
    let hops: Cache<Int, HopsOfHour?>
    /// The nodes at which the trips stop, each once.
    let nodes: [Int32]
    /// What questions of the same days look up once.
    let daysKnown = Locked(KnownDays())
    /// The trips with a time that lies before one of an earlier stop, and from the first to the last such time.
    private let falling: [(trip: Int32, times: ClosedRange<Int>)]
    /// By trips of the schedule that are not ridden by the schedule: the index in `trips`; nil for one that does not run.
    private let replacements: [OverlayIndex.TripDayKey: Int32?]
    /// The trips of the schedule's table that are not ridden by the schedule, by the day number.
    private let leftOut: [Int: [Int32]]
    /// What the vehicle of each trip says of wheelchairs.
    private let wheelchairs: [Availability?]
    /// Whether wheelchairs can use the vehicles of trips of the schedule's table, by the day number.
    private let vehicles: [Int: [(trip: Int32, isUsable: Bool)]]

    init(_ evaluated: EvaluatedOverlay, network: JourneyNetwork, in session: FeedSession) throws {
        origin = evaluated.now
        var builder = OverlayTableBuilder(evaluated, network: network, in: session, origin: origin)
        var replacements: [OverlayIndex.TripDayKey: Int32?] = [:]
        for trip in evaluated.overlay.trips {
            guard let fate = Self.fate(of: trip, evaluated) else { continue }
            let index = fate == .runs ? try builder.add(trip) : nil
            guard trip.change.coversSchedule, let key = trip.scheduled?.key else { continue }
            let day = OverlayIndex.TripDayKey(
                tripKey: key, date: trip.id.serviceDate, startTime: trip.id.startTime?.seconds)
            replacements[day] = .some(index)
        }
        let keyed = network.lines.trips(
            ofKeys: Set(evaluated.overlay.trips.compactMap { $0.scheduled.map { Int32(clamping: $0.key.rawValue) } }))
        let lines = network.lines
        leftOut = Self.trips(replacements, keyed, lines).mapValues { $0.map(\.trip) }
        vehicles = Self.trips(
            evaluated.overlay.index.trips.compactMapValues(evaluated.wheelchair), keyed, lines
        ).mapValues { $0.map { ($0.trip, $0.value != .no) } }
        wheelchairs = builder.trips.map(evaluated.wheelchair)
        overlay = evaluated.overlay
        self.replacements = replacements
        trips = builder.trips
        routes = builder.routes
        self.lines = builder.finished(nodeCount: network.classes.nodeCount)
        running = RunningTrips(self.lines) { _ in RunningTrips.NextTrip.none }
        nodes = Set(self.lines.stops.indices.map { [own = self.lines] in Int32(own.stops[$0].node) }).sorted()
        let scheduled = builder.trips.map { trip -> Int32 in
            guard let key = trip.scheduled?.key, trip.change.keepsStops else { return -1 }
            return keyed[Int32(clamping: key.rawValue), default: []].last { lines.tripBlocks[Int($0)] >= 0 } ?? -1
        }
        self.scheduled = scheduled
        byScheduledPattern = Dictionary(grouping: scheduled.indices.filter { scheduled[$0] >= 0 }) {
            lines.pattern(ofLine: lines.line(ofTrip: Int(scheduled[$0])))
        }
        end = (0..<trips.count).map { [own = self.lines, origin] in origin + own.end(ofTrip: $0) }.max() ?? .min
        falling = builder.trips.enumerated().compactMap { index, trip in trip.fallingTimes.map { (Int32(index), $0) } }
        hops = Cache(budget: session.caches.journeys.hopBudget) { $0?.byteCount ?? 0 }
    }

    /// The hops of its own trips in an hour.
    func hops(of hour: Int) -> HopsOfHour {
        let day = HopsOfHour.Day(
            running: running, slot: Hop.overlaySlot, offsets: [origin - hour * HopsOfHour.seconds])
        return HopsOfHour(lines, on: [day])
    }

    /// What was looked up for the trips of some days.
    struct KnownDays {
        /// By the day number, the trips that are not ridden by the schedule.
        fileprivate(set) var leftOut: [Int: (running: RunningTrips, indexes: [Int32])] = [:]
        /// The days for which `late` holds, and the trips that end after the ones that they go on as begin.
        var lateDays: [HopsOfHour.Day] = []
        var late: [Int]?
    }

    private enum Fate {
        case runs
        case doesNotRun
    }

    /// Nil where the schedule holds.
    private static func fate(of trip: TripOverlay, _ evaluated: EvaluatedOverlay) -> Fate? {
        let extent = evaluated.validity(of: trip).extent
        guard extent != .nothing else { return nil }
        if trip.change.stopsTrip { return .doesNotRun }
        if trip.stopTimes.isEmpty { return trip.change.keepsStops ? nil : .doesNotRun }
        if extent == .whole || trip.change == .modified { return .runs }
        // That it does not stop holds for longer than its times.
        let skips = trip.stopTimes.contains { $0.relation == .skipped }
        return trip.change == .scheduled && skips ? .runs : nil
    }

    /// The trips of the table that the values are about, by the day number. A line by headway has many runs, of which an
    /// update is about one: there is none of its.
    private static func trips<Value>(
        _ values: [OverlayIndex.TripDayKey: Value], _ keyed: [Int32: [Int32]], _ lines: LineTable
    ) -> [Int: [(trip: Int32, value: Value)]] {
        var trips: [Int: [(trip: Int32, value: Value)]] = [:]
        for (day, value) in values {
            for trip in keyed[Int32(clamping: day.tripKey.rawValue), default: []]
            where lines.headway(ofLine: lines.line(ofTrip: Int(trip))) == nil
                && lines.startOfRun(Int(trip)) ?? .min == day.startTime
            {
                trips[day.day, default: []].append((trip, value))
            }
        }
        return trips
    }

    /// The number of first stops that some trips have passed, as the time of a later one lies in the past. On other trips the
    /// times of these stops lie there, too.
    func passedStopCounts(_ evaluated: EvaluatedOverlay) -> [Int32: Int] {
        guard evaluated.removesDeparted else { return [:] }
        var counts: [Int32: Int] = [:]
        for (trip, times) in falling where times.contains(evaluated.now) {
            counts[trip] = evaluated.passedStopCount(of: trips[Int(trip)])
        }
        return counts.filter { $0.value > 0 }
    }

    /// What stands for a trip of the schedule.
    enum Replacement {
        case schedule
        case trip(Int32)
        case nothing
    }

    /// - Parameter key: trip_key of a trip that is no run of frequencies.txt.
    func replacement(of key: Int32, on date: ServiceDate) -> Replacement {
        let day = OverlayIndex.TripDayKey(tripKey: Key(Int(key)), date: date, startTime: nil)
        guard let found = replacements[day] else { return .schedule }
        return found.map { .trip($0) } ?? .nothing
    }

    /// The pattern of the trip in whose place one runs, in the schedule's table; nil where there is none.
    func scheduledPattern(of trip: Int, _ lines: LineTable) -> Int? {
        scheduled[trip] < 0 ? nil : lines.pattern(ofLine: lines.line(ofTrip: Int(scheduled[trip])))
    }

    /// The trips of the schedule's table that are not ridden by the schedule on a day.
    func leftOut(on date: ServiceDate) -> [Int32] { leftOut[date.dayNumber, default: []] }

    /// The same, as indexes in the trips that run on the day.
    func leftOut(on date: ServiceDate, running: RunningTrips, _ lines: LineTable) -> [Int32] {
        let trips = leftOut(on: date)
        if trips.isEmpty { return [] }
        return daysKnown.withLock { known in
            if let found = known.leftOut[date.dayNumber], found.running === running { return found.indexes }
            let indexes = trips.compactMap { running.index(of: $0, lines).map { Int32($0) } }
            known.leftOut[date.dayNumber] = (running, indexes)
            return indexes
        }
    }

    /// Whether trips of the schedule's table on a day are not ridden, or not by everyone, as their schedule has it.
    func changesTrips(on date: ServiceDate) -> Bool { !leftOut(on: date).isEmpty || !vehicles(on: date).isEmpty }

    /// Whether wheelchairs can use the vehicles of trips of the schedule's table on a day.
    func vehicles(on date: ServiceDate) -> [(trip: Int32, isUsable: Bool)] { vehicles[date.dayNumber, default: []] }

    /// Whether a passenger in a wheelchair can ride one of the trips.
    func isUsable(_ trip: Int, _ usable: WheelchairTrips) -> Bool {
        if let wheelchair = wheelchairs[trip] { return wheelchair != .no }
        return trips[trip].scheduled.map { usable.contains(key: Int32(clamping: $0.key.rawValue)) } ?? true
    }

    /// Roughly the bytes of a trip of an overlay, with its stop times.
    static let bytesOfTrip = 2000

    var byteCount: Int { lines.byteCount + running.byteCount + trips.count * Self.bytesOfTrip }
}

extension TripOverlay {
    /// From the first time that lies before one of an earlier stop to the last one of such; nil without any.
    fileprivate var fallingTimes: ClosedRange<Int>? {
        var (latest, first, last) = (Int.min, Int.max, Int.min)
        for stopTime in self.stopTimes where stopTime.relation != .skipped {
            if let time = stopTime.firstTime, time < latest { (first, last) = (min(first, time), max(last, latest)) }
            latest = max(latest, stopTime.arrival ?? stopTime.scheduledArrival ?? .min)
            latest = max(latest, stopTime.departure ?? stopTime.scheduledDeparture ?? .min)
        }
        return first < last ? first...last : nil
    }
}

extension LineTable {
    /// The trips of some keys, by key.
    fileprivate func trips(ofKeys keys: Set<Int32>) -> [Int32: [Int32]] {
        var trips: [Int32: [Int32]] = [:]
        guard !keys.isEmpty else { return trips }
        for trip in tripKeys.indices where keys.contains(tripKeys[trip]) {
            trips[tripKeys[trip], default: []].append(Int32(trip))
        }
        return trips
    }

    /// When a run of frequencies.txt starts, seconds of the service day; nil for a trip of another kind, and for a line by
    /// headway.
    func startOfRun(_ trip: Int) -> Int? {
        guard tripBlocks[trip] == -1, headway(ofLine: line(ofTrip: trip)) == nil else { return nil }
        return start(ofTrip: trip)
    }
}

/// An overlay at a moment, by what tells its rides from those at others: how many of its changes have come by then.
struct OverlayMoment: Hashable, Sendable {
    private let content: OverlayContent
    private let changes: Int
    private let removesDeparted: Bool

    init(_ evaluated: EvaluatedOverlay, _ session: FeedSession) {
        content = OverlayContent(evaluated)
        removesDeparted = evaluated.removesDeparted
        let changes = session.caches.journeys.overlayChanges.value(content) { OverlayChanges(evaluated) }
        self.changes = changes.count(by: evaluated.now)
    }
}

/// An overlay with the limits of its data, by what tells it from others. What is cached of one keeps its first trip, so no other
/// one has that.
struct OverlayContent: Hashable, Sendable {
    private let trips: ObjectIdentifier?
    private let counts: [Int]
    private let times: [Int?]
    private let limits: [Int]

    init(_ evaluated: EvaluatedOverlay) {
        let (overlay, limits) = (evaluated.overlay, evaluated.limits)
        trips = overlay.trips.first.map { ObjectIdentifier($0) }
        counts = [overlay.trips.count, overlay.vehicles.count]
        times = overlay.feeds.flatMap { [$0.timestamp, $0.changedAt] }
        self.limits = [limits.drop, limits.cancellationDrop]
    }
}

/// The moments at which an overlay's trips run otherwise than before although no message came, as its data became too old.
/// That the present passes a stop's time is no change: that is looked at in each question.
final class OverlayChanges: Sendable {
    private let moments: [Int]
    /// By which the overlay is known (`OverlayContent`): kept, so that no other one is taken for it.
    private let first: TripOverlay?

    init(_ evaluated: EvaluatedOverlay) {
        let overlay = evaluated.overlay
        first = overlay.trips.first
        var starts: Set<Int> = []
        for feed in overlay.feeds { starts.formUnion([feed.changedAt, feed.timestamp ?? feed.changedAt]) }
        starts.formUnion(overlay.trips.compactMap(\.timestamp))
        starts.formUnion(overlay.vehicles.compactMap(\.vehicle.timestamp))
        let ages = [-RealtimeFeed.toleratedSkew, 0, evaluated.limits.drop &+ 1, evaluated.limits.cancellationDrop &+ 1]
        moments = Set(starts.lazy.flatMap { start in ages.lazy.map { start &+ $0 } }).sorted()
    }

    /// How many have come by a moment.
    func count(by now: Int) -> Int { moments.partitioningIndex { $0 > now } }

    var byteCount: Int { moments.count * 8 + OverlayRides.bytesOfTrip }
}
