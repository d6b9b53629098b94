internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes the trips in the order of their keys, and the rows that trips share.
struct TripWriter {
    let tables: FeedTables
    let order: TripOrder
    let forms: TripForms
    let checksum: UInt64
    let output: ImportOutput

    private var list: TripList { tables.trips }
    private var database: StoreDatabase { output.database }

    /// Writes blocks, trip_attributes, trip_id_forms, stored_trips and trip_id_order. Sets the keys of the extra cells of
    /// trips and their stop times, and adds the trips to the checksum of trips.txt.
    func write() throws {
        try writeBlocks()
        let attributes = try writeAttributes()
        try forms.write(to: database)
        try writeTrips(attributes)
        try forms.writeOrder(to: database, keys: order.tripKeys)
        setExtraKeys()
        output.files[GTFSFile.trips.name]?.checksum &+= checksum
    }

    /// Writes the blocks, each with its trips by start.
    private func writeBlocks() throws {
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "blocks", ["block_key", "block_id", "width", "trip_keys"]))
        let trips = tripsByBlock()
        var next = 0
        for block in 0..<Int32(list.blocks.count) {
            let start = next
            while next < trips.count, list.records.block(Int(trips[next])) == block { next += 1 }
            let keys = PackedColumn(trips[start..<next].map { Int(order.tripKeys[Int($0)]) })
            insert.bind(1, Int(block) + 1)
            insert.bind(2, list.blocks.text(block))
            insert.bind(3, keys.width)
            insert.bind(4, blob: keys.bytes)
            try insert.run()
        }
    }

    /// The trips of blocks: block by block, within each by start and key.
    private func tripsByBlock() -> [Int32] {
        let records = list.records
        return order.trips.grouped(
            list.blocks.count, by: { records.block($0) < 0 ? nil : Int(records.block($0)) },
            then: { Int(records.start($0)) })
    }

    private func writeAttributes() throws -> TripAttributeKeys {
        let keys = TripAttributeKeys(order.trips.lazy.map { list.records[Int($0)] })
        let columns = ["trip_attributes_key", "trip_short_name", "headsign_list_key"] + TripRow.Attributes.columns
        let insert = try PreparedInsert(database, sql: WriteSQL.insert(into: "trip_attributes", columns))
        for (index, combination) in keys.all.enumerated() {
            let name = combination.shortName < 0 ? nil : tables.texts.text(combination.shortName)
            let headsigns = combination.headsignList < 0 ? nil : Int(combination.headsignList) + 1
            let values = list.attributes.all[Int(combination.attributes)]
            try insert.run([.integer(index + 1), StoredValue(name), StoredValue(headsigns)] + values)
        }
        return keys
    }

    private func writeTrips(_ attributes: TripAttributeKeys) throws {
        let insert = try PreparedInsert(
            database, into: "stored_trips",
            [
                "trip_key", "start_time", "service_key", "id_form_key", "id_number", "trip_attributes_key", "block_key",
            ])
        for index in order.trips {
            let trip = list.records[Int(index)]
            insert.bind(1, Int(order.tripKeys[Int(index)]))
            insert.bind(2, trip.start == StopTimeRow.noTime ? nil : Int(trip.start))
            insert.bind(3, trip.service < 0 ? nil : tables.services.key(of: trip.service))
            insert.bind(4, forms.key(of: index))
            insert.bind(5, forms.number(of: index))
            insert.bind(6, attributes.key(of: trip))
            insert.bind(7, trip.block < 0 ? nil : Int(trip.block) + 1)
            try insert.run()
        }
        try insert.finish()
    }

    private func setExtraKeys() {
        let trips = output.extras(of: GTFSFile.trips.name)
        let stopTimes = output.extras(of: GTFSFile.stopTimes.name)
        guard !trips.isEmpty || !stopTimes.isEmpty else { return }
        for index in order.trips {
            let (trip, key) = (list.records[Int(index)], Int(order.tripKeys[Int(index)]))
            trips.set(trip.extras, forKey: key)
            stopTimes.set(trip.stopTimeExtras, forKey: key)
        }
    }
}

/// The checksum of trips.txt, from the values of the feed alone. It needs no patterns.
struct TripsChecksum: Sendable {
    private let list: TripList
    private let routes, services: EntityRows
    private let shapes: ShapeList
    private let texts: ByteInterner
    /// The share of each combination of extra cells.
    private let combinations: [UInt64]

    init(_ tables: FeedTables, extras: FileExtras) {
        (list, routes, services) = (tables.trips, tables.routes, tables.services.rows)
        (shapes, texts, combinations) = (tables.shapes, tables.texts, extras.combinationChecksums())
    }

    var value: UInt64 {
        var sum: UInt64 = 0
        for index in list.records.indices {
            let trip = list.records[index]
            let known = trip.extrasChecksum != 0 || trip.extras < 0
            let extras = known ? trip.extrasChecksum : combinations[Int(trip.extras)]
            sum &+= StoredExtras.Checksum.record(checksum(of: trip, id: list.hash(Int32(index))), extras: extras)
        }
        return sum
    }

    private func checksum(of trip: TripRecords.Record, id: UInt64) -> UInt64 {
        var hash = StableHash(seed: id)
        hash.add(trip.route < 0 ? 0 : routes.hash(trip.route))
        hash.add(trip.service < 0 ? 0 : services.hash(trip.service))
        hash.add(trip.shape < 0 ? 0 : shapes.hash(trip.shape))
        hash.add(trip.headsign < 0 ? 0 : texts.hash(of: trip.headsign))
        hash.add(trip.shortName < 0 ? 0 : texts.hash(of: trip.shortName))
        hash.add(trip.block < 0 ? 0 : list.blocks.hash(of: trip.block))
        hash.add(trip.direction == TripRecords.Record.noDirection ? nil : Int(trip.direction))
        hash.add(list.attributes.all[Int(trip.attributes)].checksum)
        return hash.value
    }
}

/// The combinations of short name, attributes and headsigns that trips have; the key of one is its index plus one.
private struct TripAttributeKeys {
    struct Combination: Hashable {
        let shortName: Int32
        let attributes: Int32
        let headsignList: Int32

        init(_ trip: TripRecords.Record) {
            (shortName, attributes, headsignList) = (trip.shortName, trip.attributes, trip.headsignList)
        }
    }

    private var keys: [Combination: Int] = [:]
    private(set) var all: [Combination] = []

    /// - Parameter trips: in the order of their keys, so that neighbouring trips have neighbouring combinations.
    init(_ trips: some Sequence<TripRecords.Record>) {
        for combination in trips.lazy.map(Combination.init) where keys[combination] == nil {
            all.append(combination)
            keys[combination] = all.count
        }
    }

    func key(of trip: TripRecords.Record) -> Int { keys[Combination(trip)] ?? 0 }
}
