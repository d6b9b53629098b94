import GTFSModel

/// An overlay in the making.
struct OverlayBuild {
    /// A trip update whose trip is known.
    struct Match {
        /// In `contents`.
        let feed: Int
        /// In its entities.
        let entity: Int
        var meaning: TripMeaning
        let timestamp: Int?
    }

    let contents: [FeedContent]
    let schedule: KnownSchedule
    var feeds: [RealtimeFeed]
    /// Of feeds with replacement periods, how the trips of each route go with the timetable.
    var tallies: [[Route.ID: MatchCounts]]
    /// One for each trip that an update speaks of.
    var matches: [Match] = []
    /// In `matches`.
    var matchByKey: [TripMeaning.Key: Int] = [:]
    var trips: [TripOverlay] = []
    /// In `trips`.
    var tripByKey: [TripMeaning.Key: Int] = [:]
    var vehicles: [VehicleOverlay] = []
    var alerts: [AlertOverlay] = []

    init(_ contents: [FeedContent], on schedule: any RealtimeSchedule) throws {
        self.contents = contents
        self.schedule = try KnownSchedule(schedule, stops: contents.flatMap(\.stops))
        feeds = contents.map { RealtimeFeed($0, on: schedule) }
        tallies = contents.map { _ in [:] }
    }

    /// The moment that a feed speaks of where it does not say which day it means.
    func moment(of feed: Int) -> Int { contents[feed].header.timestamp ?? contents[feed].changedAt }

    var overlay: RealtimeOverlay {
        RealtimeOverlay(feeds: feeds, trips: trips, vehicles: vehicles, alerts: alerts, stops: schedule.newStops)
    }
}

extension RealtimeFeed {
    init(_ content: FeedContent, on schedule: any RealtimeSchedule) {
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

extension FeedContent {
    /// Stops that the feed brings. (Entities are looked at in place: they are large to copy.)
    fileprivate var stops: [RealtimeStop] { entities.indices.compactMap { entities[$0].stop } }
}
