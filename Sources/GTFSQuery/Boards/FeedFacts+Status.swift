internal import GTFSModel
internal import GTFSStore

extension FeedFacts {
    /// Whether the feed speaks of `window`: expired where its days, and every service day that could reach into it, lie
    /// after the feed's last; not yet active where they all lie before its first.
    func status(of window: ClosedRange<Int>, clock: ServiceDayClock) -> FeedStatus {
        func date(_ number: Int?) -> ServiceDate? { number.flatMap { ServiceDate(yyyymmdd: $0) } }
        let dates =
            dates(touching: window, clock: clock).map(\.date)
            + [clock.date(at: window.lowerBound), clock.date(at: window.upperBound)]
        var status = FeedStatus(
            state: .withoutService, firstServiceDate: date(file.period.firstServiceDate),
            lastServiceDate: date(file.period.lastServiceDate), feedStartDate: date(file.period.feedStartDate),
            feedEndDate: date(file.period.feedEndDate))
        if let first = status.firstServiceDate, let last = status.lastServiceDate {
            status.state =
                dates.allSatisfy { $0 > last } ? .expired : dates.allSatisfy { $0 < first } ? .notYetActive : .active
        }
        return status
    }
}
