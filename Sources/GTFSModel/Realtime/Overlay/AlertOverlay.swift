/// An alert of the messages, with the trips, routes and stops that it is about looked up in the timetable.
public struct AlertOverlay: Sendable {
    /// A subject of the alert. All fields that are set must agree.
    public struct Selector: Sendable, Hashable {
        /// Nil: any agency.
        public var agencyID: Agency.ID?
        /// Nil: any route.
        public var routeID: Route.ID?
        /// route_type of routes.txt; nil: any route.
        public var routeType: RouteType?
        /// direction_id of trips.txt, 0 or 1; nil: both. It counts only together with a route.
        public var directionID: Int?
        /// Nil: any stop. A station includes its platforms.
        public var stopID: Stop.ID?
        /// Nil: any trip.
        public var trip: Trip?

        /// A trip; without a date, on every service day, and without a start time, all its runs.
        public struct Trip: Sendable, Hashable {
            /// trip_id of the timetable, or of a trip of the messages' own.
            public var tripID: GTFSModel.Trip.ID
            /// Nil: every service day.
            public var serviceDate: ServiceDate?
            /// Of a run of frequencies.txt; nil: every run.
            public var startTime: ServiceTime?

            /// A trip, on every day and in every run unless they are given.
            public init(tripID: GTFSModel.Trip.ID, serviceDate: ServiceDate? = nil, startTime: ServiceTime? = nil) {
                self.tripID = tripID
                self.serviceDate = serviceDate
                self.startTime = startTime
            }
        }

        /// A selector without any field; it agrees with every row, so it is never used.
        public init() {}
    }

    /// FeedEntity.id
    public var id: String
    /// The index in `RealtimeOverlay.feeds` of the feed that has it.
    public var feed: Int
    /// As the message has it.
    public var alert: ServiceAlert
    /// The selectors that can agree with a row. A selector of something that the timetable lacks is left out.
    public var selectors: [Selector]

    /// - Parameter feed: an index in `RealtimeOverlay.feeds`.
    public init(id: String, feed: Int, alert: ServiceAlert, selectors: [Selector]) {
        self.id = id
        self.feed = feed
        self.alert = alert
        self.selectors = selectors
    }
}

extension AlertOverlay.Selector {
    /// Whether all fields that are set agree with the subject: they are joined by AND, and a direction means nothing
    /// without a route (GTFS Realtime reference, message EntitySelector).
    package func agrees(with subject: AlertSubject) -> Bool {
        (trip.map { agrees($0, subject.trip) } ?? true)
            && (stopID.map(subject.stopIDs.contains) ?? true)
            && (routeID.map { $0 == subject.routeID } ?? true)
            && (agencyID.map { $0 == subject.agencyID } ?? true)
            && (routeType.map { $0 == subject.routeType } ?? true)
            && (directionID.map { routeID == nil || $0 == subject.directionID } ?? true)
    }

    private func agrees(_ trip: Trip, _ other: TripOnServiceDay?) -> Bool {
        guard let other else { return false }
        return trip.tripID == other.tripID && (trip.serviceDate.map { $0 == other.serviceDate } ?? true)
            && (trip.startTime.map { $0 == other.startTime } ?? true)
    }
}
