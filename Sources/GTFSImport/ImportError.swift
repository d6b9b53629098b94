/// Why an import failed: what happened, where, and what to do about it. A database that was there before is unchanged.
///
///     do {
///         try FeedImport(feed: path, options: options).run()
///     } catch let error as ImportError where error.code == .otherFeed {
///         print(error)
///     }
public struct ImportError: Error, Sendable, CustomStringConvertible {
    /// The kind of error; more may be added.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the kind, e.g. `no_feed`.
        public let rawValue: String

        /// The kind of that name, whether or not this version has it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The feed has neither stops.txt nor routes.txt.
        public static let noFeed = Code(rawValue: "no_feed")
        /// The file at the output path is no toolkit database, or the one at the report path no earlier report.
        public static let notReplaceable = Code(rawValue: "not_replaceable")
        /// The database there was made from a feed of other agencies.
        public static let otherFeed = Code(rawValue: "other_feed")
        /// An error-level issue was met under `strict`.
        public static let strict = Code(rawValue: "strict")
        /// The database, read back, differs from the feed.
        public static let notVerified = Code(rawValue: "not_verified")
        /// A file that answers cannot do without was to be excluded.
        public static let cannotExclude = Code(rawValue: "cannot_exclude")
        /// The system refused to read or write.
        public static let io = Code(rawValue: "io")
    }

    /// The kind of error, for programs.
    public let code: Code
    /// One sentence that says what happened, where, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
