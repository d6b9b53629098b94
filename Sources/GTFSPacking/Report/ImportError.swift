public import GTFSModel

/// Why an import failed: what happened, where, and what to do about it. A database that was there before is unchanged.
///
///     do {
///         try FeedImport(feed: path, options: options).run()
///     } catch let error as ImportError where error.code == .otherFeed {
///         print(error)
///     }
public struct ImportError: CodedError, Equatable {
    /// The kind of error, for programs.
    public let code: Code
    /// The file that the error is about: the database, the report, a file of the feed that the options exclude, or for
    /// `noFeed` the feed; nil if it is about none.
    public let path: String?
    /// The issue that ends an import which is `strict`; otherwise nil.
    public let issue: FeedIssue?
    /// For `otherFeed`, names of agencies of the database that is there; otherwise empty.
    public let agencies: [String]
    /// For `otherFeed`, names of agencies of the feed; otherwise empty.
    public let newAgencies: [String]
    /// The words of the system, the finding of the verification, or for `noFeed` the names of the first files of the feed; nil
    /// if there are none.
    public let detail: String?
    /// What happened, and where.
    public let reason: String
    /// What to do.
    public let advice: ErrorAdvice?

    /// An error, as a test of the screen that shows it needs one.
    /// - Parameter reason: what happened, and where; without a full stop if advice follows.
    public init(
        _ code: Code, path: String? = nil, issue: FeedIssue? = nil, agencies: [String] = [],
        newAgencies: [String] = [], detail: String? = nil, _ reason: String, advice: ErrorAdvice? = nil
    ) {
        self.code = code
        self.path = path
        self.issue = issue
        self.agencies = agencies
        self.newAgencies = newAgencies
        self.detail = detail
        self.reason = reason
        self.advice = advice
    }

    /// One sentence that says what happened, where, and what to do.
    public var description: String { advice.map { "\(reason): \($0)" } ?? reason }
}

extension ErrorCode<ImportError> {
    /// The feed has neither stops.txt nor routes.txt.
    public static var noFeed: Self { Self(rawValue: "no_feed") }
    /// The file at the output path is not a toolkit database, or the one at the report path is not an earlier report.
    public static var notReplaceable: Self { Self(rawValue: "not_replaceable") }
    /// The database there was made from a feed of other agencies.
    public static var otherFeed: Self { Self(rawValue: "other_feed") }
    /// An error-level issue was met under `strict`.
    public static var strict: Self { Self(rawValue: "strict") }
    /// The database, read back, differs from the feed.
    public static var notVerified: Self { Self(rawValue: "not_verified") }
    /// The options exclude a file that answers need.
    public static var cannotExclude: Self { Self(rawValue: "cannot_exclude") }
    /// The system refused to read or write.
    public static var io: Self { Self(rawValue: "io") }
}
