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
    /// Where one file is read on a second thread, its name and what that thread leaves to do.
    var aside: (file: String, effects: EffectQueue)?

    var agencies = AgencyList()
    var stops = StopList()
    var routes = RouteList()
    var services = ServiceList()
    var shapes = ShapeList()
    var trips = TripList()
    /// How the ids of trips are taken apart, where that was worked out beside the reading of another file.
    var tripForms: TripForms?
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
        let cells = ExtraCells(file: file, self)
        extraCells[file] = cells
        return cells
    }
}

extension ImportContext {
    /// Does what only one thread may do, for the reading of `file`: at once, or where that file is read on a second thread
    /// when its turn comes.
    /// - Parameter weight: bytes of what `effect` holds, roughly.
    func post(file: String, weight: Int = 256, _ effect: @escaping () throws -> Void) throws {
        guard let aside, aside.file == file else { return try effect() }
        try aside.effects.add(weight: weight, effect)
    }

    /// Reports an issue of a file that may be read on a second thread.
    func report(_ issue: FeedIssue) throws {
        let issues = issues
        try post(file: issue.file ?? "") { try issues.add(issue) }
    }

    /// Adds to the checksum of a file that may be read on a second thread.
    func addChecksum(_ checksum: UInt64, of file: String) throws {
        try post(file: file) { [self] in files[file]?.checksum &+= checksum }
    }

    /// Whether `file` is read on a second thread and its turn has not come.
    func isWaiting(file: String) -> Bool { aside.map { $0.file == file && !$0.effects.isItsTurn } ?? false }
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
