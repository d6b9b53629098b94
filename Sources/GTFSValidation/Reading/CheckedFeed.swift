internal import GTFSModel
internal import GTFSStore

/// A database as rules read it: its files, and what several rules need of it, read when the first of them asks.
final class CheckedFeed {
    let reader: FeedReader
    let options: ValidationOptions
    /// The day that is taken for today.
    let today: ServiceDate
    let files: [String: FeedReader.FileHeaderRow]
    /// Files of which some cell, row or column could not be read.
    private let unreadable: Set<String>
    /// Files whose records are not one to a row.
    private let shifted: Set<String>
    /// Files whose header could not be read.
    private let headless: Set<String>

    private var stopTable: StopTable?
    private var serviceTable: ServiceTable?
    private var attributesTable: [Key<StopTimeAttributesRow>: CheckedAttributes]?
    private var urlsOfAgencies, urlsOfRoutes: SharedURLs?
    private var routeTable: [Key<Route>: CheckedRoute]?
    private var forms: [Key<TripIDForm>: TripIDForm]?
    private var oddForms: Bool?
    private var odd: OddIDs?
    private var zones: [String: ZoneArea]?
    private var zonePairs = ZonePairs()
    private var bikes: [Key<TripRow.Attributes>: [StoredValue]]?
    /// The trips of each block, as the profiles are visited.
    var tripsOfBlocks: [Key<Block>: [BlockTrip]] = [:]

    init(_ reader: FeedReader, issues: [FeedReader.IssueExamplesRow], options: ValidationOptions) throws {
        self.reader = reader
        self.options = options
        today = options.today ?? ServiceDate(dayNumber: 0)
        files = Dictionary(try reader.fileHeaders().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        unreadable = Set(issues.lazy.filter(UnreadableCode.isOfReading).map(\.fileName))
        shifted = Set(issues.lazy.filter { Self.shifting.contains($0.code) }.map(\.fileName))
        headless = Set(
            issues.lazy.filter { FeedIssue.codesOfHeaders.contains(FeedIssue.Code($0.code)) }.map(\.fileName))
    }

    /// Codes of files whose records are not one to a row.
    private static let shifting: Set = ["empty_row", "new_line_in_value"]

    /// Whether GTFS declares the file as a table, so that the database has a view of it.
    func isDeclared(_ file: String) -> Bool { Self.view(of: file).map(FileSelect.isDeclared) ?? false }

    /// The name of a file without its ending; nil if that is another one than GTFS gives.
    private static func view(of file: String) -> String? {
        file.hasSuffix(".txt") ? String(file.dropLast(".txt".count)) : nil
    }

    /// Whether the feed has the file, and the database its records.
    func has(_ file: String) -> Bool { files[file]?.isStored ?? false }

    func has(_ column: String, in file: String) -> Bool { files[file]?.columns.contains(column) ?? false }

    /// Whether not even single records of the file are to be checked.
    func lacksHeader(_ file: String) -> Bool { headless.contains(file) }

    /// Whether rules that read the file would say something wrong: some of it could not be read, it was left out, or it is
    /// required and missing.
    func isUnreadable(_ file: String) -> Bool {
        guard let header = files[file] else { return Self.required.contains(file) }
        return unreadable.contains(file) || !header.isStored
    }

    var missing: [String] { Self.required.filter { files[$0] == nil }.sorted() }

    /// The files of the feed, in the order of their names.
    var names: [String] { files.keys.sorted() }

    /// Whether the database has a record of the file.
    func hasRows(_ file: String) -> Bool { recordCount(file) > 0 }

    /// The records of a file that the database has in its table.
    func recordCount(_ file: String) -> Int {
        files[file].map { $0.isStored ? max(0, $0.rowCount - $0.keptAside) : 0 } ?? 0
    }

    /// The records of a file, those set aside among them.
    func rowCount(_ file: String) -> Int { files[file]?.rowCount ?? 0 }

    private static let required: Set = ["agency.txt", "routes.txt", "stop_times.txt", "trips.txt"]

    /// Calls `body` with each record of a file, at last with those whose key a later record has, too. The file must be declared by
    /// GTFS.
    func eachRecord(of file: String, _ body: (FeedRecord) throws -> Void) throws {
        guard let header = files[file], header.isStored,
            let rows = try Self.view(of: file).flatMap({ try reader.keyedRecords(view: $0) })
        else { return }
        let keysAreRows = !Self.reordered.contains(file) && !shifted.contains(file) && header.keptAside == 0
        let layout = FeedRecord.Layout(
            reader, file: file, columns: Array(rows.columns.dropFirst(2)), firstRow: keysAreRows ? 2 : nil)
        let columns = 2..<rows.columns.count
        while try rows.next() {
            try body(FeedRecord(layout, key: rows.integer(0), values: columns.map(rows.value)))
        }
        guard header.keptAside > 0 else { return }
        try reader.eachSupersededRecord(of: file) { line, cells in
            try body(FeedRecord(layout, line: line, cells: cells, of: header.columns))
        }
    }

    /// Files whose records the database keeps in an order of its own.
    private static let reordered: Set = [
        "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt", "shapes.txt",
        "frequencies.txt",
    ]
}

extension CheckedFeed {
    /// Keeps the stops, which were read with other rules.
    func keep(_ stops: StopTable) { stopTable = stops }

    func stops() throws -> StopTable { try Self.kept(&stopTable) { try StopTable(self) } }

    func services() throws -> ServiceTable { try Self.kept(&serviceTable) { try ServiceTable(self) } }

    func attributes() throws -> [Key<StopTimeAttributesRow>: CheckedAttributes] {
        try Self.kept(&attributesTable) { try reader.stopTimeAttributes().mapValues(CheckedAttributes.init) }
    }

    /// The agencies by agency_url.
    func agencyURLs() throws -> SharedURLs {
        try Self.kept(&urlsOfAgencies) { try SharedURLs(self, file: "agency.txt", column: "agency_url") }
    }

    /// The routes by route_url.
    func routeURLs() throws -> SharedURLs {
        try Self.kept(&urlsOfRoutes) { try SharedURLs(self, file: "routes.txt", column: "route_url") }
    }

    func routes() throws -> [Key<Route>: CheckedRoute] {
        try Self.kept(&routeTable) {
            var routes: [Key<Route>: CheckedRoute] = [:]
            try eachRecord(of: "routes.txt") { routes[Key($0.key)] = CheckedRoute($0) }
            return routes
        }
    }

    func tripID(_ trip: TripRow) throws -> String {
        let forms = try Self.kept(&forms) { try reader.tripIDForms() }
        return forms[trip.idFormKey]?.id(number: trip.idNumber) ?? ""
    }

    /// Whether an id of some trip may have other characters than those from the blank to the tilde.
    var hasOddTripIDs: Bool {
        get throws {
            try Self.kept(&oddForms) {
                try Self.kept(&forms) { try reader.tripIDForms() }.values.contains { !$0.isPlain }
            }
        }
    }

    func oddIDs() throws -> OddIDs { try Self.kept(&odd) { try OddIDs(reader) } }

    /// Whether the id of a trip has only characters from the blank to the tilde.
    func hasPlainID(_ trip: TripRow) throws -> Bool {
        guard let form = try Self.kept(&forms, read: { try reader.tripIDForms() })[trip.idFormKey] else { return true }
        return form.isPlain
    }

    /// bikes_allowed of a trip; 0 where blank.
    func bikesAllowed(_ trip: TripRow) throws -> Int {
        let column = TripRow.Attributes.columns.firstIndex(of: "bikes_allowed") ?? 0
        let values = try Self.kept(&bikes) { try reader.values(VerifySQL.tripAttributes) }[trip.attributesKey]
        return values.flatMap { column < $0.count ? $0[column].integer : nil } ?? 0
    }

    /// A polygon of locations.geojson; nil if it is none.
    func zone(_ id: String) throws -> ZoneArea? {
        try Self.kept(&zones) {
            var zones: [String: ZoneArea] = [:]
            try reader.eachLocation { location in
                if zones[location.id] == nil { zones[location.id] = ZoneArea(geoJSON: location.geometry) }
            }
            return zones
        }[id]
    }

    /// Whether two polygons of locations.geojson overlap.
    func zonesOverlap(_ first: String, _ second: String) throws -> Bool {
        guard let one = try zone(first), let other = try zone(second) else { return false }
        return zonePairs.overlap(first, second) { one.overlaps(other) }
    }

    private static func kept<Value>(_ value: inout Value?, read: () throws -> Value) throws -> Value {
        if let value { return value }
        let read = try read()
        value = read
        return read
    }
}

extension TripIDForm {
    /// Whether both of its ends have only characters from the blank to the tilde.
    fileprivate var isPlain: Bool { prefix.isPrintableASCII && suffix?.isPrintableASCII ?? true }
}

/// A row of stop_time_attributes, with what rules ask of each pattern that has it.
final class CheckedAttributes: Sendable {
    let row: StopTimeAttributesRow
    /// Whether it has a window or a place other than a stop (Flex).
    let isFlexible: Bool
    /// Whether its ids have only characters from the blank to the tilde.
    let hasPlainIDs: Bool

    init(_ row: StopTimeAttributesRow) {
        self.row = row
        isFlexible = row.hasWindow || row.locationID != nil || row.locationGroupID != nil
        hasPlainIDs = row.ids.allSatisfy { $0.value.isPrintableASCII }
    }
}

/// What rules of trips need of a route.
struct CheckedRoute: Sendable {
    let id: String
    /// route_type; nil if it is blank.
    let type: Int?
    /// Whether riders get on or off anywhere along the way.
    let isContinuous: Bool

    init(_ record: FeedRecord) {
        id = record.text("route_id") ?? ""
        type = record.integer("route_type")
        // The value 1 is none, and blank is none, too (reference, routes.continuous_pickup).
        isContinuous = ["continuous_pickup", "continuous_drop_off"].contains { column in
            record.integer(column).map { [0, 2, 3].contains($0) } ?? false
        }
    }
}

/// The records of a file by their web address, in small letters.
struct SharedURLs {
    private var byURL: [String: [FeedRecord]] = [:]

    init(_ feed: CheckedFeed, file: String, column: String) throws {
        try feed.eachRecord(of: file) { record in
            if let url = record.text(column) { byURL[url.lowercased(), default: []].append(record) }
        }
    }

    /// The records with the address that another record has in `column`.
    func records(of record: FeedRecord, _ column: String) -> [FeedRecord] {
        record.text(column).flatMap { byURL[$0.lowercased()] } ?? []
    }
}
