internal import GTFSModel

extension TimetableSet {
    /// The next departures of all favourites, in their order. A favourite has a board of each feed that has it under its
    /// ids; if none does, of each that has it under others; else of every feed, without rows.
    /// - Parameter realtime: the overlay of a feed at a moment, such as `snapshots(at:)`; a feed without an entry is asked
    ///   for its schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed. An error of one feed is in `failures` instead.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, realtime: [FeedID: RealtimeSnapshot] = [:]
    ) throws -> SetAnswer<FavouriteBoard> {
        boards(try questions(request, realtime).map { $0.result() })
    }

    /// The same, with all feeds asked at once and outside the cooperative pool.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, realtime: [FeedID: RealtimeSnapshot] = [:]
    ) async throws -> SetAnswer<FavouriteBoard> {
        boards(try await results(of: questions(request, realtime)))
    }

    /// Boards with their numbers in the list.
    private func questions(
        _ request: FavouriteBoardsRequest, _ realtime: [FeedID: RealtimeSnapshot]
    ) throws -> [FeedQuestion<[(offset: Int, element: FavouriteBoard)]>] {
        try request.validate()
        return members.map { member in
            FeedQuestion(member, realtime[member.id]) {
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
