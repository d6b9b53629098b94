/// Whether the feed speaks of the time that was asked about.
public struct FeedStatus: Sendable, Equatable {
    /// The feed's period relative to the time of the question.
    public enum State: String, Sendable {
        /// Some service day of the feed touches the time asked about, or lies on either side of it.
        case active
        /// The last service day is over.
        case expired
        /// The first service day is still to come.
        case notYetActive = "not_yet_active"
        /// No service of the feed runs on any day.
        case withoutService = "without_service"
    }

    public var state: State
    /// First and last days on which any service runs; nil where none does.
    public var firstServiceDate: ServiceDate?
    public var lastServiceDate: ServiceDate?
    /// feed_info.txt's own period, for which the schedule is "complete and reliable".
    public var feedStartDate: ServiceDate?
    public var feedEndDate: ServiceDate?

    public init(
        state: State, firstServiceDate: ServiceDate?, lastServiceDate: ServiceDate?, feedStartDate: ServiceDate?,
        feedEndDate: ServiceDate?
    ) {
        self.state = state
        self.firstServiceDate = firstServiceDate
        self.lastServiceDate = lastServiceDate
        self.feedStartDate = feedStartDate
        self.feedEndDate = feedEndDate
    }

    /// Whether `date` lies outside the period that feed_info.txt vouches for.
    public func isOutsideFeedPeriod(_ date: ServiceDate) -> Bool {
        feedStartDate.map { date < $0 } ?? false || feedEndDate.map { date > $0 } ?? false
    }
}
