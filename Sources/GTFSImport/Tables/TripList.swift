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
    /// Where its stop_times have come to: its time profile, and the first time they give.
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

extension ImportContext {
    static let tripAttributeFields = [
        "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor", "safe_duration_offset",
    ]

    func readTrips() throws {
        let places = TripPlaces()
        var superseded: Set<Int> = []
        try DeclaredTable.read(.trips, self, indexed: ["trip_id"]) { table, csv in
            var row = try table.typed(csv)
            row.setAsideWideDirection(places.direction, at: table.columns.index("direction_id"))
            guard let id = row.values[places.id].text else {
                return try keepAside(csv, file: "trips.txt", reason: "missing_required_field")
            }
            let number = trips.ids.intern(id)
            let extras = try table.extras.note(csv, unfit: row.unfit, owner: Int(number))
            var record = try tripRecord(row, places)
            (record.extras, record.extrasChecksum) = (extras.combination, extras.checksum)
            if Int(number) == trips.records.count {
                trips.records.append(record)
            } else {
                let earlier = trips.records[Int(number)]
                superseded.insert(Int(earlier.line))
                trips.supersededShapes.append((earlier.line, earlier.shape))
                trips.records[Int(number)] = record
                try issues.add(
                    FeedIssue(
                        "duplicate_key", .error, file: "trips.txt", line: csv.line, field: "trip_id", value: id,
                        action: .recordSetAside))
            }
        }
        try keepSuperseded(superseded, of: .trips)
    }

    private func tripRecord(_ row: TypedRow, _ places: TripPlaces) throws -> TripRecord {
        TripRecord(
            line: Int32(row.line), route: try route(row, places), service: try service(row, places),
            headsign: text(row.values[places.headsign]), shortName: text(row.values[places.shortName]),
            block: row.values[places.block].text.map { trips.blocks.intern($0) } ?? -1,
            shape: row.values[places.shape].text.map { trips.shapeIDs.intern($0) } ?? -1,
            attributes: trips.attributes.intern(places.attributes.map { row.values[$0] }),
            direction: row.values[places.direction].integer.map { Int32($0) } ?? TripRecord.noDirection)
    }

    private func text(_ value: StoredValue) -> Int32 { value.text.map { texts.intern($0) } ?? -1 }

    private func route(_ row: TypedRow, _ places: TripPlaces) throws -> Int32 {
        guard let id = row.values[places.route].text else { return -1 }
        let number = routes.rows.intern(id)
        if !routes.rows.isListed(number) {
            try reportDangling(id, file: "trips.txt", line: row.line, field: "route_id")
        }
        return number
    }

    private func service(_ row: TypedRow, _ places: TripPlaces) throws -> Int32 {
        guard let id = row.values[places.service].text else { return -1 }
        let number = services.rows.intern(id)
        if !services.rows.isListed(number), services.exceptions[number] == nil {
            try reportDangling(id, file: "trips.txt", line: row.line, field: "service_id")
        }
        return number
    }
}

extension TypedRow {
    /// Trips hold their direction in 32 bits; a number beyond them, which GTFS does not know anyway, goes aside.
    fileprivate mutating func setAsideWideDirection(_ index: Int, at place: Int) {
        guard let number = values[index].integer,
            Int32(exactly: number) ?? TripRecord.noDirection == TripRecord.noDirection
        else { return }
        values[index] = .null
        unfit.append(place)
    }
}

/// Where the fields of trips.txt stand in its declaration.
private struct TripPlaces {
    let id = GTFSFile.trips.position(of: "trip_id")
    let route = GTFSFile.trips.position(of: "route_id")
    let service = GTFSFile.trips.position(of: "service_id")
    let headsign = GTFSFile.trips.position(of: "trip_headsign")
    let shortName = GTFSFile.trips.position(of: "trip_short_name")
    let direction = GTFSFile.trips.position(of: "direction_id")
    let block = GTFSFile.trips.position(of: "block_id")
    let shape = GTFSFile.trips.position(of: "shape_id")
    let attributes = ImportContext.tripAttributeFields.map { GTFSFile.trips.position(of: $0) }
}
