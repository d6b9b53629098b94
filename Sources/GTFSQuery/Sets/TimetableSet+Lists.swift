public import GTFSModel

extension TimetableSet {
    /// The routes of all feeds, feed after feed, each feed's as `Timetable.routes(_:)` gives them.
    /// - Throws: `QueryError` for a value that is not allowed, or for an id or a cursor without one of the feeds.
    public func routes(_ request: RoutesRequest) throws -> SetAnswer<Route> {
        page(request, try questions(request) { $0.routes }.map { $0.result() })
    }

    /// The stops of all feeds, feed after feed, each feed's as `Timetable.stops(_:)` gives them.
    /// - Throws: `QueryError` for a value that is not allowed, or for a cursor without one of the feeds.
    public func stops(_ request: StopsRequest) throws -> SetAnswer<Stop> {
        page(request, try questions(request) { $0.stops }.map { $0.result() })
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func routes(_ request: RoutesRequest) async throws -> SetAnswer<Route> {
        page(request, try await results(of: questions(request) { $0.routes }))
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func stops(_ request: StopsRequest) async throws -> SetAnswer<Stop> {
        page(request, try await results(of: questions(request) { $0.stops }))
    }

    /// - Returns: Questions for one row more than the page has: it tells that there is a next page.
    private func questions<Asked: ListQuestion, Row: Sendable>(
        _ request: Asked, _ rows: @escaping @Sendable (Asked.Answer) -> [Row]
    ) throws -> [FeedQuestion<[Row]>] {
        try asked(request).map { member, own in
            var own = own
            own.limit = max(own.limit, own.limit &+ 1)
            return FeedQuestion(member) { [own] in rows(try $0.ask(own)) }
        }
    }

    private func page<Row: Identifiable & Sendable>(
        _ request: some ListQuestion, _ results: [FeedResult<[Row]>]
    ) -> SetAnswer<Row> where Row.ID == Identifier<Row> {
        var answer = inOrder(results)
        guard answer.rows.count > request.limit else { return answer }
        answer.rows.removeSubrange(request.limit...)
        answer.next = answer.rows.last.map { "\($0.qualified($0.row.id))" } ?? request.cursor
        return answer
    }
}
