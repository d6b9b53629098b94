internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The stops of a feed: stops.txt, and what other files name besides.
struct StopList {
    var rows = EntityRows()
    /// Departures of passengers over all days of the feed, by number.
    var departures: [Int] = []
    /// Database key of each number, from 1, cell by cell of the grid; ids that are not listed come last.
    private(set) var keys: [Int] = []
    private(set) var cells: [StopCell] = []

    /// The hash of an id, for checksums.
    func hash(_ number: Int32) -> UInt64 { rows.ids.hashes[Int(number)] }

    mutating func countDepartures(_ count: Int, at stop: Int32) {
        if departures.count < rows.count {
            departures += Array(repeating: 0, count: rows.count - departures.count)
        }
        departures[Int(stop)].saturate(by: count)
    }

    /// Gives each stop its key: neighbours in space become neighbours in the table.
    mutating func assignKeys() {
        let placed = (0..<Int32(rows.count)).map { number in
            (cell: cell(of: number) ?? (rows.isListed(number) ? Int.max - 1 : Int.max), number: number)
        }.sorted { $0 < $1 }
        keys = Array(repeating: 0, count: rows.count)
        for (index, place) in placed.enumerated() {
            let key = index + 1
            keys[Int(place.number)] = key
            guard place.cell < Int.max - 1 else { continue }
            if cells.last?.cell == place.cell {
                cells[cells.count - 1].last = key
            } else {
                cells.append(StopCell(cell: place.cell, first: key, last: key))
            }
        }
    }

    private func cell(of number: Int32) -> Int? {
        guard let row = rows.rows[Int(number)], let latitude = row.values[Self.latitude].real,
            let longitude = row.values[Self.longitude].real
        else { return nil }
        return StopGrid.cell(of: Coordinate(latitude: latitude, longitude: longitude))
    }

    private static let latitude = GTFSFile.stops.position(of: "stop_lat")
    private static let longitude = GTFSFile.stops.position(of: "stop_lon")
}

/// A cell of the grid and the keys of the stops in it.
struct StopCell {
    let cell: Int
    let first: Int
    var last: Int
}

extension GTFSFile {
    /// Where a field stands in the declaration; the name is one of the declaration's own.
    func position(of field: String) -> Int {
        guard let index = fields.firstIndex(where: { $0.name == field }) else {
            preconditionFailure("\(name) declares no \(field)")
        }
        return index
    }
}

extension ImportContext {
    func readStops() throws {
        try readEntities(.stops, indexed: ["stop_id"], into: &stops.rows)
        let parent = GTFSFile.stops.position(of: "parent_station")
        // A parent that is not listed has a row of its own all the same.
        for id in stops.rows.rows.compactMap({ $0?.values[parent].text }) { _ = stops.rows.intern(id) }
        try StopChecks(self).report()
    }

    func writeStops() throws {
        stops.assignKeys()
        let names = GTFSFile.stops.fields.map { $0.name == "parent_station" ? "parent_key" : $0.name }
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "stored_stops", ["stop_key"] + names + ["departure_count", "is_listed"]))
        let order = (0..<stops.rows.count).sorted { stops.keys[$0] < stops.keys[$1] }
        for number in order { try writeStop(number, insert) }
        let cells = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "stop_cells", ["cell", "first_stop_key", "last_stop_key"]))
        for cell in stops.cells { try cells.run([.integer(cell.cell), .integer(cell.first), .integer(cell.last)]) }
    }

    private func writeStop(_ number: Int, _ insert: PreparedInsert) throws {
        let fields = GTFSFile.stops.fields
        var values = [StoredValue](repeating: .null, count: fields.count)
        values[GTFSFile.stops.position(of: "stop_id")] = .text(stops.rows.ids.text(Int32(number)))
        if let row = stops.rows.rows[number] {
            values = row.values
            files["stops.txt"]?.checksum &+= row.checksum
            extras(of: "stops.txt").own(key: stops.keys[number], row.extras.combination)
        }
        let parent = GTFSFile.stops.position(of: "parent_station")
        if let id = values[parent].text, let found = stops.rows.ids.find(id) {
            values[parent] = .integer(stops.keys[Int(found)])
        }
        let departures = number < stops.departures.count ? stops.departures[number] : 0
        try insert.run(
            [.integer(stops.keys[number])] + values
                + [.integer(departures), .integer(stops.rows.isListed(Int32(number)) ? 1 : 0)])
    }
}
