/// Message TripModifications: a detour that several trips take.
public struct TripModifications: Sendable, Equatable {
    /// selected_trips: the trips that take the detour.
    public var selectedTrips: [SelectedTrips] = []
    /// start_times: text as sent, `HH:MM:SS` if well formed; the runs of frequencies.txt that change. Empty: all.
    public var startTimes: [String] = []
    /// service_dates: text as sent, `YYYYMMDD` if well formed.
    public var serviceDates: [String] = []
    /// modifications: the spans of stops that change.
    public var modifications: [Modification] = []

    /// A detour of no trips.
    public init() {}

    /// Message SelectedTrips: trips that take the same shape.
    public struct SelectedTrips: Sendable, Equatable {
        /// trip_ids: each a trip_id of the timetable.
        public var tripIDs: [Trip.ID] = []
        /// shape_id: the shape of the detour; nil where not sent.
        public var shapeID: String?

        /// No trips.
        public init() {}
    }

    /// Message Modification: a span of stops that the detour leaves out, and the stops that replace it.
    public struct Modification: Sendable, Equatable {
        /// start_stop_selector, the first stop that changes; nil where not sent.
        public var start: StopSelector?
        /// end_stop_selector, the last stop that changes. Nil: no stop is left out; the replacement stops come before the start.
        public var end: StopSelector?
        /// propagated_modification_delay: seconds by which all stops after the span are later.
        public var propagatedDelay = 0
        /// replacement_stops: in the order of travel.
        public var replacementStops: [ReplacementStop] = []
        /// service_alert_id: the id of the entity of the alert that explains the detour; nil where not sent.
        public var serviceAlertID: String?
        /// last_modified_time: seconds since 1970; nil where not sent.
        public var lastModifiedTime: Int?

        /// A modification without any field.
        public init() {}
    }

    /// Message StopSelector: a stop of a trip.
    public struct StopSelector: Sendable, Equatable {
        /// stop_sequence of the original trip; nil where not sent.
        public var stopSequence: Int?
        /// stop_id of stops.txt; nil where not sent.
        public var stopID: Stop.ID?

        /// A selector without any field.
        public init() {}
    }

    /// Message ReplacementStop: a stop that the detour calls at.
    public struct ReplacementStop: Sendable, Equatable {
        /// stop_id: a stop of the timetable, or of an entity of the messages.
        public var stopID: Stop.ID
        /// travel_time_to_stop: seconds from the arrival at the reference stop, which is the stop before the span, or
        /// the first stop of the trip; nil where not sent.
        public var travelTime: Int?

        /// A stop without a travel time.
        public init(stopID: Stop.ID) { self.stopID = stopID }
    }
}
