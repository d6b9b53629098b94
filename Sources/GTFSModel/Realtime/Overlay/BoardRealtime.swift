internal import Foundation

/// The state of realtime feeds at the time of a question.
public struct BoardRealtime: Sendable, Hashable {
    /// The best state of the feeds that have trips or vehicles.
    public enum State: String, Sendable, Hashable {
        /// Some feed of trips or vehicles is fresh.
        case live
        /// The best feed is older than it should be, but is shown.
        case stale
        /// No feed can be applied to the schedule, which is shown as it is.
        case unavailable
    }

    /// One feed at the time of the question.
    public struct Feed: Sendable, Hashable {
        /// How far the feed can be trusted.
        public enum State: String, Sendable, Hashable {
            /// Its message is recent enough to use all of it.
            case fresh
            /// Its message is old: its content is shown, and flagged.
            case stale
            /// Its message is too old to show.
            case dropped
            /// None of its messages could be read.
            case unreadable
            /// Its message has no content.
            case empty
        }

        /// As the caller named it.
        public var name: String
        /// By the age of the header's timestamp.
        public var state: State
        /// header.timestamp, seconds since 1970.
        public var timestamp: Int?
        /// Seconds, of the header's timestamp; nil if the feed is unreadable.
        public var age: Int?
        /// Why its newest message could not be read, though an earlier one may have been read.
        public var failure: String?
        /// How its trip updates match the timetable.
        public var trips = MatchCounts()
        /// How its vehicle positions match the timetable.
        public var vehicles = MatchCounts()
        /// How many alerts the feed has.
        public var alertCount = 0
        /// `static_mismatch`, `limited_data`, `clock_skew` …
        public var flags: [DepartureFlag] = []
        /// How many of its trips have predictions that are shown although they are older than they should be.
        public var staleTripCount = 0

        /// A feed; without more than its name, one without any readable message.
        public init(
            name: String, state: State = .unreadable, timestamp: Int? = nil, age: Int? = nil, failure: String? = nil,
            trips: MatchCounts = MatchCounts(), vehicles: MatchCounts = MatchCounts(), alertCount: Int = 0,
            flags: [DepartureFlag] = [], staleTripCount: Int = 0
        ) {
            self.name = name
            self.state = state
            self.timestamp = timestamp
            self.age = age
            self.failure = failure
            self.trips = trips
            self.vehicles = vehicles
            self.alertCount = alertCount
            self.flags = flags
            self.staleTripCount = staleTripCount
        }
    }

    /// One for each feed, in the order of the overlay.
    public var feeds: [Feed]
    /// `unavailable` also if there are only alerts.
    public var state: State
    /// The moment of the question, from which ages and minutes count: seconds since 1970.
    public var now: Int

    /// The state of these feeds at a moment.
    public init(feeds: [Feed], state: State, now: Int) {
        self.feeds = feeds
        self.state = state
        self.now = now
    }

    /// Whether any feed is applied to boards.
    public var isUsable: Bool { state != .unavailable }
}

extension RealtimeSnapshot {
    /// The state of the feeds at `now`.
    public var status: BoardRealtime {
        let stale = staleTripCounts()
        let feeds = overlay.feeds.indices.map { status(overlay.feeds[$0], staleTripCount: stale[$0]) }
        // Alerts do not say whether trips run as scheduled.
        let running = zip(overlay.feeds, feeds).filter { $0.0.speaksOfTrips }.map(\.1.state)
        return BoardRealtime(
            feeds: feeds,
            state: running.contains(.fresh) ? .live : running.contains(.stale) ? .stale : .unavailable, now: now)
    }

    private func status(_ feed: RealtimeFeed, staleTripCount: Int) -> BoardRealtime.Feed {
        let age = feed.age(of: feed.timestamp, at: now)
        var status = BoardRealtime.Feed(name: feed.name, state: state(feed, age: age.seconds), failure: feed.failure)
        guard status.state != .unreadable else { return status }
        status.timestamp = feed.timestamp
        status.age = age.seconds
        status.trips = feed.trips
        status.vehicles = feed.vehicles
        status.alertCount = feed.alertCount
        status.flags = feed.flags
        if age.isSkewed, !status.flags.contains(.clockSkew) { status.flags.append(.clockSkew) }
        status.staleTripCount = staleTripCount
        return status
    }

    private func state(_ feed: RealtimeFeed, age: Int) -> BoardRealtime.Feed.State {
        if feed.entityCount == 0 { return feed.failure == nil ? .empty : .unreadable }
        switch feed.speaksOfTrips ? limits.prediction(age: age) : limits.alert(age: age) {
        case .fresh: return .fresh
        case .stale: return .stale
        case .dropped: return .dropped
        }
    }

    /// For each feed, how many trips have predictions that are shown although they are older than they should be.
    public func staleTripCounts() -> [Int] {
        overlay.feeds.indices.map {
            overlay.index.timestamps.staleCount($0, state: overlay.feeds[$0], at: now, limits: limits)
        }
    }
}

extension RealtimeFeed {
    /// Whether it has trip updates or vehicles, found or not, and not only alerts.
    var speaksOfTrips: Bool { trips.isAny || vehicles.isAny }
}

extension MatchCounts {
    fileprivate var isAny: Bool { matched > 0 || added > 0 || nonPassenger > 0 || !unmatched.isEmpty }
}

extension BoardRealtime: Codable {
    /// Reads the state of realtime feeds.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder).value }

    /// Writes the state of realtime feeds, its times in UTC; a board writes them in its own zone.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(Zoned(self), to: encoder) }

    private static let blank = Zoned(BoardRealtime(feeds: [], state: .unavailable, now: 0))

    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.value.state)
        fields.add("matched", derived: { $0.value.sum { $0.trips.matched } })
        fields.add("unmatched", derived: { $0.value.sum { $0.trips.unmatchedCount } })
        fields.add("ambiguous", derived: { $0.value.sum { $0.trips.ambiguous } })
        fields.add("added", derived: { $0.value.sum { $0.trips.added } })
        fields.add("stale", derived: { $0.value.sum(\.staleTripCount) })
        fields.add("limited_data", derived: { $0.value.feeds.contains { $0.flags.contains(.limitedData) } })
        fields.add("feeds", Feed.allFields, each: \.value.feeds, in: \.timeZone)
        fields.addForDecoding { $0.add("now", instant: \.value.now, in: \.timeZone) }
    }

    private func sum(_ count: (Feed) -> Int) -> Int { feeds.reduce(0) { $0 + count($1) } }
}

extension BoardRealtime.Feed {
    /// The keys of one feed; those after `error` only if it could be read.
    package static let fields = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add("name", \.value.name)
        fields.add("status", \.value.state)
        fields.add("error", \.value.failure)
        fields.add(read, ifPresent: "age", of: { $0.value.state == .unreadable ? nil : $0 }) { feed, read in
            guard let read else { return }
            let (name, state, failure) = (feed.value.name, feed.value.state, feed.value.failure)
            feed = read
            (feed.value.name, feed.value.state, feed.value.failure) = (name, state, failure)
        }
    }

    private static let read = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add("age", \.value.age)
        fields.add("timestamp", instant: \.value.timestamp, in: \.timeZone)
        fields.add(MatchCounts.foundFields, of: \.value.trips)
        fields.add("ambiguous", derived: \.value.trips.ambiguous)
        fields.add("added", \.value.trips.added)
        fields.add("non_passenger", \.value.trips.nonPassenger)
        fields.add("stale", \.value.staleTripCount)
        fields.add("limited_data", derived: { $0.value.flags.contains(.limitedData) })
        fields.add("flags", \.value.flags)
        fields.add("vehicles", \.value.vehicleCounts)
        fields.add("alerts", \.value.alertCount)
    }

    /// The first trip for each reason.
    package static let exampleFields = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add(MatchCounts.exampleFields, of: \.value.trips)
    }

    fileprivate static let allFields = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add(BoardRealtime.Feed.fields, of: \.self)
        fields.addForDecoding { $0.add(exampleFields, of: \.self) }
    }

    private var vehicleCounts: VehicleCounts {
        get { VehicleCounts(counts: vehicles) }
        set { vehicles = newValue.counts }
    }
}

/// How many vehicles match, as an object of its own.
private struct VehicleCounts: Codable, Sendable {
    var counts = MatchCounts()

    init(counts: MatchCounts) { self.counts = counts }
    init(from decoder: any Decoder) throws { counts = try Self.fields.decode(from: decoder) }
    func encode(to encoder: any Encoder) throws { try Self.fields.encode(counts, to: encoder) }

    private static let fields = AnswerFields(MatchCounts()) { fields in
        fields.add(MatchCounts.foundFields, of: \.self)
        fields.addForDecoding { fields in
            fields.add("added", \.added, absent: 0)
            fields.add("non_passenger", \.nonPassenger, absent: 0)
            fields.add(MatchCounts.exampleFields, of: \.self)
        }
    }
}

extension MatchCounts {
    /// How many were found, and why the others were not.
    fileprivate static let foundFields = AnswerFields(MatchCounts()) { fields in
        fields.add("matched", \.matched)
        fields.add(
            "matched_by_heuristic", members: { $0.matchedByHeuristic.isEmpty ? nil : $0.heuristicsInOrder },
            set: { counts, found in
                counts.matchedByHeuristic = found.reduce(into: [:]) { counts, found in
                    if let heuristic = IDHeuristic(rawValue: found.key) { counts[heuristic] = found.value }
                }
            })
        fields.add("unmatched", derived: \.unmatchedCount)
        fields.add(
            "unmatched_by_reason", members: { $0.reasonsInOrder },
            set: { counts, found in
                counts.unmatched = found.reduce(into: [:]) { $0[UnmatchedReason(rawValue: $1.key)] = $1.value }
            })
        fields.add(
            "also_in", members: { $0.alsoIn.isEmpty ? nil : $0.alsoInOrder }, set: { $0.alsoIn = $1 })
    }

    fileprivate static let exampleFields = AnswerFields(MatchCounts()) { fields in
        fields.add(
            "unmatched_examples", members: { $0.examples.isEmpty ? nil : $0.examplesInOrder },
            set: { counts, found in
                counts.examples = found.reduce(into: [:]) { $0[UnmatchedReason(rawValue: $1.key)] = $1.value }
            })
    }

    private var examplesInOrder: [(name: String, value: String)] {
        examples.map { (name: $0.key.rawValue, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// The feeds that have the same trips, by name.
    package var alsoInOrder: [(name: String, value: Int)] {
        alsoIn.map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// By name.
    package var heuristicsInOrder: [(name: String, value: Int)] {
        matchedByHeuristic.map { (name: $0.key.rawValue, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// Why trips were not found, the most frequent reason first.
    package var reasonsInOrder: [(name: String, value: Int)] {
        unmatched.map { (name: $0.key.rawValue, value: $0.value) }
            .sorted { ($1.value, $0.name) < ($0.value, $1.name) }
    }
}
