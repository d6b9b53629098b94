internal import GTFSModel
internal import GTFSStore

/// Writes the trips in order of their keys, with the tables they share.
struct TripWriter {
    let tables: FeedTables
    let order: TripOrder
    let forms: TripForms
    let output: ImportOutput

    /// - Returns: the key of each trip.
    func write() throws -> [Int32] {
        try BlockWriter(trips: tables.trips, order: order, database: output.database).write()
        let attributes = TripAttributeKeys(order.trips.lazy.map { tables.trips.records[Int($0)] })
        try attributes.write(to: output.database, tables)
        try forms.write(to: output.database)
        let keys = try writeTrips(attributes)
        try TripIDOrderWriter(database: output.database, keys: keys, forms: forms).write()
        return keys
    }

    private func writeTrips(_ attributes: TripAttributeKeys) throws -> [Int32] {
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(
                into: "stored_trips",
                [
                    "trip_key", "start_time", "service_key", "id_form_key", "id_number", "attributes_key", "block_key",
                ]))
        var keys = [Int32](repeating: 0, count: tables.trips.records.count)
        var checksum: UInt64 = 0
        for (index, number) in order.trips.enumerated() {
            let trip = tables.trips.records[Int(number)]
            keys[Int(number)] = Int32(index + 1)
            insert.bind(1, index + 1)
            insert.bind(2, trip.start == StopTimeCall.noTime ? nil : Int(trip.start))
            insert.bind(3, trip.service < 0 ? nil : Int(trip.service) + 1)
            insert.bind(4, forms.key(of: number))
            insert.bind(5, forms.numbers[Int(number)])
            insert.bind(6, attributes.key(of: trip))
            insert.bind(7, trip.block < 0 ? nil : Int(trip.block) + 1)
            try insert.run()
            output.extras(of: "trips.txt").own(key: index + 1, trip.extras)
            output.extras(of: "stop_times.txt").own(key: index + 1, trip.stopTimeExtras)
            checksum &+= ExtraChecksum.record(trip.checksum(number, tables), extras: trip.extrasChecksum)
        }
        output.files["trips.txt"]?.checksum &+= checksum
        return keys
    }
}

extension TripRecord {
    /// For the checksum of trips.txt, from what the feed says alone.
    func checksum(_ number: Int32, _ tables: FeedTables) -> UInt64 {
        var hash = StableHash(seed: tables.trips.hash(number))
        hash.add(route < 0 ? 0 : tables.routes.hash(route))
        hash.add(service < 0 ? 0 : tables.services.hash(service))
        hash.add(shape < 0 ? 0 : tables.shapes.hash(shape))
        hash.add(headsign < 0 ? 0 : tables.texts.hashes[Int(headsign)])
        hash.add(shortName < 0 ? 0 : tables.texts.hashes[Int(shortName)])
        hash.add(block < 0 ? 0 : tables.trips.blocks.hashes[Int(block)])
        hash.add(direction == Self.noDirection ? nil : Int(direction))
        hash.add(tables.trips.attributes.all[Int(attributes)].checksum)
        return hash.value
    }
}
