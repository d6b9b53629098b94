internal import GTFSModel
internal import GTFSStore

extension FeedPeriodRow {
    /// Days from the first day of service to the last, at least 1.
    var dayCount: Int {
        guard let first = firstServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }),
            let last = lastServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) })
        else { return 1 }
        return max(1, last.dayNumber - first.dayNumber + 1)
    }
}
