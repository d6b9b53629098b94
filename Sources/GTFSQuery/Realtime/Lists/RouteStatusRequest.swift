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
            let tallies = RouteTallies(of: Set(answer.map(\.id)), evaluated, onTime)
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
            try known[id] ?? session.timetable.requireRoute(id, session.reader).route
        }
    }
}
