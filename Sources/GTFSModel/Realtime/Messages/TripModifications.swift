/// Message TripModifications: a detour that several trips take.
public struct TripModifications: Sendable, Equatable {
    /// The trips that take the detour.
    public var selectedTrips: [SelectedTrips] = []
    /// Text as sent; for frequency trips.
    public var startTimes: [String] = []
    /// Text as sent, `YYYYMMDD`.
    public var serviceDates: [String] = []
    /// The spans of stops that change.
    public var modifications: [Modification] = []

    public init() {}

    /// Message SelectedTrips: trips that take the same shape.
    public struct SelectedTrips: Sendable, Equatable {
        /// trip_id of the timetable, each.
        public var tripIDs: [Trip.ID] = []
        /// The shape of the detour; nil where not sent.
        public var shapeID: String?

        public init() {}
    }

    /// One span of stops that is left out, and the stops that replace it.
    public struct Modification: Sendable, Equatable {
        /// start_stop_selector, the first stop that changes; nil where not sent.
        public var start: StopSelector?
        /// Nil: no stop is left out; the replacement stops come before the start.
        public var end: StopSelector?
        /// Seconds by which all stops after the span are later.
        public var propagatedDelay = 0
        /// In the order of travel.
        public var replacementStops: [ReplacementStop] = []
        /// The id of the entity of the alert that explains the detour; nil where not sent.
        public var serviceAlertID: String?
        /// Seconds since 1970.
        public var lastModifiedTime: Int?

        public init() {}
    }

    /// Message StopSelector.
    public struct StopSelector: Sendable, Equatable {
        /// stop_sequence of the original trip; nil where not sent.
        public var stopSequence: Int?
        /// Nil where not sent.
        public var stopID: Stop.ID?

        public init() {}
    }

    /// Message ReplacementStop.
    public struct ReplacementStop: Sendable, Equatable {
        /// A stop of the timetable, or of an entity of the messages.
        public var stopID: Stop.ID
        /// Seconds from the arrival at the reference stop.
        public var travelTime: Int?

        public init(stopID: Stop.ID) { self.stopID = stopID }
    }
}
