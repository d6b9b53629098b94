internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes patterns, their visits and their time profiles, in order of their keys.
struct PatternWriter {
    private let tables: FeedTables
    private let database: StoreDatabase
    private let order: TripOrder
    private var list: PatternList { tables.patterns }

    init(_ tables: FeedTables, _ order: TripOrder, _ database: StoreDatabase) {
        self.tables = tables
        self.database = database
        self.order = order
    }

    func write() throws {
        try writeAttributes()
        try writePatterns()
        try StopPatternWriter(tables: tables, order: order, database: database).write()
        try writeProfiles()
        try writeHeadsigns()
    }

    private func writeAttributes() throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "stop_time_attributes",
                [
                    "attributes_key", "pickup_type", "drop_off_type", "timepoint", "continuous_pickup",
                    "continuous_drop_off",
                    "start_pickup_drop_off_window", "end_pickup_drop_off_window", "location_group_id", "location_id",
                    "pickup_booking_rule_id", "drop_off_booking_rule_id",
                ]))
        for (number, attributes) in tables.attributes.all.enumerated() {
            let numbers = (attributes.types + attributes.windows).map(StoredValue.init)
            try insert.run([.integer(number + 1)] + numbers + attributes.ids.map { StoredValue($0?.rawValue) })
        }
    }

    private func writePatterns() throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "patterns",
                [
                    "pattern_key", "route_key", "direction_id", "trip_headsign", "shape_key", "distance_decimals",
                    "distance_width", "distances", "distances_text", "stop_count", "stop_width", "stop_keys",
                    "attributes_width", "attributes_keys", "first_sequence", "sequence_width", "sequences",
                    "sequences_text",
                ]))
        for number in order.patterns {
            let pattern = list.patterns[Int(number)]
            insert.bind(1, order.patternKeys[Int(number)])
            insert.bind(2, pattern.route < 0 ? nil : Int(pattern.route) + 1)
            insert.bind(3, pattern.direction == TripRecord.noDirection ? nil : Int(pattern.direction))
            insert.bind(4, pattern.headsign < 0 ? nil : tables.texts.text(pattern.headsign))
            insert.bind(5, pattern.shape < 0 ? nil : Int(pattern.shape) + 1)
            bindDistances(of: pattern, insert)
            bindVisits(of: pattern, insert)
            try insert.run()
        }
    }

    private func bindVisits(of pattern: PatternRecord, _ insert: PreparedInsert) {
        let packed = PackedVisits(pattern.visits, of: list, stopKeys: tables.stops.keys)
        insert.bind(10, pattern.visits.count)
        insert.bind(11, packed.stops.width)
        insert.bind(12, blob: packed.stops.bytes)
        insert.bind(13, packed.attributes.width)
        insert.bind(14, blob: packed.attributes.bytes)
        insert.bind(15, packed.firstSequence)
        insert.bind(16, packed.sequences?.width)
        insert.bind(17, blob: packed.sequences?.bytes)
        insert.bind(18, packed.sequencesText)
    }

    private func bindDistances(of pattern: PatternRecord, _ insert: PreparedInsert) {
        let numbers = pattern.visits.map { visit in
            list.distances[visit] == StopTimeCall.noDistance
                ? nil : DecimalNumber(mantissa: list.distances[visit], decimals: Int(list.distanceDecimals[visit]))
        }
        for index in 6...9 { insert.bind(index, nil as Int?) }
        guard let decimals = numbers.compactMap({ $0?.decimals }).max() else { return }
        let scaled = numbers.map { $0?.mantissa(decimals: decimals) }
        guard zip(numbers, scaled).allSatisfy({ $0 == nil || ($1 ?? -1) >= 0 }) else {
            let texts = numbers.map { $0.map { "\"\($0.text)\"" } ?? "null" }
            return insert.bind(9, "[" + texts.joined(separator: ",") + "]")
        }
        let packed = PackedColumn(scaled)
        insert.bind(6, decimals)
        insert.bind(7, packed.width)
        insert.bind(8, blob: packed.bytes)
    }

    private func writeProfiles() throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "time_profiles",
                [
                    "profile_key", "pattern_key", "trip_count", "unit", "width", "earliest", "departures", "arrivals",
                ]))
        for number in order.profiles {
            let profile = list.profiles[Int(number)]
            let packed = PackedTimes(arrivals: list.arrivals[profile.times], departures: list.departures[profile.times])
            insert.bind(1, order.profileKeys[Int(number)])
            insert.bind(2, order.patternKeys[Int(profile.pattern)])
            insert.bind(3, profile.tripCount)
            insert.bind(4, packed.unit)
            insert.bind(5, packed.departures.width)
            insert.bind(6, packed.earliest)
            insert.bind(7, blob: packed.departures.bytes)
            insert.bind(8, blob: packed.arrivals?.bytes)
            try insert.run()
        }
    }

    private func writeHeadsigns() throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "stop_headsigns", ["headsign_list_key", "first_position", "last_position", "stop_headsign"]))
        for (number, runs) in tables.headsigns.all.enumerated() {
            for run in runs {
                try insert.run([
                    .integer(number + 1), .integer(run.first), .integer(run.last),
                    .text(tables.texts.text(run.headsign)),
                ])
            }
        }
    }
}

/// The offsets of a time profile as packed columns.
struct PackedTimes {
    /// Seconds that one step of the numbers stands for.
    let unit: Int
    /// The smallest offset, at most 0.
    let earliest: Int
    let departures: PackedColumn
    /// Nil where every arrival equals its departure.
    let arrivals: PackedColumn?

    init(arrivals: ArraySlice<Int32>, departures: ArraySlice<Int32>) {
        let all = (arrivals + departures).filter { $0 != StopTimeCall.noTime }
        let earliest = min(0, Int(all.min() ?? 0))
        let unit = all.allSatisfy { (Int($0) - earliest) % 60 == 0 } ? 60 : 1
        func numbers(_ offsets: ArraySlice<Int32>) -> [Int?] {
            offsets.map { $0 == StopTimeCall.noTime ? nil : (Int($0) - earliest) / unit }
        }
        let (left, right) = (numbers(arrivals), numbers(departures))
        let width = PackedColumn.width(for: left + right)
        self.unit = unit
        self.earliest = earliest
        self.departures = PackedColumn(right, width: width)
        self.arrivals = left == right ? nil : PackedColumn(left, width: width)
    }
}

extension StoredValue {
    init(_ number: Int?) { self = number.map(StoredValue.integer) ?? .null }
    init(_ text: String?) { self = text.map(StoredValue.text) ?? .null }
}
