/// Why an import failed: what happened, where, and what to do about it. A database that was there before is unchanged.
///
///     do {
///         try FeedImport(feed: path, options: options).run()
///     } catch let error as ImportError where error.code == .otherFeed {
///         print(error)
///     }
public struct ImportError: Error, Sendable, CustomStringConvertible {
    /// The kind of error; more may be added.
    public struct Code: Hashable, Sendable {
        private enum Wrapped { case noFeed, notReplaceable, otherFeed, strict, notVerified, cannotExclude, io }
        private let wrapped: Wrapped

        /// The feed has neither stops.txt nor routes.txt.
        public static let noFeed = Code(wrapped: .noFeed)
        /// The file at the output path is no toolkit database, or the one at the report path no earlier report.
        public static let notReplaceable = Code(wrapped: .notReplaceable)
        /// The database there was made from a feed of other agencies.
        public static let otherFeed = Code(wrapped: .otherFeed)
        /// An error-level issue was met under `strict`.
        public static let strict = Code(wrapped: .strict)
        /// The database, read back, differs from the feed.
        public static let notVerified = Code(wrapped: .notVerified)
        /// A file that answers cannot do without was to be excluded.
        public static let cannotExclude = Code(wrapped: .cannotExclude)
        /// The system refused to read or write.
        public static let io = Code(wrapped: .io)
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
