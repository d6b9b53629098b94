public import GTFSModel

extension TimetableSet {
    /// The board of several stops of several feeds, in one order of time.
    ///
    /// With realtime, each feed's rows have its own predictions, and the order and the pages go by them.
    /// - Parameters:
    ///   - realtime: the overlay of a feed at a moment, such as `snapshots(at:)`; a feed without an entry is asked for its
    ///     schedule alone, and so is one whose file was replaced since, until its messages are read again.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of each feed's timetable.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop or an id of the filter of a feed that the set
    ///   does not have, or for the cursor of a board of other stops. An error of one feed is in `failures` instead.
    public func departures(
        _ request: SetDeparturesRequest, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) throws -> SetBoard {
        let question = try SetBoardQuestion(request.asked(in: language), set: self, realtime: realtime)
        let pages = question.stops.map { question.page($0) }
        return question.board(pages)
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func departures(
        _ request: SetDeparturesRequest, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) async throws -> SetBoard {
        let question = try SetBoardQuestion(request.asked(in: language), set: self, realtime: realtime)
        let pages = try await QuestionKind.short.queue.answers(question.stops) { question.page($0) }
        return try await QuestionKind.short.queue.value { question.board(pages) }
    }

    /// The overlays of all feeds that have realtime, at one moment.
    /// - Parameter now: seconds since 1970.
    public func snapshots(at now: Int) -> [FeedID: RealtimeSnapshot] {
        let pairs = members.compactMap { member in
            member.realtime.map { (member.id, RealtimeSnapshot($0.latest.overlay, now: now)) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

/// The board of each stop, merged.
private struct SetBoardQuestion: Sendable {
    /// A stop, and where its board continues.
    struct StopQuestion: Sendable {
        let feed: FeedID
        let timetable: Timetable
        let request: DeparturesRequest
        let realtime: RealtimeSnapshot?
        /// Where the page before ended.
        let part: SetCursor.Part
        /// Whether the filter names only other feeds.
        let isLeftOut: Bool
    }

    /// The part of a stop's board for the page.
    struct Page: Sendable {
        let stop: StopQuestion
        /// Nil if it was not asked.
        let board: Result<DepartureBoard, any Error>?

        var departures: [Departure] { (try? board?.get().departures) ?? [] }
    }

    let stops: [StopQuestion]
    private let limit: Int?
    private let event: StopEvent

    init(_ request: SetDeparturesRequest, set: TimetableSet, realtime: [FeedID: RealtimeSnapshot]) throws {
        limit = request.limit
        event = request.event
        let ids = try Dictionary(
            uniqueKeysWithValues: set.members.map { member in
                (
                    member.id,
                    try TimetableSet.FilterIDs(request.filter.routes, request.filter.agencies, of: member.id, in: set)
                )
            })
        // A request without a stop must have allowed values too.
        try request.request(at: "", nil).validate()
        var seen: Set<QualifiedID<Stop>> = []
        let wanted = request.stops.filter { seen.insert($0).inserted }
        let parts = request.cursor?.parts ?? wanted.map { _ in .begin }
        guard parts.count == wanted.count else {
            throw QueryError(
                .badCursor, field: "cursor", value: "\(parts.count)",
                "The cursor is of a board of \(parts.count) stops, not of \(wanted.count).")
        }
        stops = try zip(wanted, parts).map { stop, part in
            let member = try set.member(of: stop.feed)
            let ids = ids[stop.feed] ?? nil
            var question = request.request(at: stop.id, ids)
            if case .after(let cursor) = part { question.cursor = cursor }
            let asked = member.asked(with: realtime[stop.feed])
            return StopQuestion(
                feed: stop.feed, timetable: asked.timetable, request: question, realtime: asked.realtime, part: part,
                isLeftOut: ids == nil)
        }
    }

    func page(_ stop: StopQuestion) -> Page {
        if stop.isLeftOut || stop.part == .end { return Page(stop: stop, board: nil) }
        return Page(
            stop: stop, board: Result { try stop.timetable.departures(stop.request, realtime: stop.realtime) })
    }

    func board(_ pages: [Page]) -> SetBoard {
        let lists = pages.map(\.departures)
        let order = TimetableSet.MergedOrder.rows(of: lists, limit: limit) { TimetableSet.BoardTime($0, event: event) }
        var board = SetBoard(
            departures: order.map { FeedRow(feed: pages[$0.list].stop.feed, row: lists[$0.list][$0.index]) },
            flexWindows: [], status: [], realtime: [], failures: [], next: nil)
        for page in pages { add(page, to: &board) }
        var shown = pages.map { _ in 0 }
        for row in order { shown[row.list] += 1 }
        let parts = zip(pages, shown).map { end(of: $0, after: $1) }
        if limit != 0, parts.contains(where: { $0 != .end }) { board.next = SetCursor(parts: parts) }
        return board
    }

    private func add(_ page: Page, to board: inout SetBoard) {
        let feed = page.stop.feed
        switch page.board {
        case nil: break
        case .failure(let error): board.failures.append(FeedFailure(feed: feed, error: error))
        case .success(let found):
            board.add(found.flexWindows, found.status, found.realtime, of: feed)
        }
    }

    /// Where the board of a stop continues after the first rows of its page.
    private func end(of page: Page, after count: Int) -> SetCursor.Part {
        guard case .success(let found) = page.board else { return .end }
        if count == found.departures.count { return found.next.map(SetCursor.Part.after) ?? .end }
        if count == 0 { return page.stop.part }
        return BoardCursor(after: found.departures[count - 1], event).map(SetCursor.Part.after) ?? .end
    }
}

extension TimetableSet {
    /// The order in which boards are merged.
    struct BoardTime: Comparable {
        private let effective: Int
        private let scheduled: Int

        init(_ departure: Departure, event: StopEvent) {
            effective = departure.effective(event) ?? .max
            scheduled = departure.scheduled(event) ?? effective
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.effective, left.scheduled) < (right.effective, right.scheduled)
        }
    }
}
