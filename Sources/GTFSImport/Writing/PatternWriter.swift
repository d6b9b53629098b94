internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes patterns, their stops and their time profiles, in the order of their keys.
struct PatternWriter {
    private let tables: FeedTables
    private let order: TripOrder
    private let database: StoreDatabase
    private var list: PatternList { tables.patterns }

    /// The views read integers of up to eight bytes by the first positions.
    private static let fewestPositions = 8

    init(_ tables: FeedTables, _ order: TripOrder, _ database: StoreDatabase) {
        self.tables = tables
        self.order = order
        self.database = database
    }

    /// Writes stop_time_attributes, patterns, stop_patterns, positions, time_profiles and stop_headsigns.
    func write() throws {
        try tables.attributes.write(to: database)
        try writePatterns()
        try StopPatternWriter(tables, order, database).write()
        try writePositions()
        try writeProfiles()
        try tables.headsigns.write(to: database, tables.texts)
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
        for index in order.patterns {
            let pattern = list.patterns[Int(index)]
            insert.bind(1, order.patternKeys[Int(index)])
            insert.bind(2, pattern.route < 0 ? nil : Int(pattern.route) + 1)
            insert.bind(3, pattern.direction == TripRecord.noDirection ? nil : Int(pattern.direction))
            insert.bind(4, pattern.headsign < 0 ? nil : tables.texts.text(pattern.headsign))
            insert.bind(5, pattern.shape < 0 ? nil : Int(pattern.shape) + 1)
            let stops = list.stops(of: pattern)
            bindDistances(of: stops, insert)
            bind(stops, insert)
            try insert.run()
        }
    }

    /// Binds the stops of a pattern; the key is 0 where a pattern stop names a location or a location group.
    private func bind(_ rows: [PatternStopRecord], _ insert: PreparedInsert) {
        let stops = PackedColumn(rows.map { $0.stop < 0 ? 0 : Int(tables.stops.keys[Int($0.stop)]) })
        let attributes = PackedColumn(rows.map { Int($0.attributes) + 1 })
        insert.bind(10, rows.count)
        insert.bind(11, stops.width)
        insert.bind(12, blob: stops.bytes)
        insert.bind(13, attributes.width)
        insert.bind(14, blob: attributes.bytes)
        bindSequences(rows.map(\.sequence), insert)
    }

    /// Binds the first stop_sequence and how far each is above it: nothing where that is the position, and all of them as a
    /// JSON array where 64 bits do not hold the differences.
    private func bindSequences(_ all: [Int], _ insert: PreparedInsert) {
        let first = all.first ?? 0
        let steps = all.map { $0.subtractingReportingOverflow(first) }
        insert.bind(15, first)
        for column in 16...18 { insert.bind(column, nil as Int?) }
        if steps.contains(where: \.overflow) {
            insert.bind(18, "[" + all.map(String.init).joined(separator: ",") + "]")
        } else if !steps.indices.allSatisfy({ steps[$0].partialValue == $0 }) {
            let sequences = PackedColumn(steps.map(\.partialValue))
            insert.bind(16, sequences.width)
            insert.bind(17, blob: sequences.bytes)
        }
    }

    private func bindDistances(of stops: [PatternStopRecord], _ insert: PreparedInsert) {
        for column in 6...9 { insert.bind(column, nil as Int?) }
        switch PackedDistances(stops.map(\.writtenDistance)) {
        case .none: break
        case .column(let column, let decimals):
            insert.bind(6, decimals)
            insert.bind(7, column.width)
            insert.bind(8, blob: column.bytes)
        case .text(let text): insert.bind(9, text)
        }
    }

    /// Writes the positions by which the views read the stops of a pattern one by one.
    private func writePositions() throws {
        let insert = try PreparedInsert(database, sql: WriteSQL.insert(into: "positions", ["position"]))
        let longest = order.patterns.lazy.map { Int(list.patterns[Int($0)].stopCount) }.max() ?? 0
        for position in 0..<max(longest, Self.fewestPositions) {
            insert.bind(1, position)
            try insert.run()
        }
    }

    private func writeProfiles() throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "time_profiles",
                [
                    "profile_key", "pattern_key", "trip_count", "unit", "width", "earliest", "departures", "arrivals",
                ]))
        for index in order.profiles {
            let profile = list.profiles[Int(index)]
            let packed = PackedTimes(list.offsets(of: profile))
            insert.bind(1, order.profileKeys[Int(index)])
            insert.bind(2, order.patternKeys[Int(profile.pattern)])
            insert.bind(3, Int(profile.tripCount))
            insert.bind(4, packed.unit)
            insert.bind(5, packed.departures.width)
            insert.bind(6, packed.earliest)
            insert.bind(7, blob: packed.departures.bytes)
            insert.bind(8, blob: packed.arrivals?.bytes)
            try insert.run()
        }
    }
}

/// shape_dist_traveled of the stops of a pattern as its row holds it.
enum PackedDistances {
    case none
    /// Integers with common decimals.
    case column(PackedColumn, decimals: Int)
    /// A JSON array, where one of them is negative or 64 bits do not hold it with the common decimals.
    case text(String)

    init(_ distances: [DecimalNumber?]) {
        guard let decimals = distances.compactMap({ $0?.decimals }).max() else {
            self = .none
            return
        }
        let scaled = distances.map { $0?.mantissa(decimals: decimals) }
        if zip(distances, scaled).allSatisfy({ $0 == nil || ($1 ?? -1) >= 0 }) {
            self = .column(PackedColumn(scaled), decimals: decimals)
        } else {
            let texts = distances.map { $0.map { "\"\($0.text)\"" } ?? "null" }
            self = .text("[" + texts.joined(separator: ",") + "]")
        }
    }
}

/// The offsets of a time profile as packed columns.
struct PackedTimes {
    /// Seconds per unit of the packed values.
    let unit: Int
    /// The smallest offset, at most 0. Packed values count from it.
    let earliest: Int
    let departures: PackedColumn
    /// Nil where every arrival equals its departure.
    let arrivals: PackedColumn?

    init(_ offsets: ProfileOffsets) {
        self.init(arrivals: offsets.arrivals[...], departures: offsets.departures[...])
    }

    init(arrivals: ArraySlice<Int32>, departures: ArraySlice<Int32>) {
        let all = (arrivals + departures).filter { $0 != StopTimeRow.noTime }
        let earliest = min(0, Int(all.min() ?? 0))
        let unit = all.allSatisfy { (Int($0) - earliest) % 60 == 0 } ? 60 : 1
        func values(_ offsets: ArraySlice<Int32>) -> [Int?] {
            offsets.map { $0 == StopTimeRow.noTime ? nil : (Int($0) - earliest) / unit }
        }
        let (left, right) = (values(arrivals), values(departures))
        let width = PackedColumn.width(for: left + right)
        self.unit = unit
        self.earliest = earliest
        self.departures = PackedColumn(right, width: width)
        self.arrivals = left == right ? nil : PackedColumn(left, width: width)
    }
}
