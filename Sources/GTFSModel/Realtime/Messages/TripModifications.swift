/// Message TripModifications: a detour that several trips take.
public struct TripModifications: Sendable, Equatable {
    public var selectedTrips: [SelectedTrips] = []
    /// Text as sent; for frequency trips.
    public var startTimes: [String] = []
    /// Text as sent, `YYYYMMDD`.
    public var serviceDates: [String] = []
    public var modifications: [Modification] = []

    public init() {}

    public struct SelectedTrips: Sendable, Equatable {
        public var tripIDs: [Trip.ID] = []
        public var shapeID: String?

        public init() {}
    }

    /// One span of stops that is left out, and what takes its place.
    public struct Modification: Sendable, Equatable {
        public var start: StopSelector?
        /// Nil: no stop is left out; the replacement stops come before the start.
        public var end: StopSelector?
        /// Seconds that all visits behind the span are later.
        public var propagatedDelay = 0
        public var replacementStops: [ReplacementStop] = []
        public var serviceAlertID: String?
        /// Seconds since 1970.
        public var lastModifiedTime: Int?

        public init() {}
    }

    /// Message StopSelector.
    public struct StopSelector: Sendable, Equatable {
        public var stopSequence: Int?
        public var stopID: Stop.ID?

        public init() {}
    }

    /// Message ReplacementStop.
    public struct ReplacementStop: Sendable, Equatable {
        public var stopID: Stop.ID
        /// Seconds from the arrival at the reference stop.
        public var travelTime: Int?

        public init(stopID: Stop.ID) { self.stopID = stopID }
    }
}
