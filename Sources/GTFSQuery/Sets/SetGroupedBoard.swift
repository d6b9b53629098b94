public import GTFSModel

/// The board of several stops of several feeds by route and direction: the next few departures of each. A group has the
/// departures of one feed.
public struct SetGroupedBoard: Sendable, Hashable, Codable {
    /// In the order of their first departures.
    public var groups: [FeedRow<DepartureGroup>]
    /// Service on demand within windows of time that touch the board's, feed after feed.
    public var flexWindows: [FeedRow<FlexWindow>]
    /// Whether each feed that answered covers the time of the board.
    public var status: [FeedRow<FeedStatus>]
    /// The state of the realtime feeds of each feed that was asked with realtime.
    public var realtime: [FeedRow<BoardRealtime>]
    /// The feeds that could not answer, such as one that does not have a stop.
    public var failures: [FeedFailure]

    /// A board with these groups.
    public init(
        groups: [FeedRow<DepartureGroup>] = [], flexWindows: [FeedRow<FlexWindow>] = [],
        status: [FeedRow<FeedStatus>] = [], realtime: [FeedRow<BoardRealtime>] = [], failures: [FeedFailure] = []
    ) {
        self.groups = groups
        self.flexWindows = flexWindows
        self.status = status
        self.realtime = realtime
        self.failures = failures
    }

    private enum CodingKeys: String, CodingKey {
        case groups
        case flexWindows = "flex_windows"
        case status, realtime, failures
    }
}

extension TimetableSet {
    /// The board of several stops of several feeds by route and direction.
    /// - Parameters:
    ///   - request: its `limit` and its `cursor` do not count, as groups have no pages.
    ///   - rowsPerGroup: the most departures of a group that passengers can board (rule G3). Below 1 there are no groups.
    ///   - realtime: the overlay of a feed at a moment, such as `snapshots(at:)`; a feed without an entry is asked for
    ///     its schedule alone.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of each feed's timetable.
    /// - Throws: `QueryError` for a value that is not allowed, or for a stop or an id of the filter of a feed that the set
    ///   does not have. An error of one feed is in `failures` instead.
    public func groupedDepartures(
        _ request: SetDeparturesRequest, rowsPerGroup: Int = 3, realtime: [FeedID: RealtimeSnapshot] = [:],
        language: String? = nil
    ) throws -> SetGroupedBoard {
        let questions = try groupQuestions(request.asked(in: language), rowsPerGroup: rowsPerGroup, realtime: realtime)
        return grouped(questions.map { $0.result() }, event: request.event)
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func groupedDepartures(
        _ request: SetDeparturesRequest, rowsPerGroup: Int = 3, realtime: [FeedID: RealtimeSnapshot] = [:],
        language: String? = nil
    ) async throws -> SetGroupedBoard {
        let questions = try groupQuestions(request.asked(in: language), rowsPerGroup: rowsPerGroup, realtime: realtime)
        return grouped(try await results(of: questions), event: request.event)
    }

    private func groupQuestions(
        _ request: SetDeparturesRequest, rowsPerGroup: Int, realtime: [FeedID: RealtimeSnapshot]
    ) throws -> [FeedQuestion<GroupedBoard>] {
        var request = request
        request.limit = nil
        try request.request(at: "", nil).validate()
        for stop in request.stops { _ = try member(of: stop.feed) }
        return try members.compactMap { member in
            let ids = try FilterIDs(request.filter.routes, request.filter.agencies, of: member.id, in: self)
            let stops = request.stops.filter { $0.feed == member.id }.map(\.id)
            guard let ids, let first = stops.first else { return nil }
            var own = request.request(at: first, ids)
            own.furtherStopIDs = Array(stops.dropFirst())
            return FeedQuestion(member, realtime: realtime[member.id]) { [own] in
                try $0.groupedDepartures(own, rowsPerGroup: rowsPerGroup, realtime: $1)
            }
        }
    }

    private func grouped(_ results: [FeedResult<GroupedBoard>], event: StopEvent) -> SetGroupedBoard {
        let groups = merged(
            results.map { FeedResult(feed: $0.feed, result: $0.result.map(\.groups)) }, limit: .max,
            by: { BoardTime($0.departures[0], event: event) }, row: { $0 })
        var board = SetGroupedBoard(
            groups: groups.rows, flexWindows: [], status: [], realtime: [], failures: groups.failures)
        for answer in results {
            guard case .success(let found) = answer.result else { continue }
            board.add(found.flexWindows, found.status, found.realtime, of: answer.feed)
        }
        return board
    }
}
