internal import Foundation

/// Whether the feed covers the time that was asked about.
public struct FeedStatus: Sendable, Hashable {
    /// The feed's period relative to the time of the question.
    public enum State: String, Sendable {
        /// A service day touches the time asked about, or there are service days both before and after it.
        case active
        /// The last service day is over.
        case expired
        /// The first service day is still to come.
        case notYetActive = "not_yet_active"
        /// No service of the feed runs on any day.
        case withoutService = "without_service"
    }

    /// Whether to expect departures at all.
    public var state: State
    /// First day on which any service runs; nil if none does.
    public var firstServiceDate: ServiceDate?
    /// Last such day.
    public var lastServiceDate: ServiceDate?
    /// feed_info.txt's first day, from which on the schedule is "complete and reliable"; nil where blank.
    public var feedStartDate: ServiceDate?
    /// feed_info.txt's last day; nil where blank.
    public var feedEndDate: ServiceDate?

    /// A status; `state` is not derived from the dates.
    public init(
        state: State, firstServiceDate: ServiceDate? = nil, lastServiceDate: ServiceDate? = nil,
        feedStartDate: ServiceDate? = nil, feedEndDate: ServiceDate? = nil
    ) {
        self.state = state
        self.firstServiceDate = firstServiceDate
        self.lastServiceDate = lastServiceDate
        self.feedStartDate = feedStartDate
        self.feedEndDate = feedEndDate
    }

    /// Whether `date` is outside the period of feed_info.txt.
    public func isOutsideFeedPeriod(_ date: ServiceDate) -> Bool {
        feedStartDate.map { date < $0 } ?? false || feedEndDate.map { date > $0 } ?? false
    }
}

extension FeedStatus: AnswerCodable {
    private static let blank = FeedStatus(
        state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil)

    /// `status` of a board.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("feed_status", \.state)
        fields.add("first_service_date", \.firstServiceDate)
        fields.add("last_service_date", \.lastServiceDate)
        fields.add("feed_start_date", \.feedStartDate)
        fields.add("feed_end_date", \.feedEndDate)
    }
}
