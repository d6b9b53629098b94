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
            /// The start of a run of frequencies.txt; nil: every run.
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
        (trip.map { agrees($0, other: subject.trip) } ?? true)
            && (stopID.map(subject.stopIDs.contains) ?? true)
            && (routeID.map { $0 == subject.routeID } ?? true)
            && (agencyID.map { $0 == subject.agencyID } ?? true)
            && (routeType.map { $0 == subject.routeType } ?? true)
            && (directionID.map { routeID == nil || $0 == subject.directionID } ?? true)
    }

    private func agrees(_ trip: Trip, other: TripOnServiceDay?) -> Bool {
        guard let other else { return false }
        return trip.tripID == other.tripID && (trip.serviceDate.map { $0 == other.serviceDate } ?? true)
            && (trip.startTime.map { $0 == other.startTime } ?? true)
    }
}

/// Finds the alerts of an overlay, each by the subjects that its selectors name.
///
/// A row has few selectors that could agree with it: one for each combination of fields that selectors set, with the row's
/// own values. So a look-up of the alerts of a row costs the same for any number of alerts.
package struct AlertIndex: Sendable {
    private var alertsBySelector: [AlertOverlay.Selector: [Int]] = [:]
    private var combinations: Set<Fields> = []

    /// Fields of a selector. All fields that are set must agree (AND).
    fileprivate struct Fields: OptionSet, Hashable {
        let rawValue: UInt8
        static let trip = Fields(rawValue: 1)
        static let serviceDate = Fields(rawValue: 2)
        static let startTime = Fields(rawValue: 4)
        static let stop = Fields(rawValue: 8)
        static let route = Fields(rawValue: 16)
        static let agency = Fields(rawValue: 32)
        static let routeType = Fields(rawValue: 64)
        static let direction = Fields(rawValue: 128)
    }

    init(_ alerts: [AlertOverlay]) {
        for (index, alert) in alerts.enumerated() {
            for selector in alert.selectors { add(index, under: selector) }
        }
    }

    private mutating func add(_ alert: Int, under selector: AlertOverlay.Selector) {
        var selector = selector
        // A direction means nothing without a route (GTFS Realtime reference, message EntitySelector).
        if selector.routeID == nil { selector.directionID = nil }
        let fields = Fields(selector)
        guard !fields.isEmpty else { return }
        combinations.insert(fields)
        alertsBySelector[selector, default: []].append(alert)
    }

    package var isEmpty: Bool { alertsBySelector.isEmpty }

    /// The selectors of alerts that agree with a subject, one for each stop of the subject.
    package func selectors(of subject: AlertSubject) -> [AlertOverlay.Selector] {
        var found: [AlertOverlay.Selector] = []
        for fields in combinations {
            guard var selector = AlertOverlay.Selector(fields, of: subject) else { continue }
            for stop in fields.contains(.stop) ? subject.stopIDs.map(Optional.some) : [nil] {
                selector.stopID = stop
                if alertsBySelector[selector] != nil { found.append(selector) }
            }
        }
        return found
    }

    /// The indexes in `RealtimeOverlay.alerts` of the alerts that have a selector, in that order, whether or not they are in
    /// force. An alert that has it twice is there twice.
    package func alerts(with selector: AlertOverlay.Selector) -> [Int] { alertsBySelector[selector] ?? [] }
}

extension AlertIndex.Fields {
    fileprivate init(_ selector: AlertOverlay.Selector) {
        self = []
        if selector.trip != nil { insert(.trip) }
        if selector.trip?.serviceDate != nil { insert(.serviceDate) }
        if selector.trip?.startTime != nil { insert(.startTime) }
        if selector.stopID != nil { insert(.stop) }
        if selector.routeID != nil { insert(.route) }
        if selector.agencyID != nil { insert(.agency) }
        if selector.routeType != nil { insert(.routeType) }
        if selector.directionID != nil { insert(.direction) }
    }
}

extension AlertOverlay.Selector {
    /// The selector that sets these fields, except the stop, to the values of the subject; nil if it lacks one of them.
    fileprivate init?(_ fields: AlertIndex.Fields, of subject: AlertSubject) {
        self.init()
        if fields.contains(.trip) {
            guard let trip = subject.trip else { return nil }
            self.trip = Trip(tripID: trip.tripID)
            if fields.contains(.serviceDate) { self.trip?.serviceDate = trip.serviceDate }
            if fields.contains(.startTime) { self.trip?.startTime = trip.startTime }
        }
        if fields.contains(.route) { routeID = subject.routeID }
        if fields.contains(.agency) { agencyID = subject.agencyID }
        if fields.contains(.routeType) { routeType = subject.routeType }
        if fields.contains(.direction) { directionID = subject.directionID }
        // A field that the subject lacks is not set.
        guard AlertIndex.Fields(self) == fields.subtracting(.stop) else { return nil }
    }
}

/// A possible subject of an alert: a row of a board.
package struct AlertSubject: Sendable {
    package var trip: TripOnServiceDay?
    package var routeID: Route.ID?
    package var agencyID: Agency.ID?
    package var routeType: RouteType?
    package var directionID: Int?
    /// The stop, and the stations that it is part of: an alert on a station applies to its platforms, not the other way
    /// round.
    package var stopIDs: [Stop.ID] = []

    package init() {}
}
