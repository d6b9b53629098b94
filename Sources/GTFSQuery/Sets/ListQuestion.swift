internal import GTFSModel

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
