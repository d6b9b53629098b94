/// A row of feed_info.txt: who publishes the feed, and for which days.
public struct FeedInfo: Sendable, Equatable {
    public var publisherName: String?
    public var publisherURL: String?
    public var language: String?
    public var defaultLanguage: String?
    /// First day for which the feed is "complete and reliable" (GTFS Schedule reference, feed_info.txt).
    public var startDate: ServiceDate?
    /// Last such day.
    public var endDate: ServiceDate?
    public var version: String?
    public var contactEmail: String?
    public var contactURL: String?

    public init() {}
}
