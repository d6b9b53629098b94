public import Foundation
internal import GTFSFeed
internal import GTFSStore

/// How to import a feed.
public struct ImportOptions: Sendable {
    /// Path of the database.
    public var output: String
    /// Names of optional files to leave out, e.g. `shapes.txt`.
    public var excluded: Set<String>
    /// Whether to import although the database already holds this feed, or one of other agencies.
    public var force: Bool
    /// Whether the first issue of severity `error` ends the import.
    public var strict: Bool
    /// Whether SQL finds a trip by its id at once, at some 23 bytes per trip: `trip_keys` becomes a table.
    public var indexesTripIDs = false
    /// Path of the report, which gets every issue as one JSON object per line; nil for no report. An existing file must be
    /// empty or an earlier report.
    public var reportPath: String?
    /// Metres: points of shapes that lie within them of the line through the other points are left out. Nil keeps all.
    public var shapeTolerance: Double?
    /// Bytes of text that a zip may unpack to; nil: a gigabyte, or a hundred times its length where that is more, at most 64
    /// gigabytes.
    public var mostTextBytes: Int?
    /// The time that the database gives as that of its import, without a duration: one feed, imported with the same options,
    /// gives the same bytes each time. Nil: when it was and how long it took. `gtfs-import` takes it from
    /// `$SOURCE_DATE_EPOCH`.
    public var recordedTime: Date?
    /// Called repeatedly while files are read.
    public var progress: (@Sendable (ImportProgress) -> Void)?

    /// How many rows of one file that are out of order wait in memory; more of them wait in a temporary table.
    package var rowsInMemory = 60_000
    /// A file of fewer bytes is not read at the same time as another one.
    package var bytesForSecondThread = 1 << 20
    /// Of more trips, as many as a country has, nothing is held that can be worked out later, and nothing is worked out beside
    /// what needs memory itself.
    package var manyTrips = 400_000
    /// How many extra cells are held in memory.
    package var extraLimits = ExtraLimits()

    /// All options but `output` have the default of the command `gtfs-import`.
    public init(
        output: String, excluded: Set<String> = [], force: Bool = false, strict: Bool = false,
        reportPath: String? = nil, shapeTolerance: Double? = nil,
        progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) {
        self.output = output
        self.excluded = excluded
        self.force = force
        self.strict = strict
        self.reportPath = reportPath
        self.shapeTolerance = shapeTolerance
        self.progress = progress
    }

    /// The options that change the database, as it records them.
    var recorded: String {
        RecordedOptions(
            excluded: excluded.sorted(), indexesTripIDs: indexesTripIDs, shapeTolerance: shapeTolerance
        ).json
    }
}

/// How far the reading of one file has come.
public struct ImportProgress: Sendable {
    /// Name of the file, e.g. `stop_times.txt`.
    public let file: String
    /// Records read so far.
    public let rows: Int
    /// Bytes of text read so far, and of the whole file.
    public let bytes: Int
    public let totalBytes: Int
    /// Whether the file has been read to its end.
    public let isComplete: Bool
}

/// The inputs of an import: the feed and the options.
struct ImportInput {
    let source: FeedSource
    let options: ImportOptions

    /// The entry of a file of GTFS; nil where the feed lacks it or the options leave it out.
    func entry(of file: GTFSFile) -> FeedEntry? {
        options.excluded.contains(file.name) ? nil : source.entry(named: file.name)
    }
}
