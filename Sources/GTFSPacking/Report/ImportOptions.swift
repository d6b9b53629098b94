public import Foundation
internal import GTFSFeed
public import GTFSModel
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
    /// Whether SQL finds a trip by its id at once, at 23 to 49 bytes per trip, by the length of ids: `trip_keys` becomes a table.
    public var indexesTripIDs = false
    /// Path of the report, which gets every issue as one JSON object per line; nil for no report. An existing file must be
    /// empty or an earlier report.
    public var reportPath: String?
    /// Metres: points of shapes that lie within them of the line through the other points are left out. Nil keeps all.
    public var shapeTolerance: Double?
    /// Bytes of text that a zip may unpack to; nil: 256 megabytes, or a hundred times its length if that is more, at
    /// most 64 gigabytes.
    public var mostTextBytes: Int?
    /// The time that the database gives for its import, without a duration: one feed, imported with the same options,
    /// gives the same bytes each time. Nil: the actual time and duration. `gtfs-import` takes it from
    /// `$SOURCE_DATE_EPOCH`.
    public var recordedTime: Date?
    /// The URLs that the database remembers: where the feed comes from, and where its realtime messages are. At most one
    /// of each kind.
    public var urls: [FeedURL] = []
    /// Called repeatedly while files are read.
    public var progress: (@Sendable (ImportProgress) -> Void)?

    /// The day of now: where the service of the feed begins later, and that of the database which is there has begun and not
    /// ended, that one is kept. Nil: it is replaced.
    package var keepsCurrentOn: ServiceDate?
    /// Whether the database is for one check of the feed and thrown away then: it lacks what no rule reads, and is not read
    /// back. A feed with neither stops nor routes is taken, as a check says so.
    package var isForCheck = false
    /// The most rows of one file that wait in memory because they are out of order, at some twenty bytes each; further ones
    /// wait in a temporary table.
    package var rowsInMemory = 600_000
    /// A file with fewer bytes than this is not read at the same time as another one.
    package var bytesForSecondThread = 1 << 18
    /// With more trips than this, as a country has, the import holds no value that it can compute later, and computes
    /// none during a step that needs memory itself.
    package var manyTrips = 400_000
    /// How many extra cells are held in memory.
    package var extraLimits = ExtraLimits()

    /// All options but `output` have the defaults of the command `gtfs-import`.
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

/// The progress of reading one file.
public struct ImportProgress: Sendable {
    /// Name of the file, e.g. `stop_times.txt`.
    public let file: String
    /// Records read so far.
    public let rows: Int
    /// Bytes of text read so far.
    public let bytes: Int
    /// Bytes of text of the whole file.
    public let totalBytes: Int
    /// Whether the file has been read to its end.
    public let isComplete: Bool
}

extension ImportOptions {
    /// How many of a file's extra cells are held in memory; the rest wait in a temporary table.
    package struct ExtraLimits: Sendable {
        /// Different texts of a column: two bytes hold their indexes, and one value stands for a blank.
        package var texts = 65_534
        /// A column with this many texts or more is tested: most of its cells may have a text of their own.
        package var distinctTexts = 64
        /// Bytes of all texts of a column.
        package var textBytes = 4 << 20
        /// Different combinations of a record's cells.
        package var combinations = 262_144
        /// Bytes of all combinations, eight per cell.
        package var combinationBytes = 8 << 20
        /// Bytes of all lists of combinations, one or two for most records.
        package var listBytes = 6 << 20
    }
}
