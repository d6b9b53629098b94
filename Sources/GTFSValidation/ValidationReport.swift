public import Foundation
public import GTFSModel

/// What a validation found.
public struct ValidationReport: Sendable, Hashable {
    /// A code that could not be checked.
    public struct UncheckedRule: Sendable, Hashable {
        /// The code.
        public var code: FeedIssue.Code
        /// Files that its rule reads, and that could not be read in full, or were left out of the database.
        public var files: [String]

        /// A code that could not be checked, because of these files.
        public init(code: FeedIssue.Code, files: [String]) {
            self.code = code
            self.files = files
        }
    }

    /// The file name of the feed.
    public var source: String
    /// What there is in the feed.
    public var feed: ValidatedFeed
    /// The day that was taken for today.
    public var today: ServiceDate
    /// The notices, the most severe first, then by code.
    public var notices: [ValidationNotice]
    /// The codes that could not be checked.
    public var unchecked: [UncheckedRule]
    /// The country by which phone numbers were checked; nil: they were not.
    public var country: String?
    /// When the feed was checked; nil: not said.
    public var time: Date?
    /// How long that took, in seconds; nil: not said.
    public var seconds: Double?

    /// A report; each property says what its part is.
    public init(
        source: String, feed: ValidatedFeed, today: ServiceDate, notices: [ValidationNotice],
        unchecked: [UncheckedRule]
    ) {
        self.source = source
        self.feed = feed
        self.today = today
        self.notices = notices
        self.unchecked = unchecked
    }

    /// How many notices of a severity there are.
    public func count(of severity: FeedIssue.Severity) -> Int {
        notices.lazy.filter { $0.severity == severity }.reduce(0) { $0 + $1.count }
    }
}
