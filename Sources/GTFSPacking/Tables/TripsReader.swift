internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads trips.txt.
struct TripsReader {
    private let output: ImportOutput
    private let issues: FileIssues
    private var columns: TripColumns
    /// The values of plain records that were read before, by `TripColumns.key`.
    private var known: [Int: TripValues] = [:]
    private var supersededLines: Set<Int> = []
    private var trips = TripList()

    /// Reads the trips. Enters the routes and services that only trips name.
    static func read(
        _ input: ImportInput, _ routes: inout EntityRows, _ services: inout ServiceList, _ texts: inout ByteInterner,
        _ output: ImportOutput
    ) throws -> TripList {
        guard var table = try DeclaredTable.open(.trips, input, output, indexed: ["trip_id"]) else {
            return TripList()
        }
        var reader = TripsReader(table.columns, output: output)
        while let row = try table.next() {
            try reader.take(row, table: table, routes: &routes, services: &services, texts: &texts)
        }
        try output.keepSuperseded(reader.supersededLines, of: .trips, source: input.source)
        return reader.trips
    }

    private init(_ columns: DeclaredTable.Columns, output: ImportOutput) {
        self.output = output
        self.columns = TripColumns(columns)
        issues = output.issues(of: .trips)
    }

    private mutating func take(
        _ row: CSVRow, table: borrowing DeclaredTable, routes: inout EntityRows, services: inout ServiceList,
        texts: inout ByteInterner
    ) throws {
        let values = try values(row, table: table)
        guard !row.isBlank(columns.id) else {
            try checkReferences(of: row, routes, services: services)
            return try output.keep(row, of: GTFSFile.trips.name, reason: "missing_required_field")
        }
        let index = unsafe trips.ids.intern(row.bytes(columns.id))
        let extras = try table.extras.collect(row, unfit: values.unfit, owner: Int(index))
        var record = TripRecords.Record(
            line: Int32(row.line), route: try route(row, routes: &routes),
            service: try service(row, services: &services),
            headsign: Self.index(row, column: columns.headsign, in: &texts),
            shortName: Self.index(row, column: columns.shortName, in: &texts),
            block: Self.index(row, column: columns.block, in: &trips.blocks),
            shape: Self.index(row, column: columns.shape, in: &trips.shapeIDs), attributes: values.attributes,
            direction: values.direction)
        (record.extras, record.extrasChecksum) = (extras.combination, extras.isPending ? extras.checksum : 0)
        try enter(record, at: Int(index), row: row)
    }

    /// "Where … id occurs twice, the last row answers" (rule A40).
    private mutating func enter(_ record: TripRecords.Record, at index: Int, row: CSVRow) throws {
        guard index < trips.records.count else { return trips.records.append(record) }
        let earlier = trips.records[index]
        trips.supersededShapes.append((earlier.line, earlier.shape))
        supersededLines.insert(Int(earlier.line))
        trips.records[index] = record
        try issues.reportDuplicate(line: row.line, field: "trip_id", value: row.text(columns.id))
    }

    /// The direction and the combination of attributes; reports the errors in the record's cells.
    private mutating func values(_ row: CSVRow, table: borrowing DeclaredTable) throws -> TripValues {
        let key = columns.key(row)
        if let key, let known = known[key] { return known }
        var typed = try table.typed(row)
        typed.setAsideWideDirection(columns.declaredDirection, at: columns.direction)
        let direction = typed.values[columns.declaredDirection].integer
        let values = TripValues(
            direction: direction.map { Int32($0) } ?? TripRecords.Record.noDirection,
            attributes: trips.attributes.intern(columns.declaredAttributes.map { typed.values[$0] }),
            unfit: typed.unfit)
        if let key { known[key] = values }
        return values
    }

    /// The index of a cell's text; -1 where blank.
    private static func index(_ row: CSVRow, column: Int, in texts: inout ByteInterner) -> Int32 {
        unsafe row.isBlank(column) ? -1 : texts.intern(row.bytes(column))
    }

    private mutating func route(_ row: CSVRow, routes: inout EntityRows) throws -> Int32 {
        if row.isBlank(columns.route) { return -1 }
        let index = unsafe routes.intern(row.bytes(columns.route))
        if !routes.isListed(index) { try reportDangling(row, column: columns.route, field: "route_id") }
        return index
    }

    private mutating func service(_ row: CSVRow, services: inout ServiceList) throws -> Int32 {
        if row.isBlank(columns.service) { return -1 }
        let index = unsafe services.rows.intern(row.bytes(columns.service))
        if !services.rows.isListed(index), services.exceptions[index] == nil {
            try reportDangling(row, column: columns.service, field: "service_id")
        }
        return index
    }

    /// Checks the references of a record without trip_id, which becomes a kept one.
    private mutating func checkReferences(of row: CSVRow, _ routes: EntityRows, services: ServiceList) throws {
        if !row.isBlank(columns.route), !routes.isListed(row.text(columns.route) ?? "") {
            try reportDangling(row, column: columns.route, field: "route_id")
        }
        if !row.isBlank(columns.service), !services.has(row.text(columns.service) ?? "") {
            try reportDangling(row, column: columns.service, field: "service_id")
        }
        let shape = Self.index(row, column: columns.shape, in: &trips.shapeIDs)
        trips.supersededShapes.append((Int32(truncatingIfNeeded: row.line), shape))
    }

    private func reportDangling(_ row: CSVRow, column: Int, field: String) throws {
        try issues.reportDangling(row.text(column) ?? "", line: row.line, field: field)
    }
}

/// The values of trips.txt that are integers in its typed columns.
private struct TripValues {
    /// direction_id, or `TripRecords.Record.noDirection`.
    let direction: Int32
    /// Index of the combination of attributes.
    let attributes: Int32
    /// Columns of cells that their typed columns cannot give back.
    let unfit: [Int]
}

/// The columns of trips.txt, and the test for plain records: their cells have no errors, and an earlier record gives
/// their values.
private struct TripColumns {
    let id, route, service, headsign, shortName, block, shape, direction: Int
    /// The indexes of the fields in the declaration.
    let declaredDirection = GTFSFile.trips.position(of: "direction_id")
    let declaredAttributes = TripRow.Attributes.columns.map { GTFSFile.trips.position(of: $0) }
    /// Columns of integers, and the digits that GTFS knows in each: digit n is bit n.
    private let digits: [(index: Int, allowed: Int)]
    /// Columns that are blank in a plain record, and columns that are not.
    private let blank: [Int]
    private let required: [Int]

    init(_ columns: DeclaredTable.Columns) {
        id = columns.index("trip_id")
        route = columns.index("route_id")
        service = columns.index("service_id")
        headsign = columns.index("trip_headsign")
        shortName = columns.index("trip_short_name")
        block = columns.index("block_id")
        shape = columns.index("shape_id")
        direction = columns.index("direction_id")
        let fields = zip(GTFSFile.trips.fields, columns.indexes).filter { $1 >= 0 }
        required = fields.filter { $0.0.requiresValue }.map(\.1)
        digits = fields.filter { $0.0.isWhole }.map { field, index in
            (index, (0...9).filter { field.complaint(about: .integer($0)) == nil }.reduce(0) { $0 | 1 << $1 })
        }
        blank = fields.filter { !$0.0.isWhole && !$0.0.isText }.map(\.1)
    }

    /// Four bits per integer; nil if the record is not plain.
    func key(_ row: CSVRow) -> Int? {
        for index in required where row.isBlank(index) { return nil }
        for index in blank where !row.isBlank(index) { return nil }
        var key = 0
        for (index, allowed) in digits {
            let text = unsafe row.bytes(index)
            key <<= 4
            if text.count == 0 { continue }
            let digit = unsafe Int(text[0]) - 0x30
            guard text.count == 1, (0...9).contains(digit), allowed >> digit & 1 == 1 else { return nil }
            key |= digit + 1
        }
        return key
    }
}

extension TypedRow {
    /// Trips hold their direction in 32 bits; a larger integer, which GTFS does not define, becomes an extra cell.
    fileprivate mutating func setAsideWideDirection(_ index: Int, at column: Int) {
        guard let direction = values[index].integer,
            Int32(exactly: direction) ?? TripRecords.Record.noDirection == TripRecords.Record.noDirection
        else { return }
        values[index] = .null
        unfit.append(column)
    }
}
