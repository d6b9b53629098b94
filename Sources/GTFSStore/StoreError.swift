/// Why a database cannot be opened, read or written: what happened, where, and what to do about it.
public struct StoreError: Error, Sendable, CustomStringConvertible {
    /// What kind of error; further kinds may join.
    public struct Code: Hashable, Sendable {
        private enum Wrapped { case notFound, notOurs, newer, older, damaged, io }
        private let wrapped: Wrapped

        /// There is no file of that name.
        public static let notFound = Code(wrapped: .notFound)
        /// The file is no database of this toolkit.
        public static let notOurs = Code(wrapped: .notOurs)
        /// A later version of the toolkit wrote the file.
        public static let newer = Code(wrapped: .newer)
        /// An earlier version wrote it; `gtfs-query migrate` brings it up.
        public static let older = Code(wrapped: .older)
        /// The file ought to be a toolkit database but does not hold together.
        public static let damaged = Code(wrapped: .damaged)
        /// The system refused to read or write.
        public static let io = Code(wrapped: .io)
    }

    public let code: Code
    public let path: String
    /// One sentence that says what happened, where, and what to do.
    public let description: String

    package init(_ code: Code, path: String, _ description: String) {
        self.code = code
        self.path = path
        self.description = description
    }
}
