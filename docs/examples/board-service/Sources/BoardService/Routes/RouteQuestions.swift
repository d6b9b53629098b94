import Foundation
import GTFSQuery
import Hummingbird

extension QuestionRoutes {
    /// `GET /routes`: the routes that a text, modes, agencies and a stop choose, page by page, each with what is under way.
    func routes(_ request: Request) async throws -> Response {
        let parameters = try RequestParameters(request)
        let moment = try moment(feeds.feed(named: parameters.feed()), parameters)
        let question = try routesRequest(parameters)
        let sort = try parameters.word("sort", of: ["feed", "name"]) ?? "feed"
        if sort == "name", question.cursor != nil {
            throw ServiceError.badValue("cursor", "Routes by name have no pages: leave out cursor.")
        }
        let answer: @Sendable (Timetable) throws -> RouteList = { timetable in
            let page = try sort == "name" ? Self.byName(question, timetable) : timetable.routes(question)
            return try RouteList(page, timetable, moment.realtime)
        }
        guard moment.realtime != nil else { return try await Reply(to: request, .routes).schedule(moment, answer) }
        return try await Reply(to: request, .none).live(moment, .short, answer)
    }

    private func routesRequest(_ parameters: RequestParameters) throws -> RoutesRequest {
        var question = RoutesRequest(
            text: try parameters.text("text"), limit: try parameters.limit(100), cursor: try parameters.text("cursor"))
        question.modes = try parameters.modes()
        question.agencies = parameters.texts("agency").map { Agency.ID($0) }
        question.stop = try parameters.text("stop").map { Stop.ID($0) }
        return question
    }

    /// All routes that pass, by what passengers call them; the first of them on one page.
    private static func byName(_ question: RoutesRequest, _ timetable: Timetable) throws -> RoutePage {
        var all = question
        all.limit = .max
        var page = try timetable.routes(all)
        page.routes.sort { first, second in
            let order = first.name.compare(second.name, options: [.numeric, .caseInsensitive])
            return order == .orderedSame ? first.id < second.id : order == .orderedAscending
        }
        page.routes = Array(page.routes.prefix(question.limit))
        return page
    }

    /// `GET /routes/{id}`: a route with its patterns, its stops and its lines on the map.
    func route(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Route.ID) = try feeds.resolve(id, feed: parameters.feed())
        let moment = try moment(feed, parameters)
        return try await Reply(to: request, .routes).schedule(moment) { timetable in
            RouteAnswer(
                route: try timetable.route(id), stops: try timetable.stops(ofRoute: id),
                lines: try timetable.shapes(ofRoute: id))
        }
    }
}

extension Route {
    /// What passengers call the route, else its id.
    fileprivate var name: String { shortName ?? longName ?? id.rawValue }
}
