internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A question for alerts of realtime messages: those about any of the routes, stops and trips, or all alerts if it
/// names none.
public struct AlertsRequest: Sendable, Hashable {
    /// Alerts about these routes, about one of their stops, directions or trips if they name the route too,
    /// and about their agencies or their modes.
    public var routes: [Route.ID] = []
    /// Alerts about these stops, about the stations that they are part of and the platforms that are part of them.
    public var stops: [Stop.ID] = []
    /// Alerts that departures of these trips have at any of their stops.
    public var trips: [TripOnServiceDay] = []

    /// The alerts about any of the routes, stops and trips; all alerts without any of them.
    public init(routes: [Route.ID] = [], stops: [Stop.ID] = [], trips: [TripOnServiceDay] = []) {
        self.routes = routes
        self.stops = stops
        self.trips = trips
    }

}

extension Timetable {
    /// The alerts in force about routes, stops or trips, or all of them: the most severe first, then in the order of the
    /// messages, with texts in the language of the timetable. An id that the timetable lacks has the alerts that name it.
    /// - Throws: `QueryError` for a moment that is not allowed; `StoreError` if the database cannot be read.
    public func alerts(
        _ request: AlertsRequest = AlertsRequest(), realtime snapshot: RealtimeSnapshot
    ) throws -> [AlertReport] {
        try ask(request, realtime: snapshot)
    }
}

extension AlertsRequest: Question {
    /// The alerts, as `Timetable.alerts(_:realtime:)` gives them; none without realtime.
    public func answer(in session: QuestionSession) throws -> [AlertReport] {
        guard let evaluated = session.evaluated, let overlay = session.realtime?.overlay else { return [] }
        let feed = try session.feed()
        let choice = try AlertChoice(self, session: feed, overlay: overlay)
        return try AlertList(feed, evaluated: evaluated).reports { choice.includes($0.selectors) }
    }
}

/// The subjects that the alerts of a request may have.
private struct AlertChoice {
    /// A route, and the values by which an alert may name it without its id.
    private struct RouteSubject {
        let id: Route.ID
        let agencyID: Agency.ID?
        let type: RouteType?
    }

    private let isAll: Bool
    private let routes: [RouteSubject]
    private let stops: Set<Stop.ID>
    private let trips: [AlertSubject]

    init(_ request: AlertsRequest, session: FeedSession, overlay: RealtimeOverlay) throws {
        isAll = request == AlertsRequest()
        routes = try request.routes.map { try Self.route($0, session: session) }
        stops = try request.stops.reduce(into: []) { $0.formUnion(try Self.stops(around: $1, session)) }
        trips = try request.trips.map { try Self.subject($0, session: session, overlay: overlay) }
    }

    func includes(_ selectors: [AlertOverlay.Selector]) -> Bool {
        isAll
            || selectors.contains { selector in
                routes.contains { concerns(selector, route: $0) } || selector.stopID.map(stops.contains) ?? false
                    || trips.contains { selector.agrees(with: $0) }
            }
    }

    /// Whether a selector names the route, or names its agency or mode without a route, stop or trip.
    private func concerns(_ selector: AlertOverlay.Selector, route: RouteSubject) -> Bool {
        if let id = selector.routeID { return id == route.id }
        guard selector.trip == nil, selector.stopID == nil, selector.agencyID != nil || selector.routeType != nil else {
            return false
        }
        return selector.agencyID.map { $0 == route.agencyID } ?? true
            && selector.routeType.map { $0 == route.type } ?? true
    }
}

extension AlertChoice {
    private static func route(_ id: Route.ID, session: FeedSession) throws -> RouteSubject {
        let row = try session.route(id: id)?.row
        let agency = row.flatMap { $0.agencyID.map { Agency.ID($0) } ?? session.summary.onlyAgency }
        return RouteSubject(id: id, agencyID: agency, type: row?.type)
    }

    /// The stop, all stations that it is part of, and all its parts.
    private static func stops(around id: Stop.ID, _ session: FeedSession) throws -> Set<Stop.ID> {
        guard let row = try session.reader.stop(id: id.rawValue) else { return [id] }
        let parts =
            try row.isListed ? session.reader.stopWithParts(key: row.key).compactMap { try session.stop($0) } : []
        return Set(try session.lineage(row).map { Stop.ID($0.id) } + parts.map { Stop.ID($0.id) } + [id])
    }

    /// The subject of all rows of a trip, over all its stops: those of the messages, or else those of the schedule.
    private static func subject(
        _ trip: TripOnServiceDay, session: FeedSession, overlay: RealtimeOverlay
    ) throws -> AlertSubject {
        let scheduled = try DatabaseSchedule(session).trip(trip.tripID)
        let known = overlay.trips.first { $0.id == trip }
        var subject = AlertSubject()
        subject.trip = trip
        subject.routeID = scheduled?.pattern.routeID ?? known?.routeID
        subject.directionID = scheduled?.pattern.directionID ?? known?.directionID
        if let id = subject.routeID {
            let route = try route(id, session: session)
            (subject.agencyID, subject.routeType) = (route.agencyID, route.type)
        }
        let made = known?.stopTimes.filter { $0.relation != .skipped }.map(\.stopID) ?? []
        let stops = made.isEmpty ? scheduled?.pattern.stops.compactMap(\.stopID) ?? [] : made
        subject.stopIDs = try stops.flatMap { id in try (session.boardStop(id: id)?.partOf ?? []) + [id] }
        return subject
    }
}

extension AlertsRequest: AnswerCodable {
    package static let fields = AnswerFields(AlertsRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("stops", \.stops, absent: [])
        fields.add("trips", \.trips, absent: [])
    }
}
