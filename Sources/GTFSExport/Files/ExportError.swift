/// Why an export could not be done: what happened, where, and what to do about it. What stood at the output path before,
/// if anything, is as it was.
public struct ExportError: Error, Sendable, CustomStringConvertible {
    /// What kind of error; further kinds may join.
    public struct Code: Hashable, Sendable {
        private enum Wrapped { case sameFile, notReplaceable, nothingToWrite, unknownID, io }
        private let wrapped: Wrapped

        /// The zip would take the place of the database.
        public static let sameFile = Code(wrapped: .sameFile)
        /// What is at the output path is no zip, so that it is not the export's to replace.
        public static let notReplaceable = Code(wrapped: .notReplaceable)
        /// Every file of the feed was left out of the import.
        public static let nothingToWrite = Code(wrapped: .nothingToWrite)
        /// A cut names a route or an agency that the feed does not have.
        public static let unknownID = Code(wrapped: .unknownID)
        /// The system refused to write.
        public static let io = Code(wrapped: .io)
    }

    public let code: Code
    /// One sentence that says what happened, where, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
