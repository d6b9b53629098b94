/// Why an export failed: what happened, where, and what to do about it. The file at the output path, if there was one,
/// is unchanged.
public struct ExportError: Error, Sendable, CustomStringConvertible {
    /// The kind of error. Later versions may add kinds.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as a word, such as `same_file`.
        public let rawValue: String
        /// A code of any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The zip would replace the database.
        public static let sameFile = Code(rawValue: "same_file")
        /// The file at the output path is not a zip, so the export does not replace it.
        public static let notReplaceable = Code(rawValue: "not_replaceable")
        /// Every file of the feed was left out of the import.
        public static let nothingToWrite = Code(rawValue: "nothing_to_write")
        /// A cut names a route or an agency that the feed does not have.
        public static let unknownID = Code(rawValue: "unknown_id")
        /// The system refused to write.
        public static let io = Code(rawValue: "io")
    }

    /// The kind of error.
    public let code: Code
    /// One sentence: what happened, where, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
