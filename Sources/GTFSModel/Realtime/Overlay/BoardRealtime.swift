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
