public import GTFSModel

/// Why an import failed: what happened, where, and what to do about it. A database that was there before is unchanged.
///
///     do {
///         try FeedImport(feed: path, options: options).run()
///     } catch let error as ImportError where error.code == .otherFeed {
///         print(error)
///     }
public struct ImportError: CodedError {
    /// The kind of error, for programs.
    public let code: Code
    /// One sentence that says what happened, where, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
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
