public import GTFSModel

extension RealtimeOverlay {
    /// The overlay of the departures of a timetable by the present content of feeds. The same content and the same
    /// timetable make the same overlay at any time.
    /// - Throws: the error of the timetable.
    public init(_ contents: [FeedContent], on timetable: any RealtimeSchedule) throws {
        var build = OverlayBuild(contents, schedule: try CachedSchedule(timetable, stops: contents.flatMap(\.stops)))
        try self.init(&build, on: timetable)
    }

    /// The same by contents that are not needed any more. Their entities are let go while the overlay is made, so that a
    /// city's message and its overlay are not in memory together.
    package init(taking contents: inout [FeedContent], on timetable: any RealtimeSchedule) throws {
        var build = OverlayBuild(contents, schedule: try CachedSchedule(timetable, stops: contents.flatMap(\.stops)))
        contents = []
        build.keepsEntities = false
        try self.init(&build, on: timetable)
    }

    private init(_ build: inout OverlayBuild, on timetable: any RealtimeSchedule) throws {
        let matches = try build.matchUpdates()
        var trips = try build.applyModifications(to: matches)
        try build.predict(matches, into: &trips)
        try build.cancelReplaced(by: matches, in: &trips)
        try build.propagateThroughBlocks(matches, in: &trips)
        let vehicles = try build.joinVehicles(to: &trips)
        let alerts = try build.readAlerts(trips)
        build.addFindings(matches, trips: trips, vehicles: vehicles)
        let contents = build.contents
        self.init(
            feeds: build.feeds, trips: trips.drafts, vehicles: vehicles, alerts: alerts,
            stops: build.schedule.newStops, shapes: contents.shapes, timetable: timetable.timetableIdentity,
            isForBoards: contents.isEmpty || contents.contains(where: \.options.propagatesDelays))
        shortTrips = trips.short.map(TripOverlay.init)
    }
}

/// The steps in which an overlay is made. Each takes the results of the earlier steps and returns its own; errors and
/// oddities are counted in `feeds`.
struct OverlayBuild {
    /// Entities are read in place: they are large to copy.
    private(set) var contents: [FeedContent]
    /// Whether updates and vehicles stay in `contents` once they are read.
    var keepsEntities = true
    let schedule: CachedSchedule
    /// One for each of `contents`.
    var feeds: [RealtimeFeed]

    init(_ contents: [FeedContent], schedule: CachedSchedule) {
        self.contents = contents
        self.schedule = schedule
        feeds = contents.map { RealtimeFeed($0, on: schedule.timetable) }
    }

    /// The moment of a feed, for a message that does not say which day it means.
    func moment(of feed: Int) -> Int { contents[feed].header.timestamp ?? contents[feed].changedAt }

    func finder(for feed: Int) -> TripFinder { TripFinder(schedule: schedule, options: contents[feed].options) }

    func update(of match: TripMatch) -> TripUpdate? { contents[match.feed].entities[match.entity].tripUpdate }

    /// Lets go of an update that was predicted: of all of it, unless its vehicle is still to be compared with the
    /// positions.
    mutating func release(_ match: TripMatch) {
        guard !keepsEntities else { return }
        if update(of: match)?.namesVehicle == true {
            contents[match.feed].entities[match.entity].tripUpdate?.stopTimeUpdates = []
        } else {
            contents[match.feed].entities[match.entity].tripUpdate = nil
        }
    }

    /// Takes a vehicle to join it; nil if the entity has none.
    mutating func takeVehicle(_ entity: Int, ofFeed feed: Int) -> VehiclePosition? {
        let vehicle = contents[feed].entities[entity].vehicle
        if !keepsEntities { contents[feed].entities[entity].vehicle = nil }
        return vehicle
    }
}

extension OverlayBuild {
    /// The trips of updates, with at most one update for each.
    struct UpdateMatches {
        private(set) var all: [TripMatch] = []
        private var indexByKey: [TripMatch.MatchKey: Int] = [:]
        /// For feeds with replacement periods, how many trips of each route were found.
        private(set) var routeCounts: [[Route.ID: MatchCounts]]

        init(_ contents: [FeedContent]) {
            routeCounts = contents.map { _ in [:] }
            let updates = contents.reduce(0) { sum, content in
                sum + content.entities.indices.reduce(0) { content.entities[$1].hasTripUpdate ? $0 + 1 : $0 }
            }
            all.reserveCapacity(updates)
            indexByKey.reserveCapacity(updates)
        }

        subscript(key: TripMatch.MatchKey) -> TripMatch? { indexByKey[key].map { all[$0] } }
        func contains(_ key: TripMatch.MatchKey) -> Bool { indexByKey[key] != nil }

        /// "There can be at most one TripUpdate entity for each actual trip instance": if there are several, the newest
        /// counts, or the last of equally new ones.
        /// - Returns: The match that does not count, and whether it was a wrong guess: another update names the trip
        ///   itself.
        mutating func insert(_ match: TripMatch) -> (loser: TripMatch, isWrongGuess: Bool)? {
            guard let index = indexByKey[match.key] else {
                indexByKey[match.key] = all.count
                all.append(match)
                return nil
            }
            let isBetter = match.counts(before: all[index])
            let loser = isBetter ? all[index] : match
            if isBetter { all[index] = match }
            guard loser.heuristic == all[index].heuristic else { return (loser, true) }
            if !all[index].flags.contains(.duplicateUpdate) { all[index].flags.append(.duplicateUpdate) }
            return (loser, false)
        }

        mutating func count(_ search: TripSearch, ofRoute route: Route.ID, feed: Int) {
            switch search {
            case .found: routeCounts[feed][route, default: MatchCounts()].matched += 1
            case .absent(let reason):
                routeCounts[feed][route, default: MatchCounts()].unmatched[reason, default: 0] += 1
            case .nonPassenger: break
            }
        }
    }
}

extension TripMatch {
    /// Whether it counts rather than an earlier match of the same trip: a named trip comes before a guessed one, then
    /// the newest counts.
    fileprivate func counts(before other: Self) -> Bool {
        let (ours, theirs) = (heuristic.strictness, other.heuristic.strictness)
        return ours == theirs ? (timestamp ?? .min) >= (other.timestamp ?? .min) : ours < theirs
    }
}

extension IDHeuristic? {
    /// 0 for a trip that the message names itself, more for a guess.
    fileprivate var strictness: Int {
        guard let self else { return 0 }
        return 1 + (IDHeuristic.allCases.firstIndex(of: self) ?? 0)
    }
}

extension RealtimeFeed {
    fileprivate init(_ content: FeedContent, on schedule: any RealtimeSchedule) {
        self.init(name: content.name, timestamp: content.header.timestamp, changedAt: content.changedAt)
        version = content.header.version
        feedVersion = content.header.feedVersion
        failure = content.failure
        entityCount = content.entities.count
        alertCount = content.entities.reduce(0) { $0 + ($1.alert == nil ? 0 : 1) }
        notices = content.notices
        if let theirs = feedVersion, let ours = schedule.feedVersion, theirs != ours { flags.append(.staticMismatch) }
    }
}

extension TripUpdate {
    fileprivate var namesVehicle: Bool { vehicle?.id?.isEmpty == false }
}

extension [FeedContent] {
    /// The shapes that the feeds bring; the first of one id counts.
    fileprivate var shapes: [String: RealtimeShape] {
        let found = flatMap { content in content.entities.indices.compactMap { content.entities[$0].shape } }
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }
}

extension FeedContent {
    fileprivate var stops: [RealtimeStop] { entities.indices.compactMap { entities[$0].stop } }
}
