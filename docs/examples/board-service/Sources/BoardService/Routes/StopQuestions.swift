import GTFSQuery
import Hummingbird

extension QuestionRoutes {
    /// `GET /stops`: stops near a position, of a route, in a box, or all of them, page by page.
    func stops(_ request: Request) async throws -> Response {
        let parameters = try RequestParameters(request)
        // Read in any case: a value that is not allowed is refused, also where this form of the question ignores it.
        for name in ["stations", "served", "wheelchair"] { _ = try parameters.flag(name) }
        _ = (try parameters.modes(), try parameters.decimal("radius", in: 0...50_000))
        _ = (try parameters.limit(20), try parameters.box())
        if let position = try parameters.position() { return try await nearby(request, parameters, position) }
        let feed = try feeds.feed(named: parameters.feed())
        let moment = try moment(feed, parameters)
        if let route = try parameters.text("route") {
            return try await Reply(to: request, .stops).schedule(moment) { timetable in
                StopList(stops: try timetable.stops(ofRoute: Route.ID(route)))
            }
        }
        let question = StopsRequest(
            box: try parameters.box(), limit: try parameters.limit(500), cursor: try parameters.text("cursor"))
        return try await Reply(to: request, .stops).schedule(moment) { try $0.stops(question) }
    }

    private func nearby(
        _ request: Request, _ parameters: RequestParameters, _ position: Coordinate
    ) async throws -> Response {
        var question = NearbyRequest(
            position: position, radius: try parameters.decimal("radius", in: 0...50_000) ?? 600,
            limit: try parameters.limit(20))
        question.collapsesStations = try parameters.flag("stations") ?? true
        question.isServedOnly = try parameters.flag("served") ?? false
        question.filter.modes = try parameters.modes()
        question.filter.routes = parameters.texts("route").map { Route.ID($0) }
        question.filter.isWheelchairAccessible = try parameters.flag("wheelchair") ?? false
        let reply = Reply(to: request, .stops)
        if feeds.areSeveral, try parameters.feed() == nil {
            let found = try await feeds.set.nearby(question)
            return try reply.json(StopSetList(stops: found.rows, failures: found.failures))
        }
        let moment = try moment(feeds.feed(named: parameters.feed()), parameters)
        return try await reply.schedule(moment) { [question] in StopList(stops: try $0.nearby(question)) }
    }

    /// `GET /search`: stops by name, code or id, of one feed or of all.
    func search(_ request: Request) async throws -> Response {
        let parameters = try RequestParameters(request)
        let question = SearchRequest(
            text: try parameters.requiredText("text"), position: try parameters.position(),
            limit: try parameters.limit(10))
        let reply = Reply(to: request, .stops)
        if feeds.areSeveral, try parameters.feed() == nil {
            let found = try await feeds.set.search(question)
            return try reply.json(StopSetList(stops: found.rows, failures: found.failures))
        }
        let moment = try moment(feeds.feed(named: parameters.feed()), parameters)
        return try await reply.schedule(moment) { StopList(stops: try $0.search(question)) }
    }

    /// `GET /stops/{id}`: a stop with its platforms and routes.
    func stop(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Stop.ID) = try feeds.resolve(id, feed: parameters.feed())
        return try await Reply(to: request, .stops).schedule(moment(feed, parameters)) { try $0.stop(id) }
    }
}
