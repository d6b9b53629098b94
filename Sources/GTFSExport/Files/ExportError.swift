public import GTFSModel

/// Why an export failed: what happened, where, and what to do about it. The file at the output path, if there was one,
/// is unchanged.
public struct ExportError: CodedError {
    /// The kind of error.
    public let code: Code
    /// One sentence: what happened, where, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension ErrorCode<ExportError> {
    /// The zip would replace the database.
    public static var sameFile: Self { Self(rawValue: "same_file") }
    /// The file at the output path is not a zip, so the export does not replace it.
    public static var notReplaceable: Self { Self(rawValue: "not_replaceable") }
    /// Every file of the feed was left out of the import.
    public static var nothingToWrite: Self { Self(rawValue: "nothing_to_write") }
    /// A cut names a route or an agency that the feed does not have.
    public static var unknownID: Self { Self(rawValue: "unknown_id") }
    /// The system refused to write.
    public static var io: Self { Self(rawValue: "io") }
}
