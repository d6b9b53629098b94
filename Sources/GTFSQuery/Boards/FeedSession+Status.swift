internal import GTFSModel
internal import GTFSStore

extension FeedSession {
    /// Whether the feed speaks of `window`: expired where its days, and every service day that could reach into it, lie
    /// after the feed's last; not yet active where they all lie before its first.
    func status(of window: ClosedRange<Int>, timeZone: ServiceTimeZone) -> FeedStatus {
        func date(_ number: Int?) -> ServiceDate? { number.flatMap { ServiceDate(yyyymmdd: $0) } }
        let dates =
            dates(touching: window, timeZone: timeZone).map(\.date)
            + [timeZone.date(at: window.lowerBound), timeZone.date(at: window.upperBound)]
        var status = FeedStatus(
            state: .withoutService, firstServiceDate: date(summary.period.firstServiceDate),
            lastServiceDate: date(summary.period.lastServiceDate), feedStartDate: date(summary.period.feedStartDate),
            feedEndDate: date(summary.period.feedEndDate))
        if let first = status.firstServiceDate, let last = status.lastServiceDate {
            status.state =
                dates.allSatisfy { $0 > last } ? .expired : dates.allSatisfy { $0 < first } ? .notYetActive : .active
        }
        return status
    }
}
