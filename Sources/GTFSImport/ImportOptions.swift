/// What an import is asked to do.
public struct ImportOptions: Sendable {
    /// Where the database goes.
    public var output: String
    /// Optional files that are left out, by name, e.g. `shapes.txt`.
    public var excluded: Set<String>
    /// Imports although the database holds this very feed, or one of other agencies.
    public var force: Bool
    /// The first error-level issue ends the import.
    public var strict: Bool
    /// Where every issue is written, one JSON object a line; nil: nowhere.
    public var reportPath: String?
    /// Is told how far the reading of each file has come.
    public var progress: (@Sendable (ImportProgress) -> Void)?

    /// Rows out of turn, of one file, that wait in memory; beyond them they wait in a temporary table.
    package var rowsInMemory = 60_000
    /// A file of fewer bytes is not read beside another one.
    package var bytesWorthAThread = 1 << 20
    /// How much of what no typed column holds is numbered in memory.
    package var extraLimits = ExtraLimits()

    public init(
        output: String, excluded: Set<String> = [], force: Bool = false, strict: Bool = false,
        reportPath: String? = nil, progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) {
        self.output = output
        self.excluded = excluded
        self.force = force
        self.strict = strict
        self.reportPath = reportPath
        self.progress = progress
    }

    /// What of the options shapes the result, as the database records it.
    var recorded: String {
        "{\"exclude\":[" + excluded.sorted().map { "\"\($0)\"" }.joined(separator: ",") + "]}"
    }
}

/// How far the reading of one file has come.
public struct ImportProgress: Sendable {
    public let file: String
    /// Records read so far.
    public let rows: Int
    /// Bytes of text read so far, and of the whole file.
    public let bytes: Int
    public let totalBytes: Int
    /// Whether the file has been read to its end.
    public let isComplete: Bool
}
