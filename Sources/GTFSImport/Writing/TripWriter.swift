internal import GTFSModel
internal import GTFSStore

/// Writes the trips in order of their keys, with the tables they share.
struct TripWriter {
    private let context: ImportContext
    private let order: TripOrder

    init(_ context: ImportContext, _ order: TripOrder) {
        self.context = context
        self.order = order
    }

    func write() throws {
        try BlockWriter(context: context, order: order).write()
        let attributes = TripAttributeKeys(order.trips.lazy.map { context.trips.records[Int($0)] })
        try attributes.write(context)
        let forms = context.tripForms ?? TripForms(context.trips.ids)
        context.tripForms = nil
        try forms.write(to: context.database)
        try writeTrips(attributes, forms)
        try TripIDOrderWriter(database: context.database, keys: context.trips.keys, forms: forms).write()
    }

    private func writeTrips(_ attributes: TripAttributeKeys, _ forms: TripForms) throws {
        let insert = try PreparedInsert(
            context.database,
            sql: WriteSQL.insert(
                into: "stored_trips",
                [
                    "trip_key", "start_time", "service_key", "id_form_key", "id_number", "attributes_key", "block_key",
                ]))
        context.trips.keys = Array(repeating: 0, count: context.trips.records.count)
        var checksum: UInt64 = 0
        for (index, number) in order.trips.enumerated() {
            let trip = context.trips.records[Int(number)]
            context.trips.keys[Int(number)] = Int32(index + 1)
            insert.bind(1, index + 1)
            insert.bind(2, trip.start == StopTimeCall.noTime ? nil : Int(trip.start))
            insert.bind(3, trip.service < 0 ? nil : Int(trip.service) + 1)
            insert.bind(4, forms.key(of: number))
            insert.bind(5, forms.numbers[Int(number)])
            insert.bind(6, attributes.key(of: trip))
            insert.bind(7, trip.block < 0 ? nil : Int(trip.block) + 1)
            try insert.run()
            context.extras(of: "trips.txt").own(key: index + 1, trip.extras)
            context.extras(of: "stop_times.txt").own(key: index + 1, trip.stopTimeExtras)
            checksum &+= ExtraChecksum.record(trip.checksum(number, context), extras: trip.extrasChecksum)
        }
        context.files["trips.txt"]?.checksum &+= checksum
    }
}

extension TripRecord {
    /// For the checksum of trips.txt, from what the feed says alone.
    func checksum(_ number: Int32, _ context: ImportContext) -> UInt64 {
        var hash = StableHash(seed: context.trips.hash(number))
        hash.add(route < 0 ? 0 : context.routes.hash(route))
        hash.add(service < 0 ? 0 : context.services.hash(service))
        hash.add(shape < 0 ? 0 : context.shapes.hash(shape))
        hash.add(headsign < 0 ? 0 : context.texts.hashes[Int(headsign)])
        hash.add(shortName < 0 ? 0 : context.texts.hashes[Int(shortName)])
        hash.add(block < 0 ? 0 : context.trips.blocks.hashes[Int(block)])
        hash.add(direction == Self.noDirection ? nil : Int(direction))
        hash.add(context.trips.attributes.all[Int(attributes)].checksum)
        return hash.value
    }
}
