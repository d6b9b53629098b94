/// The state of realtime feeds at the time of a question.
public struct BoardRealtime: Sendable, Equatable {
    /// The best state of the feeds that have trips or vehicles.
    public enum State: String, Sendable, Hashable {
        /// Some feed of trips or vehicles is fresh.
        case live
        /// The best there is is older than it should be, but is shown.
        case stale
        /// There is nothing to apply to the schedule, which is shown as it is.
        case unavailable
    }

    /// One feed at the time of the question.
    public struct Feed: Sendable, Equatable {
        /// How far the feed can be trusted.
        public enum State: String, Sendable, Hashable {
            /// Its message is young enough for all that it says.
            case fresh
            /// Its message is old: what it says is shown, and flagged.
            case stale
            /// Too old: what it said is no longer shown.
            case dropped
            /// No message of it could be read.
            case unreadable
            /// Its message says nothing.
            case empty
        }

        /// As the caller named it.
        public var name: String
        /// By the age of the header's timestamp.
        public var state: State
        /// header.timestamp, seconds since 1970.
        public var timestamp: Int?
        /// Seconds, of the header's timestamp.
        public var age: Int
        /// Why its newest message could not be read, though one before it may have been.
        public var failure: String?
        /// How its trip updates match the timetable.
        public var trips: MatchCounts
        /// How its vehicle positions match the timetable.
        public var vehicles: MatchCounts
        /// How many alerts the feed has.
        public var alertCount: Int
        /// `static_mismatch`, `limited_data`, `clock_skew` …
        public var flags: [DepartureFlag]
    }

    /// One for each feed, in the order of the overlay.
    public var feeds: [Feed]
    /// `unavailable` also where there are only alerts.
    public var state: State

    /// Whether anything of it is applied to boards.
    public var isUsable: Bool { state != .unavailable }
}

extension RealtimeSnapshot {
    /// The state of the feeds at `now`.
    public var status: BoardRealtime {
        let feeds = overlay.feeds.map(status)
        // Alerts do not say whether trips run as scheduled.
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

    /// For each feed, how many trips have predictions that are shown although they are older than they should be.
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
    /// Whether it has trip updates or vehicles, found or not, and not only alerts.
    var speaksOfTrips: Bool { trips.isAny || vehicles.isAny }
}

extension MatchCounts {
    fileprivate var isAny: Bool { matched > 0 || added > 0 || nonPassenger > 0 || !unmatched.isEmpty }
}
