internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// What the steps of one import share: where it reads from, where it writes to, and what it has met so far.
final class ImportContext {
    let source: FeedSource
    let database: StoreDatabase
    let options: ImportOptions
    let issues: IssueLog
    let kept: KeptRecords
    let extras: ExtraValues
    /// What became of each file, by name.
    var files: [String: FileRecord] = [:]
    /// Estimated size of the same records in plain SQLite tables, in bytes.
    var plainSize = PlainSizeEstimate()
    /// An error met where nothing could be thrown.
    var pendingError: (any Error)?

    var agencies = AgencyList()
    var stops = StopList()
    var routes = RouteList()
    var services = ServiceList()
    var shapes = ShapeList()
    var trips = TripList()
    var patterns = PatternList()
    var headsigns = HeadsignLists()
    var frequencies: [FrequencyRecord] = []
    /// Headsigns, short names and the like, each text once.
    var texts = ByteInterner()
    var attributes = StopTimeAttributesList()
    /// What is wrong with each combination of `attributes`, by its number.
    var attributeFaults: [[FieldFault]] = []
    /// Hashes of the ids that others refer to, by the field that holds them.
    var referencedIDs: [GTFSField.Reference: Set<UInt64>] = [:]

    init(source: FeedSource, database: StoreDatabase, options: ImportOptions, issues: IssueLog) throws {
        self.source = source
        self.database = database
        self.options = options
        self.issues = issues
        kept = try KeptRecords(database)
        extras = try ExtraValues(database)
    }
}

/// What became of one file of the feed.
struct FileRecord {
    var rows = 0
    var keptAside = 0
    var isStored = false
    var header: [String] = []
    /// Sum over the stored records of a hash of their values.
    var checksum: UInt64 = 0
}
