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
        try BoardTimelineRequest.validate(from: request.boards.at, until: request.until, maximum: request.maximum)
        let texts = RowTexts(request.countdown, of: .departure, upTo: request.boards.minutes, in: Words(language))
        let followed = FollowedAnswer(
            start: request.boards.at, until: request.until, window: request.boards.minutes * 60, realtime: realtime,
            texts: texts
        ) { moment in
            var boards = request.boards
            boards.at = moment
            return try favouriteBoards(boards, realtime: realtime?.seen(at: moment)).flatMap { texts.rows(of: $0) }
        }
        var timeline = BoardTimeline(entries: [])
        let (zone, most) = (try timeZone(), request.maximum ?? .max)
        try followed.eachText { moment, rows in
            timeline.add(rows, at: moment, zone.zone, comparing: true)
            return timeline.entries.count <= most
        }
        timeline.close(at: request.until, most: most)
        return timeline
    }
}

extension RowTexts {
    fileprivate func rows(of board: FavouriteBoard) -> [ShownRow<BoardTimeline.Row>] {
        board.departures.map { row($0, until: leaving($0), of: board.id) }
            + board.connections.map { ride in
                let (boarding, alighting) = (ride.boarding, ride.alighting)
                let there = alighting.effective(.arrival).map {
                    self.there($0, from: boarding.effective(.departure), zones: (boarding.timeZone, alighting.timeZone))
                }
                return row(boarding, until: leaving(boarding), more: there, of: board.id)
            }
    }

    private func leaving(_ row: Departure) -> Int { row.effective(.departure).map { ClampedSum.sum($0, 1) } ?? .max }
}
