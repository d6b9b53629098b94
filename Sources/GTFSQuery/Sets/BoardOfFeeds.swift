internal import GTFSModel

/// A board of several feeds, with the windows and the states of each.
protocol BoardOfFeeds {
    var flexWindows: [FeedRow<FlexWindow>] { get set }
    var status: [FeedRow<FeedStatus>] { get set }
    var realtime: [FeedRow<BoardRealtime>] { get set }
}

extension BoardOfFeeds {
    /// Adds the windows of one of a feed's boards, and the states of the feed if it has none yet.
    mutating func add(_ windows: [FlexWindow], _ status: FeedStatus, _ realtime: BoardRealtime?, of feed: FeedID) {
        flexWindows += windows.map { FeedRow(feed: feed, row: $0) }
        guard !self.status.contains(where: { $0.feed == feed }) else { return }
        self.status.append(FeedRow(feed: feed, row: status))
        if let realtime { self.realtime.append(FeedRow(feed: feed, row: realtime)) }
    }
}

extension SetBoard: BoardOfFeeds {}
extension SetGroupedBoard: BoardOfFeeds {}
