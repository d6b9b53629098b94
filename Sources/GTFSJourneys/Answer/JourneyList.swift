public import GTFSModel
internal import GTFSQuery

/// The journeys from one end to another.
public struct JourneyList: Sendable, Hashable {
    /// Pareto-best in departure, arrival and boardings: by arrival, then fewer boardings, then later departure. For a
    /// question for the latest arrival, the latest departure first.
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
}

/// Why no journey was found.
public enum JourneyAbsence: String, Sendable, Hashable, Codable {
    /// No trip stops within reach of the first end.
    case noStopNearOrigin = "no_stop_near_origin"
    /// No trip stops within reach of the last end.
    case noStopNearDestination = "no_stop_near_destination"
    /// No trips lead from one to the other with that many changes, on any day.
    case noConnection = "no_connection"
    /// Trips lead there, but not within the time that was searched.
    case noService = "no_service"
}

extension Translator {
    func translate(_ list: inout JourneyList) throws {
        for index in list.journeys.indices { try translate(&list.journeys[index]) }
    }

    /// A journey, and those within it.
    func translate(_ journey: inout Journey) throws {
        for leg in journey.legs.indices { try translate(&journey.legs[leg]) }
        for change in journey.chances?.changes.indices ?? 0..<0 {
            guard var left = journey.chances?.changes[change].ifMissed else { continue }
            try translate(&left)
            journey.chances?.changes[change].ifMissed = left
        }
    }

    private func translate(_ leg: inout JourneyLeg) throws {
        translate(&leg.from)
        translate(&leg.to)
        for stop in leg.stops.indices {
            leg.stops[stop].name = stopName(leg.stops[stop].name, of: leg.stops[stop].stopID)
        }
        if var ride = leg.ride {
            try translate(&ride)
            leg.ride = ride
        }
        for index in leg.alternatives.indices {
            try translate(&leg.alternatives[index].leg)
            guard var rest = leg.alternatives[index].rest else { continue }
            try translate(&rest)
            leg.alternatives[index].rest = rest
        }
    }

    func translate(_ reached: inout [ReachedStop]) {
        for index in reached.indices { translate(&reached[index].stop) }
    }

    private func translate(_ point: inout JourneyPoint) {
        guard let id = point.stopID else { return }
        point.name = stopName(point.name, of: id)
        point.platformCode = platformCode(point.platformCode, of: id)
    }
}
