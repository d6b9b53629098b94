public import GTFSModel

extension TimetableSet {
    /// The stops and stations near a position, of all feeds: served ones first, then by distance.
    /// - Throws: `QueryError` for a value that is not allowed, or if the filter has an id without one of the feeds.
    public func nearby(_ request: NearbyRequest) throws -> SetAnswer<StopResult> {
        let questions = try nearbyQuestions(request)
        return merged(questions.map { $0.result() }, limit: request.limit, by: Distance.init) { $0 }
    }

    /// The stop or station nearest to a position, of all feeds.
    /// - Returns: One row; none if no stop of any feed passes the filter.
    /// - Throws: the errors of `nearby(_:)`.
    public func nearestStop(_ request: NearbyRequest) throws -> SetAnswer<StopResult> {
        merged(try nearestQuestions(request).map { $0.result() }, limit: 1, by: Distance.init) { $0 }
    }

    /// Stops and stations of all feeds by name, code or id, the best match first: by the way in which the text matches, the
    /// departures there and the distance, as `Timetable.search(_:)` weighs them.
    /// - Throws: `QueryError` for a value that is not allowed.
    public func search(_ request: SearchRequest) throws -> SetAnswer<StopResult> {
        let questions = try searchQuestions(request)
        return merged(questions.map { $0.result() }, limit: request.limit, by: \.relevance) { $0.result }
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func nearby(_ request: NearbyRequest) async throws -> SetAnswer<StopResult> {
        let results = try await results(of: nearbyQuestions(request))
        return merged(results, limit: request.limit, by: Distance.init) { $0 }
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func nearestStop(_ request: NearbyRequest) async throws -> SetAnswer<StopResult> {
        let results = try await results(of: nearestQuestions(request))
        return merged(results, limit: 1, by: Distance.init) { $0 }
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func search(_ request: SearchRequest) async throws -> SetAnswer<StopResult> {
        let results = try await results(of: searchQuestions(request))
        return merged(results, limit: request.limit, by: \.relevance) { $0.result }
    }

    private func nearbyQuestions(_ request: NearbyRequest) throws -> [FeedQuestion<[StopResult]>] {
        try asked(request).map { member, request in FeedQuestion(member) { try $0.nearby(request) } }
    }

    private func nearestQuestions(_ request: NearbyRequest) throws -> [FeedQuestion<[StopResult]>] {
        try asked(request).map { member, request in
            FeedQuestion(member) { try $0.nearestStop(request).map { [$0] } ?? [] }
        }
    }

    private func searchQuestions(_ request: SearchRequest) throws -> [FeedQuestion<[SearchRequest.RankedStop]>] {
        try request.validate()
        return members.map { member in FeedQuestion(member) { try $0.ask(SearchRequest.RankedSearch(request: request)) }
        }
    }

    /// The order of nearby stops.
    private struct Distance: Comparable {
        let isUnserved: Bool
        let metres: Double

        init(_ result: StopResult) {
            isUnserved = !result.isServed
            metres = result.distance ?? 0
        }

        static func < (left: Self, right: Self) -> Bool {
            left.isUnserved == right.isUnserved ? left.metres < right.metres : right.isUnserved
        }
    }
}

extension TimetableSet {
    /// The routes of all feeds, feed after feed, each feed's as `Timetable.routes(_:)` gives them.
    /// - Throws: `QueryError` for a value that is not allowed, or for an id or a cursor without one of the feeds.
    public func routes(_ request: RoutesRequest) throws -> SetAnswer<Route> {
        page(request, results: try questions(request) { $0.routes }.map { $0.result() })
    }

    /// The stops of all feeds, feed after feed, each feed's as `Timetable.stops(_:)` gives them.
    /// - Throws: `QueryError` for a value that is not allowed, or for a cursor without one of the feeds.
    public func stops(_ request: StopsRequest) throws -> SetAnswer<Stop> {
        page(request, results: try questions(request) { $0.stops }.map { $0.result() })
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func routes(_ request: RoutesRequest) async throws -> SetAnswer<Route> {
        page(request, results: try await results(of: questions(request) { $0.routes }))
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func stops(_ request: StopsRequest) async throws -> SetAnswer<Stop> {
        page(request, results: try await results(of: questions(request) { $0.stops }))
    }

    /// - Returns: Questions for one row more than the page has: it tells that there is a next page.
    private func questions<Asked: ListQuestion, Row: Sendable>(
        _ request: Asked, rows: @escaping @Sendable (Asked.Answer) -> [Row]
    ) throws -> [FeedQuestion<[Row]>] {
        try asked(request).map { member, own in
            var own = own
            own.limit = max(own.limit, own.limit &+ 1)
            return FeedQuestion(member) { [own] in rows(try $0.ask(own)) }
        }
    }

    private func page<Row: Identifiable & Sendable>(
        _ request: some ListQuestion, results: [FeedResult<[Row]>]
    ) -> SetAnswer<Row> where Row.ID == Identifier<Row> {
        var answer = inOrder(results)
        guard answer.rows.count > request.limit else { return answer }
        answer.rows.removeSubrange(request.limit...)
        answer.next = answer.rows.last.map { "\($0.qualified($0.row.id))" } ?? request.cursor
        return answer
    }
}

extension TimetableSet {
    /// The next departures of all favourites, in their order. A favourite has a board of each feed that has it under its
    /// ids; if none does, of each that has it under others; else of every feed, without rows.
    /// - Parameter realtime: the overlay of a feed at a moment, such as `snapshots(at:)`; a feed without an entry is asked
    ///   for its schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed. An error of one feed is in `failures` instead.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, realtime: [FeedID: RealtimeSnapshot] = [:]
    ) throws -> SetAnswer<FavouriteBoard> {
        boards(try questions(request, realtime: realtime).map { $0.result() })
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, realtime: [FeedID: RealtimeSnapshot] = [:]
    ) async throws -> SetAnswer<FavouriteBoard> {
        boards(try await results(of: questions(request, realtime: realtime)))
    }

    /// Boards with their numbers in the list.
    private func questions(
        _ request: FavouriteBoardsRequest, realtime: [FeedID: RealtimeSnapshot]
    ) throws -> [FeedQuestion<[(offset: Int, element: FavouriteBoard)]>] {
        try request.validate()
        return members.map { member in
            FeedQuestion(member, realtime: realtime[member.id]) {
                Array(try $0.favouriteBoards(request, realtime: $1).enumerated())
            }
        }
    }

    private func boards(
        _ results: [FeedResult<[(offset: Int, element: FavouriteBoard)]>]
    ) -> SetAnswer<FavouriteBoard> {
        var answer = merged(results, limit: .max, by: { $0.offset }, row: { $0.element })
        let best = Dictionary(answer.rows.map { ($0.row.id, $0.row.found.rank) }, uniquingKeysWith: min)
        answer.rows.removeAll { $0.row.found.rank != best[$0.row.id] }
        return answer
    }
}

extension FoundFavourite {
    /// 0 for one that a feed has under its ids.
    fileprivate var rank: Int { [.present, .moved, .missing].firstIndex(of: state) ?? 0 }
}
