internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The stops of a feed: those of stops.txt, and those that only other files name.
struct StopList {
    struct GridCell {
        let cell: Int
        let first: Int
        var last: Int
    }

    var rows = EntityRows()
    /// Departures that riders can board, over all days of the feed, by the index of the stop.
    var departures: [Int] = []
    /// Stops that kept records of stop_times.txt name.
    var usedByKeptRecords: Set<Int32> = []
    /// The records that became kept ones, if they refer to others.
    private(set) var keptRows: [TypedRow] = []
    /// The records whose id a later one has, too.
    private(set) var superseded: [SupersededStop] = []
    /// Database key of each stop, by index: from 1, grid cell by grid cell; stops that are not listed come last.
    private(set) var keys: [Int32] = []
    private(set) var cells: [GridCell] = []

    init(rows: EntityRows = EntityRows(), keptRows: [TypedRow] = [], superseded: [SupersededStop] = []) {
        (self.rows, self.keptRows, self.superseded) = (rows, keptRows, superseded)
    }

    /// A record of stops.txt whose id a later one has, too.
    struct SupersededStop {
        let id: String
        let line: Int
        /// Whether it is a stop or platform, and no station or other part of one.
        let isStop: Bool

        /// Nil for a record without an id.
        init?(_ row: TypedRow) {
            let stop = RowFields(.stops, row: row)
            guard let id = stop.text("stop_id") else { return nil }
            (self.id, line, isStop) = (id, row.line, stop.integer("location_type") ?? 0 == 0)
        }
    }

    /// Gives each stop its key: neighbours in space become neighbours in the table.
    /// - Returns: the stops in the order of their keys.
    private mutating func assignKeys() -> [PlacedStop] {
        keys = Array(repeating: 0, count: rows.count)
        let order = sorted()
        for (offset, stop) in order.enumerated() {
            let key = offset + 1
            keys[Int(stop.index)] = Int32(key)
            guard stop.cell < PlacedStop.noCell else { continue }
            if cells.last?.cell == stop.cell {
                cells[cells.count - 1].last = key
            } else {
                cells.append(GridCell(cell: stop.cell, first: key, last: key))
            }
        }
        return order
    }

    /// The stops in the order of their keys: those without a position after all others, then those that are not listed.
    private func sorted() -> [PlacedStop] {
        var stops = (0..<Int32(rows.count)).map { index in
            PlacedStop(
                cell: cell(of: index) ?? (rows.isListed(index) ? PlacedStop.noCell : PlacedStop.notListed),
                index: index)
        }
        stops.sort { $0.code < $1.code }
        return stops
    }

    private func cell(of index: Int32) -> Int? {
        guard let latitude = rows.rows.value(Self.latitude, at: Int(index)).real,
            let longitude = rows.rows.value(Self.longitude, at: Int(index)).real
        else { return nil }
        return StopGrid.cell(of: Coordinate(latitude: latitude, longitude: longitude))
    }

    private static let latitude = GTFSFile.stops.position(of: "stop_lat")
    private static let longitude = GTFSFile.stops.position(of: "stop_lon")
    private static let parent = GTFSFile.stops.position(of: "parent_station")
}

/// A stop and the cell of the grid that it lies in, eight bytes that are sorted by cell and index.
private struct PlacedStop {
    /// Higher than every cell.
    static let noCell = 1 << 30
    static let notListed = noCell + 1

    let code: Int64

    init(cell: Int, index: Int32) { code = Int64(cell) << 32 | Int64(index) }

    var cell: Int { Int(code >> 32) }
    var index: Int32 { Int32(truncatingIfNeeded: code) }
}

extension GTFSFile {
    /// The index of a field in the declaration; `field` is one of the declaration's own.
    func position(of field: String) -> Int {
        guard let index = fields.firstIndex(where: { $0.name == field }) else {
            preconditionFailure("\(name) declares no \(field)")
        }
        return index
    }
}

extension StopList {
    /// Reads stops.txt.
    static func read(_ input: ImportInput, _ output: ImportOutput) throws -> StopList {
        let references = ["parent_station", "level_id"].map(GTFSFile.stops.position(of:))
        let parent = references[0]
        var kept: [TypedRow] = []
        var superseded: [SupersededStop] = []
        let rows = try EntityRows.read(
            .stops, input, output, indexed: ["stop_id"], check: { try StopChecks.report($0, output) },
            kept: { row in
                if let stop = SupersededStop(row) { superseded.append(stop) }
                if references.contains(where: { row.values[$0] != .null }) { kept.append(row) }
            })
        var stops = StopList(rows: rows, keptRows: kept, superseded: superseded)
        // A parent that is not listed gets a row of its own nonetheless.
        for index in 0..<stops.rows.count {
            if let id = stops.rows.rows.value(parent, at: index).text { _ = stops.rows.intern(id) }
        }
        return stops
    }

    /// - Parameter sharingTexts: whether the texts of all stops are added first.
    func writer(_ output: ImportOutput, sharingTexts: Bool) throws -> StopWriter {
        try StopWriter(output.database, columns: GTFSFile.stops.fields.map(\.name), sharingTexts: sharingTexts)
    }

    /// Writes the parts of the stops' texts that need only stops.txt.
    func writeTexts(_ writer: inout StopWriter) throws {
        for stop in sorted() {
            if let row = rows.rows[Int(stop.index)] { writer.addTexts(of: row.values, id: rows.ids.text(stop.index)) }
        }
        try writer.writeParts()
    }

    /// Gives each stop its key, and writes the stops and the cells of the grid.
    mutating func write(to output: ImportOutput, _ writer: inout StopWriter) throws {
        for index in assignKeys().lazy.map({ Int($0.index) }) {
            let row = rows.rows[index]
            if let row { output.enter(row, of: .stops, key: Int(keys[index])) }
            try writer.write(record(index, row: row))
        }
        let cellInsert = try PreparedInsert(
            output.database, sql: WriteSQL.insert(into: "stop_cells", ["cell", "first_stop_key", "last_stop_key"]))
        for cell in cells { try cellInsert.run([.integer(cell.cell), .integer(cell.first), .integer(cell.last)]) }
    }

    private func record(_ index: Int, row: TypedRow?) -> StopWriter.Record {
        let parent = row?.values[Self.parent].text.flatMap(rows.ids.find)
        return StopWriter.Record(
            key: Int(keys[index]), id: rows.ids.text(Int32(index)), parentKey: parent.map { Int(keys[Int($0)]) },
            departureCount: index < departures.count ? departures[index] : 0,
            isListed: rows.isListed(Int32(index)), values: row?.values)
    }
}
