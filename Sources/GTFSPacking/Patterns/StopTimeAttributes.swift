internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The values of a row of stop_times.txt except its trip, sequence, stop, times, distance and headsign.
struct StopTimeAttributes: Hashable {
    /// An id that a row refers to, equal byte by byte.
    typealias ID = Identifier<StopTimeAttributes>

    /// The values of `typeFields`; nil where blank.
    var types: [Int?]
    /// The values of `windowFields`, in seconds of the service day.
    var windows: [Int?] = [nil, nil]
    /// The values of `idFields`.
    var ids: [ID?] = [nil, nil, nil, nil]

    static let typeFields = [
        "pickup_type", "drop_off_type", "timepoint", "continuous_pickup", "continuous_drop_off",
    ]
    static let windowFields = ["start_pickup_drop_off_window", "end_pickup_drop_off_window"]
    static let idFields = [
        "location_group_id", "location_id", "pickup_booking_rule_id", "drop_off_booking_rule_id",
    ]

    /// Whether the row has a window and no times (rule A31).
    var isFlex: Bool { windows.contains { $0 != nil } }

    var checksum: UInt64 {
        var hash = StableHash()
        for value in types + windows { hash.add(value) }
        for id in ids { hash.add(id?.rawValue) }
        return hash.value
    }
}

extension StopTimeAttributes {
    /// The distinct combinations of attributes that stop times have; the key of one is its index plus one.
    struct List {
        private var indexes: [StopTimeAttributes: Int32] = [:]
        private(set) var all: [StopTimeAttributes] = []
        private(set) var hashes: [UInt64] = []

        mutating func intern(_ attributes: StopTimeAttributes) -> Int32 {
            if let index = indexes[attributes] { return index }
            let index = Int32(all.count)
            indexes[attributes] = index
            all.append(attributes)
            hashes.append(attributes.checksum)
            return index
        }
    }
}

extension StopTimeAttributes.List {
    func write(to database: StoreDatabase) throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "stop_time_attributes",
                [
                    "stop_time_attributes_key", "pickup_type", "drop_off_type", "timepoint", "continuous_pickup",
                    "continuous_drop_off", "start_pickup_drop_off_window", "end_pickup_drop_off_window",
                    "location_group_id", "location_id", "pickup_booking_rule_id", "drop_off_booking_rule_id",
                ]))
        for (index, attributes) in all.enumerated() {
            let values = (attributes.types + attributes.windows).map { StoredValue($0) }
            try insert.run([.integer(index + 1)] + values + attributes.ids.map { StoredValue($0?.rawValue) })
        }
    }
}
