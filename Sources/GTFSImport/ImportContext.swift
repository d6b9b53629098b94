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
    let pendingExtras: PendingExtras
    /// The cells of each file that its typed columns do not hold.
    private(set) var extraCells: [String: ExtraCells] = [:]
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
        pendingExtras = PendingExtras(database)
    }

    func extras(of file: String) -> ExtraCells {
        if let known = extraCells[file] { return known }
        let cells = ExtraCells(file: file, pending: pendingExtras, limits: options.extraLimits)
        extraCells[file] = cells
        return cells
    }
}

/// What became of one file of the feed.
struct FileRecord {
    /// Where an export puts it.
    let path: String
    /// Its number among the files of the feed's container.
    let place: Int
    var rows = 0
    /// Whether it is stored record by record.
    var isTable = true
    var keptAside = 0
    var isStored = false
    var header = CSVHeader(columns: [])
    /// Whether its records are its own bytes.
    var isExact = true
    /// Sum over the stored records of a hash of their values.
    var checksum: UInt64 = 0

    init(_ entry: FeedEntry, path: String? = nil) {
        self.path = path ?? entry.writtenName
        place = entry.place
    }
}
