public import GTFSModel

/// The result of an import.
public struct ImportSummary: Sendable {
    /// Whether a database was written.
    public enum Outcome: String, Sendable {
        /// A new database is in place.
        case imported
        /// The database already holds this feed: same content, options and schema version.
        case upToDate = "up_to_date"
        /// The service of the feed begins later, and the database that serves today was kept.
        case notDue = "not_due"
    }

    /// The issues of one code.
    public struct IssueCount: Sendable {
        /// The issue's code, e.g. `invalid_time`; docs/issues.md lists them.
        public let code: FeedIssue.Code
        /// The most severe one of the issues.
        public let severity: FeedIssue.Severity
        /// How many issues of the code were found.
        public let count: Int
        /// The first issues, at most five.
        public let examples: [FeedIssue]
    }

    /// Whether a database was written. If not, only `source` and `output` have values.
    public var outcome: Outcome
    /// Name of the zip or folder, without its path.
    public var source: String
    /// Path of the database.
    public var output: String
    /// The files of the feed, sorted by name.
    public var files: [ImportedFile] = []
    /// The first day of service; nil without any.
    public var firstServiceDate: ServiceDate?
    /// The last such day.
    public var lastServiceDate: ServiceDate?
    /// The folders of the zip, or of the folder, with other whole feeds, which were not imported.
    public var otherFeeds: [String] = []
    /// Number of patterns: stop sequences that trips share.
    public var patterns = 0
    /// Number of time profiles: running times that trips of a pattern share.
    public var timeProfiles = 0
    /// Number of trips.
    public var trips = 0
    /// The issues by code, most severe and most frequent first.
    public var issues: [IssueCount] = []
    /// Wall time of the whole import, in seconds.
    public var seconds = 0.0
    /// Bytes of the zip, or the sum of the files of a folder.
    public var zipBytes = 0
    /// Bytes of the feed's files, uncompressed.
    public var textBytes = 0
    /// Bytes of the database.
    public var databaseBytes = 0
    /// Estimated bytes of the same feed in plain SQLite tables with four indexes.
    public var plainBytes = 0

    package init(outcome: Outcome, source: String, output: String) {
        self.outcome = outcome
        self.source = source
        self.output = output
    }
}
