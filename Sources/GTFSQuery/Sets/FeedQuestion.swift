package import GTFSModel

struct FeedQuestion<Answer: Sendable>: Sendable {
    let feed: FeedID
    private let answer: @Sendable () throws -> Answer

    init(_ member: TimetableSet.Member, answer: @escaping @Sendable (Timetable) throws -> Answer) {
        self.init(member, realtime: nil) { timetable, _ in try answer(timetable) }
    }

    /// - Parameter realtime: used if it belongs to the current timetable.
    init(
        _ member: TimetableSet.Member, realtime: RealtimeSnapshot?,
        answer: @escaping @Sendable (Timetable, RealtimeSnapshot?) throws -> Answer
    ) {
        feed = member.id
        self.answer = {
            let asked = member.asked(with: realtime)
            return try answer(asked.timetable, asked.realtime)
        }
    }

    func result() -> TimetableSet.FeedResult<Answer> {
        TimetableSet.FeedResult(feed: feed, result: Result(catching: answer))
    }
}

extension TimetableSet {
    package struct FeedResult<Answer: Sendable>: Sendable {
        package let feed: FeedID
        package let result: Result<Answer, any Error>

        package var failure: FeedFailure? {
            if case .failure(let error) = result { return FeedFailure(feed: feed, error: error) }
            return nil
        }
    }

    /// The ids of a filter that belong to one feed.
    package struct FilterIDs {
        package let routes: [Route.ID]
        package let agencies: [Agency.ID]

        /// Nil if the filter names routes or agencies, but none of this feed.
        package init?(_ routes: [Route.ID], _ agencies: [Agency.ID], of feed: FeedID, in set: TimetableSet) throws {
            self.routes = try set.ids(routes, of: feed)
            self.agencies = try set.ids(agencies, of: feed)
            if routes.isEmpty != self.routes.isEmpty || agencies.isEmpty != self.agencies.isEmpty { return nil }
        }
    }
}

extension TimetableSet {
    /// An id of a filter, which is written with its feed.
    /// - Throws: `QueryError` if it names no feed, or one that the set does not have.
    func qualified<Of>(_ id: Identifier<Of>) throws -> QualifiedID<Of> {
        let qualified = try QualifiedID<Of>(id.rawValue)
        _ = try member(of: qualified.feed)
        return qualified
    }

    /// The ids of one feed among some that are written with their feeds, as that feed has them.
    package func ids<Of>(_ ids: [Identifier<Of>], of feed: FeedID) throws -> [Identifier<Of>] {
        try ids.map { try qualified($0) }.filter { $0.feed == feed }.map(\.id)
    }

    /// Asks all feeds at once.
    func results<Answer>(
        of questions: [FeedQuestion<Answer>], _ kind: QuestionKind = .short
    ) async throws -> [FeedResult<Answer>] {
        try await kind.queue.answers(questions) { $0.result() }
    }

    /// The rows of all feeds in one order, each feed's own order kept.
    func merged<Found: Sendable, Row: Sendable, Order: Comparable>(
        _ results: [FeedResult<[Found]>], limit: Int, by key: (Found) -> Order, row: (Found) -> Row
    ) -> SetAnswer<Row> {
        let lists = results.map { (try? $0.result.get()) ?? [] }
        let rows = MergedOrder.rows(of: lists, limit: limit, by: key).map { list, index in
            FeedRow(feed: results[list].feed, row: row(lists[list][index]))
        }
        return SetAnswer(rows: rows, failures: results.compactMap(\.failure))
    }
}

extension TimetableSet {
    /// Merges lists that are in order.
    enum MergedOrder {
        /// The first rows of all lists together: at each step the least of the lists' next rows, of equal ones that of the
        /// first list.
        /// - Returns: The list and the index in it of each row.
        static func rows<Found, Order: Comparable>(
            of lists: [[Found]], limit: Int?, by key: (Found) -> Order
        ) -> [(list: Int, index: Int)] {
            let keys = lists.map { $0.map(key) }
            var next = lists.map { _ in 0 }
            var merged: [(list: Int, index: Int)] = []
            while merged.count < limit ?? .max {
                let open = lists.indices.filter { next[$0] < keys[$0].count }
                guard let least = open.min(by: { keys[$0][next[$0]] < keys[$1][next[$1]] }) else { break }
                merged.append((least, next[least]))
                next[least] += 1
            }
            return merged
        }
    }
}

/// A question for a list, page by page. The cursor is the id of the last row before the page, for several feeds with its
/// feed.
protocol ListQuestion: Question {
    var limit: Int { get set }
    var cursor: String? { get set }
}

extension ListQuestion {
    /// The same with a feed's own cursor.
    /// - Returns: Nil if the page begins in a later feed.
    /// - Throws: `QueryError.Code.badCursor` for a cursor without one of the feeds.
    func continued(in feed: FeedID, of set: TimetableSet) throws -> Self? {
        guard let cursor else { return self }
        guard let last = try? set.qualified(Identifier<Self>(cursor)) else {
            throw QueryError(
                .badCursor, field: "cursor", value: cursor,
                "\"\(cursor)\" is no cursor of a page of several feeds", advice: "ask for the first page.")
        }
        var own = self
        own.cursor = last.feed == feed ? last.id.rawValue : nil
        return set.members.first { [feed, last.feed].contains($0.id) }?.id == last.feed ? own : nil
    }
}
