internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A question for routes by name, mode, agency and stop, page by page.
///
///     var request = RoutesRequest(text: "airport")
///     request.modes = ["bus", "trolleybus"].compactMap(TransitMode.init)
///     let page = try timetable.routes(request)
///     for route in page.routes { print(route.label ?? "") }
///     request.cursor = page.nextCursor
///
/// A route must pass every filter that is set; an empty list lets all routes pass.
public struct RoutesRequest: Sendable, Hashable {
    /// Words that each begin a word of the short name, the long name or the id, in any order and case.
    public var text: String?
    /// Routes of any of these modes.
    public var modes: [TransitMode] = []
    /// Routes of any of these agencies.
    public var agencies: [Agency.ID] = []
    /// Routes that serve this stop; a station stands for its platforms.
    public var stop: Stop.ID?
    /// The most routes of a page, 0 or more.
    public var limit: Int
    /// `nextCursor` of the page before; nil for the first page.
    public var cursor: String?

    /// All routes, or those that a text finds.
    public init(text: String? = nil, limit: Int = 100, cursor: String? = nil) {
        self.text = text
        self.limit = limit
        self.cursor = cursor
    }
}

/// A part of a list of routes.
public struct RoutePage: Sendable, Hashable, Codable {
    /// By route_sort_order (blank ones last), then by label, numbers by their value, then by id.
    public var routes: [Route]
    /// The cursor of the next page; nil after the last.
    public var nextCursor: String?

    /// A page of routes.
    public init(routes: [Route], nextCursor: String? = nil) {
        self.routes = routes
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case routes
        case nextCursor = "next"
    }
}

extension Timetable {
    /// Every route of the feed, by route_sort_order (blank ones last), then by label and id.
    /// - Throws: `StoreError` if the database cannot be read.
    public func routes() throws -> [Route] {
        try database.reading { try translated(caches.listedRoutes($0), reader: $0) }
    }

    /// A page of the routes that pass a request's filters, in the order of `routes()`.
    /// - Throws: `QueryError` for a value that is not allowed, and for a stop or an agency that the feed does not have;
    ///   `StoreError` if the database cannot be read.
    public func routes(_ request: RoutesRequest) throws -> RoutePage { try ask(request) }

    fileprivate func translated(_ routes: [Route], reader: FeedReader) throws -> [Route] {
        guard let translator = try translator(reader) else { return routes }
        var routes = routes
        for index in routes.indices { translator.translate(&routes[index]) }
        return routes
    }
}

extension RoutesRequest: Question {
    public func validate() throws { try QueryError.requireLimit(limit) }

    /// The page, as `Timetable.routes(_:)` gives it.
    public func answer(in session: QuestionSession) throws -> RoutePage {
        let (timetable, reader) = (session.timetable, session.reader)
        let routes = try timetable.caches.listedRoutes(reader)
        let first = try cursor.map { try routes.index(after: $0) } ?? 0
        let filter = try RouteFilter(self, routes: routes, timetable: timetable, reader: reader)
        var page = RoutePage(routes: [], nextCursor: nil)
        for index in first..<max(first, routes.count) where filter.passes(routes[index], at: index) {
            guard page.routes.count < limit else {
                page.nextCursor = page.routes.last?.id.rawValue ?? cursor
                break
            }
            page.routes.append(routes[index])
        }
        page.routes = try timetable.translated(page.routes, reader: reader)
        return page
    }
}

private struct RouteFilter {
    private let request: RoutesRequest
    private let query: [SearchWord]
    /// Nil if the request has no text.
    private let words: RouteWords?
    private let atStop: Set<Route.ID>?

    /// - Throws: `QueryError` for a stop or an agency that the feed does not have.
    init(_ request: RoutesRequest, routes: [Route], timetable: Timetable, reader: FeedReader) throws {
        self.request = request
        query = request.text.map { SearchText($0).words } ?? []
        words = query.isEmpty ? nil : timetable.caches.routeWords.value { RouteWords(routes) }
        if !request.agencies.isEmpty {
            var named = DepartureFilter()
            named.agencies = request.agencies
            try timetable.feedSession(reader).require(named)
        }
        atStop = try request.stop.map { try Set(timetable.stopDetail($0, reader: reader).routes.map(\.id)) }
    }

    func passes(_ route: Route, at index: Int) -> Bool {
        (request.modes.isEmpty || request.modes.contains { $0.includes(route.type) })
            && (request.agencies.isEmpty || route.agencyID.map(request.agencies.contains) ?? false)
            && (atStop?.contains(route.id) ?? true) && (words?.matches(query, routeAt: index) ?? true)
    }
}

extension [Route] {
    /// - Throws: `QueryError.badCursor` if no route has the id of the cursor.
    fileprivate func index(after cursor: String) throws -> Int {
        guard let index = firstIndex(where: { $0.id == Route.ID(cursor) }) else {
            throw QueryError(
                .badCursor, field: "cursor", value: cursor, "\"\(cursor)\" is no cursor of a page of routes",
                advice: "ask for the first page.")
        }
        return index + 1
    }
}

extension RoutesRequest: AnswerCodable {
    package static let fields = AnswerFields(RoutesRequest()) { fields in
        fields.add("text", \.text)
        fields.add("modes", \.modes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("stop_id", \.stop)
        fields.add("limit", \.limit, absent: RoutesRequest().limit)
        fields.add("cursor", \.cursor)
    }
}
