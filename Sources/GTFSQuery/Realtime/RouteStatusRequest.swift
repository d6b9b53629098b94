internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A question for routes at the moment of realtime messages: the vehicles and trips under way, and their punctuality.
public struct RouteStatusRequest: Sendable, Hashable {
    /// These routes, in this order; empty: all routes, in the order of `Timetable.routes()`.
    public var routes: [Route.ID] = []
    /// The delays that are on time.
    public var onTime = PunctualityLimits()

    /// All routes, or these.
    public init(routes: [Route.ID] = []) { self.routes = routes }
}

extension RouteStatusRequest: Question {
    public func validate() throws {
        try QueryError.require(
            "onTime", onTime.latest, in: onTime.earliest..., "a latest delay that is not before the earliest one")
    }

    /// The routes. They have no data but the schedule's where there is no realtime, or if all of it is too old.
    /// - Throws: `QueryError.Code.unknownID` for a route that the feed does not have.
    public func answer(in session: QuestionSession) throws -> [RouteStatus] {
        let feed = try session.feed()
        var answer = try routes(session).map { RouteStatus(route: $0) }
        if let evaluated = session.evaluated, evaluated.status.isUsable {
            let tallies = RouteTallies(of: Set(answer.map(\.id)), evaluated, limits: onTime)
            for index in answer.indices { tallies.fill(&answer[index]) }
        }
        guard let translator = try Translator(feed) else { return answer }
        for index in answer.indices { translator.translate(&answer[index].route) }
        return answer
    }

    /// Each route once.
    private func routes(_ session: QuestionSession) throws -> [Route] {
        let listed = try session.timetable.caches.listedRoutes(session.reader)
        guard !routes.isEmpty else { return listed }
        let known = Dictionary(listed.map { ($0.id, $0) }) { first, _ in first }
        var seen: Set<Route.ID> = []
        return try routes.filter { seen.insert($0).inserted }.map { id in
            try known[id] ?? session.timetable.requireRoute(id, reader: session.reader).route
        }
    }
}

/// A route at a moment: its vehicles, and how punctual its trips are.
///
///     for status in try timetable.ask(RouteStatusRequest(), realtime: snapshot) {
///         print(status.route.label ?? "", status.underWay?.punctuality.grade?.rawValue ?? "")
///     }
public struct RouteStatus: Sendable, Hashable, Identifiable {
    /// One direction of a route at a moment.
    public struct Direction: Sendable, Hashable {
        /// direction_id, 0 or 1; nil where neither the timetable nor the messages name one.
        public var directionID: Int?
        /// What is under way in this direction.
        public var underWay: TripsUnderWay

        /// A direction at a moment.
        public init(directionID: Int? = nil, underWay: TripsUnderWay = TripsUnderWay()) {
            self.directionID = directionID
            self.underWay = underWay
        }
    }

    /// Its row of routes.txt.
    public var route: Route
    /// What is under way in all directions together; nil without messages, or if all of them are too old to show.
    public var underWay: TripsUnderWay?
    /// The directions in which something is under way: 0, 1, then those without a direction_id.
    public var directions: [Direction]

    /// A route at a moment; without more than the route, one of which the messages say nothing.
    public init(route: Route, underWay: TripsUnderWay? = nil, directions: [Direction] = []) {
        self.route = route
        self.underWay = underWay
        self.directions = directions
    }

    /// The route's.
    public var id: Route.ID { route.id }
}

/// The vehicles and trips of a route, or of one of its directions, that are under way at a moment, and how punctual they
/// are.
///
/// A trip is under way from its first departure to its last arrival, by its predicted times. Only trips with a
/// prediction for a coming stop are counted, and none that is cancelled.
public struct TripsUnderWay: Sendable, Hashable {
    /// Vehicles whose positions are not too old to show, as `VehiclesRequest` lists them; not those of cancelled trips,
    /// and each id once. Nil if the messages have no vehicles at all.
    public var activeVehicles: Int?
    /// Each trip by the delay at its next stop that has one. Added trips and headway trips without exact times have no
    /// delay, and are not in it.
    public var punctuality: Punctuality
    /// The share of the predictions that are fresh, from 0 to 1: those of all trips under way, of added and headway trips
    /// too. Nil without any prediction.
    public var freshShare: Double?

    /// What is under way; nothing unless told otherwise.
    public init(
        activeVehicles: Int? = nil, punctuality: Punctuality = Punctuality(), freshShare: Double? = nil
    ) {
        self.activeVehicles = activeVehicles
        self.punctuality = punctuality
        self.freshShare = freshShare
    }
}

extension RouteStatusRequest: AnswerCodable {
    package static let fields = AnswerFields(RouteStatusRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("on_time", \.onTime, absent: PunctualityLimits())
    }
}

extension TripsUnderWay: AnswerCodable {
    /// The keys of what is under way. The share on time and the grade follow from the counts.
    package static let fields = AnswerFields(TripsUnderWay()) { fields in
        fields.add("active_vehicles", \.activeVehicles)
        fields.add("on_time", \.punctuality.onTime)
        fields.add("late", \.punctuality.late)
        fields.add("early", \.punctuality.early)
        fields.add("on_time_share", derived: \.punctuality.onTimeShare)
        fields.add("fresh_share", \.freshShare)
        fields.add("grade", derived: \.punctuality.grade)
    }
}

extension RouteStatus.Direction: AnswerCodable {
    /// One of the `directions` of a route.
    package static let fields = AnswerFields(RouteStatus.Direction()) { fields in
        fields.add("direction_id", \.directionID)
        fields.add(TripsUnderWay.fields, of: \.underWay)
    }
}

extension RouteStatus: AnswerCodable {
    /// A row of `routes --realtime`: the keys of routes.txt, and those of what is under way.
    package static let fields = AnswerFields(RouteStatus(route: Route(id: ""))) { fields in
        fields.add(Route.fields, of: \.route)
        fields.add(TripsUnderWay.fields, ifPresent: "on_time", of: \.underWay) { $0.underWay = $1 }
        fields.addForDecoding { $0.add("directions", \.directions, absent: []) }
    }
}
