internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The stops of a feed: those of stops.txt, and those that only other files name.
struct StopList {
    var rows = EntityRows()
    /// Departures that one may board, over all days of the feed, by the index of the stop.
    var departures: [Int] = []
    /// Stops that kept records of stop_times.txt name.
    var usedByKeptRecords: Set<Int32> = []
    /// The records that became kept ones, as far as they refer to others.
    private(set) var keptRows: [TypedRow] = []
    /// Database key of each stop, by index: from 1, grid cell by grid cell; stops that are not listed come last.
    private(set) var keys: [Int] = []
    private(set) var cells: [StopCell] = []

    init(rows: EntityRows = EntityRows(), keptRows: [TypedRow] = []) {
        self.rows = rows
        self.keptRows = keptRows
    }

    /// The hash of an id, for checksums.
    func hash(_ index: Int32) -> UInt64 { rows.ids.hash(of: index) }

    /// Gives each stop its key: neighbours in space become neighbours in the table.
    private mutating func assignKeys() {
        keys = Array(repeating: 0, count: rows.count)
        for (offset, stop) in sorted().enumerated() {
            let key = offset + 1
            keys[Int(stop.index)] = key
            guard stop.cell < Int.max - 1 else { continue }
            if cells.last?.cell == stop.cell {
                cells[cells.count - 1].last = key
            } else {
                cells.append(StopCell(cell: stop.cell, first: key, last: key))
            }
        }
    }

    /// The stops in the order of their keys: those without a position after all others, then those that are not listed.
    private func sorted() -> [(cell: Int, index: Int32)] {
        (0..<Int32(rows.count)).map { index in
            (cell: cell(of: index) ?? (rows.isListed(index) ? Int.max - 1 : Int.max), index: index)
        }.sorted { $0 < $1 }
    }

    private func cell(of index: Int32) -> Int? {
        guard let row = rows.rows[Int(index)], let latitude = row.values[Self.latitude].real,
            let longitude = row.values[Self.longitude].real
        else { return nil }
        return StopGrid.cell(of: Coordinate(latitude: latitude, longitude: longitude))
    }

    private static let latitude = GTFSFile.stops.position(of: "stop_lat")
    private static let longitude = GTFSFile.stops.position(of: "stop_lon")
    private static let parent = GTFSFile.stops.position(of: "parent_station")
}

/// A cell of the grid and the keys of the stops in it.
struct StopCell {
    let cell: Int
    let first: Int
    var last: Int
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
        let rows = try EntityRows.read(
            .stops, input, output, indexed: ["stop_id"],
            kept: { row in
                if references.contains(where: { row.values[$0] != .null }) { kept.append(row) }
            })
        var stops = StopList(rows: rows, keptRows: kept)
        // A parent that is not listed has a row of its own all the same.
        for id in stops.rows.rows.compactMap({ $0?.values[parent].text }) { _ = stops.rows.intern(id) }
        return stops
    }

    func writer(_ output: ImportOutput) throws -> StopWriter {
        try StopWriter(output.database, columns: GTFSFile.stops.fields.map(\.name))
    }

    /// Writes the parts of the stops' texts, for which stops.txt alone is needed.
    func writeTexts(_ writer: inout StopWriter) throws {
        for (_, index) in sorted() {
            if let row = rows.rows[Int(index)] { writer.addTexts(of: row.values, id: rows.ids.text(index)) }
        }
        try writer.writeParts()
    }

    /// Gives each stop its key, and writes the stops and the cells of the grid.
    mutating func write(to output: ImportOutput, _ writer: inout StopWriter) throws {
        assignKeys()
        let order = (0..<rows.count).sorted { keys[$0] < keys[$1] }
        for index in order {
            let row = rows.rows[index]
            if let row {
                output.files[GTFSFile.stops.name]?.checksum &+= row.checksum
                output.extras(of: GTFSFile.stops.name).set(row.extras.combination, forKey: keys[index])
            }
            try writer.write(record(index, row))
        }
        let cellInsert = try PreparedInsert(
            output.database, sql: WriteSQL.insert(into: "stop_cells", ["cell", "first_stop_key", "last_stop_key"]))
        for cell in cells { try cellInsert.run([.integer(cell.cell), .integer(cell.first), .integer(cell.last)]) }
    }

    private func record(_ index: Int, _ row: TypedRow?) -> StopWriter.Record {
        let parent = row?.values[Self.parent].text.flatMap(rows.ids.find)
        return StopWriter.Record(
            key: keys[index], id: rows.ids.text(Int32(index)), parentKey: parent.map { keys[Int($0)] },
            departureCount: index < departures.count ? departures[index] : 0,
            isListed: rows.isListed(Int32(index)), values: row?.values)
    }
}
