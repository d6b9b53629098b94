/// What realtime feeds are worth at the time of a question.
public struct BoardRealtime: Sendable, Equatable {
    public enum State: String, Sendable, Hashable {
        /// Some feed of trips or vehicles is fresh.
        case live
        /// The best there is is older than it should be, but is shown.
        case stale
        /// There is nothing to lay over the schedule, which is shown as it is.
        case unavailable
    }

    public struct Feed: Sendable, Equatable {
        public enum State: String, Sendable, Hashable {
            case fresh, stale
            /// Too old: what it said is no longer shown.
            case dropped
            /// No message of it could be read.
            case unreadable
            /// Its message says nothing.
            case empty
        }

        public var name: String
        public var state: State
        /// header.timestamp, seconds since 1970.
        public var timestamp: Int?
        /// Seconds, of the header's timestamp.
        public var age: Int
        /// Why its newest message could not be read, though one before it may have been.
        public var failure: String?
        public var trips: MatchCounts
        public var vehicles: MatchCounts
        public var alertCount: Int
        /// `static_mismatch`, `limited_data`, `clock_skew` …
        public var flags: [DepartureFlag]
    }

    /// One for each feed, in the order of the overlay.
    public var feeds: [Feed]
    public var state: State

    /// Whether anything of it is laid over boards.
    public var isUsable: Bool { state != .unavailable }
}

extension RealtimeSnapshot {
    /// What the feeds are worth at `now`.
    public var status: BoardRealtime {
        let feeds = overlay.feeds.map(status)
        // Alerts tell nothing of whether trips run as scheduled.
        let running = zip(overlay.feeds, feeds).filter { $0.0.speaksOfTrips }.map(\.1.state)
        return BoardRealtime(
            feeds: feeds,
            state: running.contains(.fresh) ? .live : running.contains(.stale) ? .stale : .unavailable)
    }

    private func status(_ feed: RealtimeFeed) -> BoardRealtime.Feed {
        let age = feed.age(of: feed.timestamp, at: now)
        var flags = feed.flags
        if age.isSkewed, !flags.contains(.clockSkew) { flags.append(.clockSkew) }
        return BoardRealtime.Feed(
            name: feed.name, state: state(feed, age: age.seconds), timestamp: feed.timestamp, age: age.seconds,
            failure: feed.failure, trips: feed.trips, vehicles: feed.vehicles, alertCount: feed.alertCount,
            flags: flags)
    }

    private func state(_ feed: RealtimeFeed, age: Int) -> BoardRealtime.Feed.State {
        if feed.entityCount == 0 { return feed.failure == nil ? .empty : .unreadable }
        switch feed.speaksOfTrips ? limits.prediction(age: age) : limits.alert(age: age) {
        case .fresh: return .fresh
        case .stale: return .stale
        case .dropped: return .dropped
        }
    }

    /// Of each feed the trips whose predictions are shown although they are older than they should be.
    public func staleTripCounts() -> [Int] {
        var counts = Array(repeating: 0, count: overlay.feeds.count)
        for trip in overlay.trips {
            let feed = overlay.feeds[trip.feed]
            let age = feed.age(of: trip.timestamp ?? feed.timestamp, at: now).seconds
            if limits.prediction(age: age) == .stale { counts[trip.feed] += 1 }
        }
        return counts
    }
}

extension RealtimeFeed {
    /// Whether it has trip updates or vehicles, found or not, rather than alerts alone.
    var speaksOfTrips: Bool { trips.isAny || vehicles.isAny }
}

extension MatchCounts {
    fileprivate var isAny: Bool { matched > 0 || added > 0 || nonPassenger > 0 || !unmatched.isEmpty }
}
