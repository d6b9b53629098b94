public import GTFSModel

/// What is checked, and for which day.
public struct ValidationOptions: Sendable, Hashable {
    /// The day that is taken for today: some rules ask whether services have ended, or have not begun. Nil: the day that it is,
    /// as the check begins, in the zone of the feed's first agency.
    public var today: ServiceDate?
    /// The codes to check; empty for all.
    public var only: Set<FeedIssue.Code>
    /// The codes to leave out.
    public var ignored: Set<FeedIssue.Code>
    /// The most samples of each code. Counts are exact beyond it.
    public var sampleLimit: Int
    /// The country of the feed, ISO 3166-1 alpha-2: phone numbers are checked by its lengths. Nil: they are not checked.
    public var country: String?

    /// - Parameters:
    ///   - today: the day that is taken for today; nil: the day that it is in the zone of the feed's first agency.
    ///   - only: the codes to check; empty for all.
    ///   - ignored: the codes to leave out.
    ///   - sampleLimit: the most samples of each code; a negative number counts as 0.
    ///   - country: the country of the feed, ISO 3166-1 alpha-2; nil: phone numbers are not checked.
    public init(
        today: ServiceDate? = nil, only: Set<FeedIssue.Code> = [], ignored: Set<FeedIssue.Code> = [],
        sampleLimit: Int = 5, country: String? = nil
    ) {
        self.today = today
        self.only = only
        self.ignored = ignored
        self.sampleLimit = max(0, sampleLimit)
        self.country = country
    }

    /// Whether notices of the code are wanted.
    public func wants(_ code: FeedIssue.Code) -> Bool {
        !ignored.contains(code) && (only.isEmpty || only.contains(code))
    }
}
