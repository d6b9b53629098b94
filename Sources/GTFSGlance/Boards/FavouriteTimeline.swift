public import GTFSModel
public import GTFSQuery

/// A question for the moments at which the text of the boards of all favourites changes (rule T10): one display for home and
/// work.
///
///     let request = FavouriteTimelineRequest(
///         FavouriteBoardsRequest(try favourites.all(), at: now), until: now + 4 * 3600)
///     for entry in try timetable.timeline(of: request, realtime: snapshot).entries { show((entry.at, entry.rows)) }
public struct FavouriteTimelineRequest: Sendable, Hashable {
    /// The boards; their `at` is the first moment of the timeline.
    public var boards: FavouriteBoardsRequest
    /// The end of the timeline, seconds since 1970, not included.
    public var until: Int
    /// How a row shows when it leaves.
    public var countdown = BoardTimelineRequest.Countdown.minutes
    /// The most entries; nil for all.
    public var maximum: Int?

    /// A timeline of the boards of favourites.
    public init(_ boards: FavouriteBoardsRequest, until: Int) { (self.boards, self.until) = (boards, until) }
}

extension Timetable {
    /// The moments at which the text of the boards of all favourites changes, each with the rows of all of them, in the order of
    /// the favourites. It is the same as asking `favouriteBoards(_:realtime:)` at every second with the same messages. The row
    /// of a journey is the ride, and says when it is there.
    /// - Parameter realtime: the overlay of messages; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed; `StoreError` if the database cannot be read.
    public func timeline(
        of request: FavouriteTimelineRequest, realtime: RealtimeSnapshot? = nil
    ) throws -> BoardTimeline {
        try ask(FavouriteTimelineQuestion(request: request, scopes: scopes(of: request.boards)), realtime: realtime)
    }

    /// The moments at which the text of the boards of all favourites changes, answered outside the cooperative pool.
    public func timeline(
        of request: FavouriteTimelineRequest, realtime: RealtimeSnapshot? = nil
    ) async throws -> BoardTimeline {
        try await ask(BoardTimelineRequest.kind) { try $0.timeline(of: request, realtime: realtime) }
    }
}

private struct FavouriteTimelineQuestion: Question {
    let request: FavouriteTimelineRequest
    let scopes: [FavouriteScope]

    /// Seconds for which the rows of boards are read at once: of several stops all of them are.
    private static let readAtOnce = 7200
    /// Rows that are asked for at once of a board of one stop beyond those that are shown.
    private static let ahead = 1000

    func validate() throws {
        try BoardTimelineRequest.validate(from: request.boards.at, until: request.until, maximum: request.maximum)
    }

    func answer(in session: QuestionSession) throws -> BoardTimeline {
        let texts = RowTexts(request.countdown, of: .departure, upTo: request.boards.minutes, in: session.words)
        let (start, most) = (request.boards.at, request.boards.rowsEach)
        let making = BoardTimelineMaking(
            start: start, until: request.until, maximum: request.maximum, session: session, texts: texts)
        return try making.timeline { now, end, session in
            let end = min(end, now + Self.readAtOnce)
            return try scopes.map { scope in
                guard let board = scope.board else {
                    return try BoardStretch(scope, from: now, until: end, most: most, in: session, texts: texts)
                }
                return try BoardStretch(
                    board, from: now, until: end, most: most, ahead: Self.ahead, in: session, texts: texts, of: scope)
            }
        }
    }
}
