internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// A trip while it is being imported: its own fields as numbers, -1 for a blank reference.
struct TripRecord {
    static let noDirection = Int32.min

    var line: Int32
    var route: Int32
    var service: Int32
    var headsign: Int32
    var shortName: Int32
    var block: Int32
    /// Number of its shape_id among those that trips name; once shapes.txt has been read, of the shape.
    var shape: Int32
    /// Number of its combination of wheelchair_accessible, bikes_allowed …
    var attributes: Int32
    /// direction_id, whatever number the feed writes; `noDirection` where blank.
    var direction: Int32
    /// The time profile of its stop_times, and the first time they give.
    var profile: Int32 = -1
    var start: Int32 = .min
    var headsignList: Int32 = -1
    /// Line of its first stop_time; 0 where it has none.
    var firstStopTimeLine: Int32 = 0
    /// The combination of its extra cells, and their share in its checksum.
    var extras: Int32 = -1
    var extrasChecksum: UInt64 = 0
    /// The list of the extra cells of its stop_times.
    var stopTimeExtras: Int32 = -1
}

/// The trips of a feed by number.
struct TripList {
    var ids = ByteInterner()
    var records: [TripRecord] = []
    var blocks = ByteInterner()
    var attributes = TripAttributesList()
    /// The ids of shapes that trips name: shapes.txt is read later.
    var shapeIDs = ByteInterner()
    /// Line and shape of the records that have given way to later ones.
    var supersededShapes: [(line: Int32, shape: Int32)] = []
    /// Database key of each number, once they are in order.
    var keys: [Int32] = []

    func hash(_ number: Int32) -> UInt64 { ids.hashes[Int(number)] }
}

/// The distinct combinations of what trips say beside their stop_times; the key of one is its number plus one.
struct TripAttributesList {
    static let fields = [
        "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor", "safe_duration_offset",
    ]

    private var numbers: [[StoredValue]: Int32] = [:]
    private(set) var all: [[StoredValue]] = []

    mutating func intern(_ values: [StoredValue]) -> Int32 {
        if let number = numbers[values] { return number }
        let number = Int32(all.count)
        numbers[values] = number
        all.append(values)
        return number
    }
}

/// Reads trips.txt.
struct TripsReader {
    let input: ImportInput
    let output: ImportOutput

    /// Enters the trips, and with them the routes and services that only trips name.
    func read(into tables: inout FeedTables) throws {
        var superseded: Set<Int> = []
        var cells: TripCells?
        try DeclaredTable.readRows(.trips, input, output, indexed: ["trip_id"]) { table, reading, tally in
            if cells == nil { cells = TripCells(table.columns) }
            while let row = try table.next(&reading, &tally) {
                guard let number = try take(row, table, &cells!, &tables) else { continue }
                superseded.insert(number)
            }
        }
        try output.keepSuperseded(superseded, of: .trips, input.source)
    }

    /// - Returns: the line of an earlier record that gave way.
    private func take(
        _ row: CSVRow, _ table: DeclaredTable, _ cells: inout TripCells, _ tables: inout FeedTables
    ) throws -> Int? {
        let numbers = try numbers(row, table, &cells, &tables.trips)
        guard !row.isBlank(cells.id) else {
            try output.keep(row, of: "trips.txt", reason: "missing_required_field")
            return nil
        }
        let number = unsafe tables.trips.ids.intern(row.bytes(cells.id))
        let extras = try table.extras.collect(row, unfit: numbers.unfit, owner: Int(number))
        var record = try record(row, cells, numbers, &tables)
        (record.extras, record.extrasChecksum) = (extras.combination, extras.checksum)
        guard Int(number) < tables.trips.records.count else {
            tables.trips.records.append(record)
            return nil
        }
        let earlier = tables.trips.records[Int(number)]
        tables.trips.supersededShapes.append((earlier.line, earlier.shape))
        tables.trips.records[Int(number)] = record
        try output.report(
            FeedIssue(
                "duplicate_key", .error, file: "trips.txt", line: row.line, field: "trip_id",
                value: row.text(cells.id), action: .recordSetAside))
        return Int(earlier.line)
    }

    /// The direction and the combination of attributes; what is wrong with the record's cells is reported.
    private func numbers(
        _ row: CSVRow, _ table: DeclaredTable, _ cells: inout TripCells, _ trips: inout TripList
    ) throws -> TripNumbers {
        let key = cells.key(row)
        if let key, let known = cells.known[key] { return known }
        var typed = try table.typed(row)
        typed.setAsideWideDirection(cells.declaredDirection, at: cells.direction)
        let numbers = TripNumbers(
            direction: typed.values[cells.declaredDirection].integer.map { Int32($0) } ?? TripRecord.noDirection,
            attributes: trips.attributes.intern(cells.declaredAttributes.map { typed.values[$0] }), unfit: typed.unfit)
        if let key { cells.known[key] = numbers }
        return numbers
    }

    private func record(
        _ row: CSVRow, _ cells: TripCells, _ numbers: TripNumbers, _ tables: inout FeedTables
    ) throws -> TripRecord {
        unsafe TripRecord(
            line: Int32(row.line), route: try route(row, cells.route, &tables.routes),
            service: try service(row, cells.service, &tables.services),
            headsign: row.isBlank(cells.headsign) ? -1 : tables.texts.intern(row.bytes(cells.headsign)),
            shortName: row.isBlank(cells.shortName) ? -1 : tables.texts.intern(row.bytes(cells.shortName)),
            block: row.isBlank(cells.block) ? -1 : tables.trips.blocks.intern(row.bytes(cells.block)),
            shape: row.isBlank(cells.shape) ? -1 : tables.trips.shapeIDs.intern(row.bytes(cells.shape)),
            attributes: numbers.attributes, direction: numbers.direction)
    }

    private func route(_ row: CSVRow, _ index: Int, _ routes: inout RouteList) throws -> Int32 {
        if row.isBlank(index) { return -1 }
        let number = unsafe routes.rows.intern(row.bytes(index))
        if !routes.rows.isListed(number) {
            try output.reportDangling(row.text(index) ?? "", file: "trips.txt", line: row.line, field: "route_id")
        }
        return number
    }

    private func service(_ row: CSVRow, _ index: Int, _ services: inout ServiceList) throws -> Int32 {
        if row.isBlank(index) { return -1 }
        let number = unsafe services.rows.intern(row.bytes(index))
        if !services.rows.isListed(number), services.exceptions[number] == nil {
            try output.reportDangling(row.text(index) ?? "", file: "trips.txt", line: row.line, field: "service_id")
        }
        return number
    }
}

extension TypedRow {
    /// Trips hold their direction in 32 bits; a larger number, which GTFS does not know, becomes an extra cell.
    fileprivate mutating func setAsideWideDirection(_ index: Int, at column: Int) {
        guard let number = values[index].integer,
            Int32(exactly: number) ?? TripRecord.noDirection == TripRecord.noDirection
        else { return }
        values[index] = .null
        unfit.append(column)
    }
}
