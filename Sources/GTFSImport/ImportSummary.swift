public import GTFSModel

/// What an import did.
public struct ImportSummary: Sendable {
    /// Whether a database was written.
    public enum Outcome: String, Sendable {
        case imported
        /// The database already holds this feed: same content, options and schema version.
        case upToDate = "up_to_date"
    }

    /// The issues of one code.
    public struct IssueCount: Sendable {
        public let code: FeedIssue.Code
        public let severity: FeedIssue.Severity
        public let count: Int
        /// The first few.
        public let examples: [FeedIssue]
    }

    public var outcome: Outcome
    public var source: String
    public var output: String
    public var files: [ImportedFile] = []
    public var patterns = 0
    public var timeProfiles = 0
    public var trips = 0
    public var issues: [IssueCount] = []
    /// Wall time of the whole import, in seconds.
    public var seconds = 0.0
    /// Bytes of the zip, of the text in it, of the database, and (an estimate) of a plain SQLite import.
    public var zipBytes = 0
    public var textBytes = 0
    public var databaseBytes = 0
    public var plainBytes = 0

    init(outcome: Outcome, source: String, output: String) {
        self.outcome = outcome
        self.source = source
        self.output = output
    }
}
