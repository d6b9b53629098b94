internal import GTFSModel

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
