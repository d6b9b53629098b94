public import GTFSModel

/// The journeys from one end to another.
public struct JourneyList: Sendable, Hashable {
    /// Pareto-best in departure, arrival and boardings: by arrival, then fewer boardings, then later departure. Of a
    /// question for the latest arrival: the latest departure first.
    public var journeys: [Journey]
    /// Whether the feed covers the window.
    public var status: FeedStatus
    /// Why there are none; nil where there are some.
    public var absence: JourneyAbsence?
    /// `at` of the same question for the journeys that come next; nil where there are none.
    public var later: Int?
    /// `at` of the same question for those before.
    public var earlier: Int?
    /// How it was walked and changed.
    public var walking: WalkingRules
    /// The state of the realtime feeds; nil without realtime.
    public var realtime: BoardRealtime?

    /// Journeys, all of which a question found or a test needs.
    public init(
        journeys: [Journey] = [], status: FeedStatus = FeedStatus(state: .active), absence: JourneyAbsence? = nil,
        later: Int? = nil, earlier: Int? = nil, walking: WalkingRules = WalkingRules(), realtime: BoardRealtime? = nil
    ) {
        self.journeys = journeys
        self.status = status
        self.absence = absence
        self.later = later
        self.earlier = earlier
        self.walking = walking
        self.realtime = realtime
    }

    /// The journeys for a display of commutes: by arrival, and one for each first route.
    /// - Parameter count: the most.
    public func commute(_ count: Int = 3) -> [Journey] {
        var routes: Set<Route.ID?> = []
        let sorted = journeys.sorted { ($0.arrival, -$0.departure) < ($1.arrival, -$1.departure) }
        let first = sorted.filter { journey in
            routes.insert(journey.legs.first { $0.mode == .ride }?.ride?.routeID).inserted
        }
        return Array(first.prefix(max(0, count)))
    }
}
