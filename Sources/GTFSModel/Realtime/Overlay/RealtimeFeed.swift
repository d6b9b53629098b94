/// The state of one realtime feed: how old it is, and how it matches the timetable.
public struct RealtimeFeed: Sendable, Equatable {
    /// As the caller named it: a file's name or a URL, say.
    public var name: String
    /// header.timestamp, seconds since 1970; nil if the producer gives none.
    public var timestamp: Int?
    /// When its content last changed, by the receiver's clock. Ages count from it if the producer's own timestamps lie
    /// in the future or are missing. Seconds since 1970.
    public var changedAt: Int
    /// gtfs_realtime_version; nil if the header has none.
    public var version: String?
    /// feed_version of the header: the version of the timetable that the feed belongs to; nil if it has none.
    public var feedVersion: String?
    /// Why its newest message could not be read at all, in a sentence; nil if it could. The feed's earlier content
    /// stays.
    public var failure: String?
    /// How many entities the feed has.
    public var entityCount = 0
    /// How its trip updates match the timetable.
    public var trips = MatchCounts()
    /// How its vehicle positions match the timetable.
    public var vehicles = MatchCounts()
    /// How many alerts the feed has.
    public var alertCount = 0
    /// Errors and oddities in its newest message, and in its relation to the earlier ones.
    public var notices = RealtimeNotices()
    /// `static_mismatch`, `limited_data`, `clock_skew` …
    public var flags: [DepartureFlag] = []

    /// A feed; one without entities, unless their numbers are given.
    /// - Parameters:
    ///   - timestamp: seconds since 1970; nil if the producer gives none.
    ///   - changedAt: seconds since 1970.
    public init(
        name: String, timestamp: Int?, changedAt: Int, version: String? = nil, feedVersion: String? = nil,
        failure: String? = nil, entityCount: Int = 0, trips: MatchCounts = MatchCounts(),
        vehicles: MatchCounts = MatchCounts(), alertCount: Int = 0, notices: RealtimeNotices = RealtimeNotices(),
        flags: [DepartureFlag] = []
    ) {
        self.name = name
        self.timestamp = timestamp
        self.changedAt = changedAt
        self.version = version
        self.feedVersion = feedVersion
        self.failure = failure
        self.entityCount = entityCount
        self.trips = trips
        self.vehicles = vehicles
        self.alertCount = alertCount
        self.notices = notices
        self.flags = flags
    }
}
