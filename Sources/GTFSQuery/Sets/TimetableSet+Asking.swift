public import GTFSModel

extension TimetableSet {
    /// Answers a question by one of the feeds: ids are the feed's own.
    /// - Parameters:
    ///   - realtime: the overlay of each feed at a moment, such as `snapshots(at:)`; a feed without an entry is asked for
    ///     its schedule alone.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of the feed's timetable.
    /// - Throws: `QueryError.Code.unknownID` if the set has no feed with this id; the error of the question.
    public func ask<Asked: Question>(
        _ question: Asked, of feed: FeedID, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) throws -> Asked.Answer {
        let member = try member(of: feed).asked(with: realtime[feed])
        return try member.timetable.ask(question, realtime: member.realtime, language: language)
    }

    /// The same outside the cooperative pool.
    public func ask<Asked: Question>(
        _ question: Asked, of feed: FeedID, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) async throws -> Asked.Answer {
        try await Asked.kind.queue.value {
            try ask(question, of: feed, realtime: realtime, language: language)
        }
    }

    /// Answers a question by every feed, such as one for vehicles or alerts: the rows of the first feed, then those of the
    /// next. Ids in the question are written with their feed, `sydney:T1`; a feed that none of them is of has no rows. A feed
    /// that cannot answer is in `failures`.
    /// - Parameters:
    ///   - realtime: the overlay of each feed at a moment, such as `snapshots(at:)`; a feed without an entry is asked for
    ///     its schedule alone.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of each feed's timetable.
    /// - Throws: `QueryError` for a value that is not allowed, or an id without one of the feeds.
    public func ask<Row: Sendable, Asked: Question>(
        _ question: Asked, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) throws -> SetAnswer<Row> where Asked.Answer == [Row] {
        inOrder(try questions(question, realtime: realtime, language: language).map { $0.result() })
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func ask<Row: Sendable, Asked: Question>(
        _ question: Asked, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) async throws -> SetAnswer<Row> where Asked.Answer == [Row] {
        inOrder(try await results(of: questions(question, realtime: realtime, language: language), Asked.kind))
    }

    /// The answers of all feeds that a question asks, in their order.
    /// - Throws: `QueryError` for a value that is not allowed, or an id without one of the feeds.
    package func answers<Asked: Question>(
        _ question: Asked, realtime: [FeedID: RealtimeSnapshot], language: String?
    ) throws -> [FeedResult<Asked.Answer>] {
        try questions(question, realtime: realtime, language: language).map { $0.result() }
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    package func answers<Asked: Question>(
        _ question: Asked, realtime: [FeedID: RealtimeSnapshot], language: String?
    ) async throws -> [FeedResult<Asked.Answer>] {
        try await results(of: questions(question, realtime: realtime, language: language), Asked.kind)
    }

    private func questions<Asked: Question>(
        _ question: Asked, realtime: [FeedID: RealtimeSnapshot], language: String?
    ) throws -> [FeedQuestion<Asked.Answer>] {
        try asked(question).map { member, own in
            FeedQuestion(member, realtime: realtime[member.id]) { try $0.ask(own, realtime: $1, language: language) }
        }
    }

    /// The question of each feed that can have rows.
    func asked<Asked: Question>(_ question: Asked) throws -> [(Member, Asked)] {
        try question.validate()
        return try members.compactMap { member in
            try question.asked(of: member.id, in: self).map { (member, $0) }
        }
    }

    /// The rows of every feed, feed after feed.
    package func rows<Row: Sendable>(_ read: (Member) throws -> [Row]) -> SetAnswer<Row> {
        inOrder(members.map { member in FeedResult(feed: member.id, result: Result { try read(member) }) })
    }

    func inOrder<Row: Sendable>(_ results: [FeedResult<[Row]>]) -> SetAnswer<Row> {
        SetAnswer(
            rows: results.flatMap { answer in
                ((try? answer.result.get()) ?? []).map { FeedRow(feed: answer.feed, row: $0) }
            }, failures: results.compactMap(\.failure))
    }
}
