public import GTFSModel

/// What is wrong in a feed by one code: how often, and some of the rows that show it.
public struct ValidationNotice: Sendable, Hashable {
    /// The notice name of the Canonical GTFS Validator; some codes of imports are the toolkit's own.
    public var code: FeedIssue.Code
    /// How much it matters.
    public var severity: FeedIssue.Severity
    /// How often it was found, exactly.
    public var count: Int
    /// The first of them, at most as many as the options allow.
    public var samples: [NoticeSample]

    /// A notice; each property says what its part is.
    public init(code: FeedIssue.Code, severity: FeedIssue.Severity, count: Int, samples: [NoticeSample]) {
        self.code = code
        self.severity = severity
        self.count = count
        self.samples = samples
    }

    /// The kind by its code; nil for a code of the toolkit's own.
    public var kind: NoticeKind? { NoticeKind.of(code) }
}
