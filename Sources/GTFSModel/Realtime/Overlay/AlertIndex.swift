/// Where the alerts of an overlay are found: each selector by the narrowest thing that it names.
public struct AlertIndex: Sendable {
    private struct Place: Sendable {
        let alert: Int
        let selector: AlertOverlay.Selector
    }

    private var byTrip: [Trip.ID: [Place]] = [:]
    private var byStop: [Stop.ID: [Place]] = [:]
    private var byRoute: [Route.ID: [Place]] = [:]
    private var byAgency: [Agency.ID: [Place]] = [:]
    private var byRouteType: [Int: [Place]] = [:]

    init(_ alerts: [AlertOverlay]) {
        for (number, alert) in alerts.enumerated() {
            for selector in alert.selectors { add(Place(alert: number, selector: selector)) }
        }
    }

    private mutating func add(_ place: Place) {
        let selector = place.selector
        if let trip = selector.trip {
            byTrip[trip.tripID, default: []].append(place)
        } else if let stop = selector.stopID {
            byStop[stop, default: []].append(place)
        } else if let route = selector.routeID {
            byRoute[route, default: []].append(place)
        } else if let agency = selector.agencyID {
            byAgency[agency, default: []].append(place)
        } else if let type = selector.routeType {
            byRouteType[type, default: []].append(place)
        }
    }

    public var isEmpty: Bool {
        byTrip.isEmpty && byStop.isEmpty && byRoute.isEmpty && byAgency.isEmpty && byRouteType.isEmpty
    }

    /// The alerts that are about `subject`, whether or not they are in force: their numbers in `RealtimeOverlay.alerts`,
    /// in that order.
    public func alerts(about subject: AlertSubject) -> [Int] {
        var found: [Int] = []
        func add(_ places: [Place]?) {
            for place in places ?? [] where place.selector.agrees(with: subject) { found.append(place.alert) }
        }
        if !byTrip.isEmpty { add(subject.trip.flatMap { byTrip[$0.tripID] }) }
        if !byStop.isEmpty { for stop in subject.stopIDs { add(byStop[stop]) } }
        if !byRoute.isEmpty { add(subject.routeID.flatMap { byRoute[$0] }) }
        if !byAgency.isEmpty { add(subject.agencyID.flatMap { byAgency[$0] }) }
        if !byRouteType.isEmpty { add(subject.routeType.flatMap { byRouteType[$0] }) }
        guard found.count > 1 else { return found }
        found.sort()
        return found.indices.compactMap { $0 > 0 && found[$0] == found[$0 - 1] ? nil : found[$0] }
    }
}

/// What an alert may be about: a row of a board.
public struct AlertSubject: Sendable {
    public var trip: TripOnServiceDay?
    public var routeID: Route.ID?
    public var agencyID: Agency.ID?
    public var routeType: Int?
    public var directionID: Int?
    /// The stop and all that it is part of: an alert on a station reaches its platforms, not the other way round.
    public var stopIDs: [Stop.ID] = []

    public init() {}
}

extension AlertOverlay.Selector {
    /// Whether all that is there agrees: fields are joined by AND, and a direction means nothing without a route
    /// (GTFS Realtime reference, message EntitySelector).
    public func agrees(with subject: AlertSubject) -> Bool {
        (trip.map { agrees($0, subject.trip) } ?? true)
            && (stopID.map(subject.stopIDs.contains) ?? true)
            && (routeID.map { $0 == subject.routeID } ?? true)
            && (agencyID.map { $0 == subject.agencyID } ?? true)
            && (routeType.map { $0 == subject.routeType } ?? true)
            && (directionID.map { routeID == nil || $0 == subject.directionID } ?? true)
    }

    private func agrees(_ trip: Trip, _ instance: TripOnServiceDay?) -> Bool {
        guard let instance else { return false }
        return trip.tripID == instance.tripID && (trip.serviceDate.map { $0 == instance.serviceDate } ?? true)
            && (trip.startTime.map { $0 == instance.startTime } ?? true)
    }
}
