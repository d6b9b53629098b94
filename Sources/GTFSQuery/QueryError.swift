/// Why a question has no answer: what happened, where, and what to do about it.
public struct QueryError: Error, Sendable, CustomStringConvertible {
    /// What kind of error; further kinds may join.
    public struct Code: Hashable, Sendable {
        private enum Wrapped { case unknownID, noTimeZone, unknownTimeZone, badCursor }
        private let wrapped: Wrapped

        /// The feed has no such stop, trip, route or agency.
        public static let unknownID = Code(wrapped: .unknownID)
        /// No agency names a time zone, so times of the feed are no points in time.
        public static let noTimeZone = Code(wrapped: .noTimeZone)
        /// An agency names a time zone that the system doesn't know.
        public static let unknownTimeZone = Code(wrapped: .unknownTimeZone)
        /// The text is no place in a board.
        public static let badCursor = Code(wrapped: .badCursor)
    }

    public let code: Code
    /// One sentence that says what happened, where, and what to do.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
