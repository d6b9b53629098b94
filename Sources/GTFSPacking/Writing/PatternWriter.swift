internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes patterns, their stops and their time profiles, in the order of their keys.
struct PatternWriter {
    let tables: FeedTables
    let order: TripOrder
    let database: StoreDatabase
    private var list: PatternList { tables.patterns }

    /// The views read integers of up to eight bytes with the help of the first positions.
    private static let fewestPositions = 8

    /// Writes stop_time_attributes, patterns, positions, time_profiles and stop_headsigns.
    /// - Parameter withStopPatterns: whether to write stop_patterns, too.
    func write(withStopPatterns: Bool = true) throws {
        try tables.stopTimes.attributes.write(to: database)
        try writePatterns()
        if withStopPatterns { try StopPatternWriter(tables: tables, order: order, database: database).write() }
        try writePositions()
        try writeProfiles()
        try tables.stopTimes.headsigns.write(to: database, tables.texts)
    }

    /// The columns of `patterns`.
    private enum PatternColumn: Int, NamedColumn {
        case patternKey, routeKey, directionID, tripHeadsign, shapeKey
        case distanceDecimals, distanceWidth, distances, distancesText
        case stopCount, stopWidth, stopKeys, attributesWidth, attributesKeys
        case firstSequence, sequenceWidth, sequences, sequencesText
    }

    private func writePatterns() throws {
        let insert = try ColumnInsert<PatternColumn>(database, into: "patterns")
        for index in order.patterns {
            let pattern = list.patterns[Int(index)]
            insert.bind(.patternKey, order.patternKeys[Int(index)])
            insert.bind(.routeKey, pattern.route < 0 ? nil : Int(pattern.route) + 1)
            insert.bind(
                .directionID, pattern.direction == TripRecords.Record.noDirection ? nil : Int(pattern.direction))
            insert.bind(.tripHeadsign, pattern.headsign < 0 ? nil : tables.texts.text(pattern.headsign))
            insert.bind(.shapeKey, pattern.shape < 0 ? nil : Int(pattern.shape) + 1)
            let stops = list.stops(of: pattern)
            bindDistances(of: stops, insert)
            bind(stops, insert: insert)
            try insert.run()
        }
    }

    /// Binds the stops of a pattern; the key is 0 where a pattern stop names a location or a location group.
    private func bind(_ rows: [PatternList.PatternStopRecord], insert: ColumnInsert<PatternColumn>) {
        insert.bind(.stopCount, rows.count)
        insert.bind(
            .stopKeys, width: .stopWidth,
            PackedColumn(rows.map { $0.stop < 0 ? 0 : Int(tables.stops.keys[Int($0.stop)]) }))
        insert.bind(.attributesKeys, width: .attributesWidth, PackedColumn(rows.map { Int($0.attributes) + 1 }))
        bindSequences(rows.map(\.sequence), insert: insert)
    }

    /// Binds the first stop_sequence and the difference of each from it: nothing if that is the position, and all of
    /// them as a JSON array if 64 bits do not hold the differences.
    private func bindSequences(_ all: [Int], insert: ColumnInsert<PatternColumn>) {
        let first = all.first ?? 0
        let steps = all.map { $0.subtractingReportingOverflow(first) }
        let isOver = steps.contains(where: \.overflow)
        let arePositions = !isOver && steps.indices.allSatisfy { steps[$0].partialValue == $0 }
        insert.bind(.firstSequence, first)
        insert.bind(
            .sequences, width: .sequenceWidth,
            isOver || arePositions ? nil : PackedColumn(steps.map(\.partialValue)))
        insert.bind(.sequencesText, isOver ? "[" + all.map(String.init).joined(separator: ",") + "]" : nil)
    }

    private func bindDistances(of stops: [PatternList.PatternStopRecord], _ insert: ColumnInsert<PatternColumn>) {
        let packed = PackedDistances(stops.map(\.writtenDistance))
        insert.bind(.distanceDecimals, packed.decimals)
        insert.bind(.distances, width: .distanceWidth, packed.column)
        insert.bind(.distancesText, packed.text)
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

    /// The columns of `time_profiles`.
    private enum ProfileColumn: Int, NamedColumn {
        case profileKey, patternKey, tripCount, unit, width, earliest, departures, arrivals
    }

    private func writeProfiles() throws {
        let insert = try ColumnInsert<ProfileColumn>(database, into: "time_profiles")
        for index in order.profiles {
            let profile = list.profiles[Int(index)]
            let packed = PackedTimes(list.offsets(of: profile))
            insert.bind(.profileKey, order.profileKeys[Int(index)])
            insert.bind(.patternKey, order.patternKeys[Int(profile.pattern)])
            insert.bind(.tripCount, Int(profile.tripCount))
            insert.bind(.unit, packed.unit)
            insert.bind(.earliest, packed.earliest)
            insert.bind(.departures, width: .width, packed.departures)
            insert.bind(.arrivals, blob: packed.arrivals?.bytes)
            try insert.run()
        }
    }
}

/// shape_dist_traveled of the stops of a pattern as its row holds it; all nil if no stop has one.
private struct PackedDistances {
    /// The decimals of `column`.
    private(set) var decimals: Int?
    /// Integers with common decimals.
    private(set) var column: PackedColumn?
    /// A JSON array, if one of them is negative or 64 bits do not hold it with the common decimals.
    private(set) var text: String?

    init(_ distances: [DecimalNumber?]) {
        guard let decimals = distances.compactMap({ $0?.decimals }).max() else { return }
        let scaled = distances.map { $0?.mantissa(decimals: decimals) }
        if zip(distances, scaled).allSatisfy({ $0 == nil || ($1 ?? -1) >= 0 }) {
            (self.decimals, column) = (decimals, PackedColumn(numbers: scaled))
        } else {
            let texts = distances.map { $0.map { "\"\($0.text)\"" } ?? "null" }
            text = "[" + texts.joined(separator: ",") + "]"
        }
    }
}

extension PatternWriter {
    /// The offsets of a time profile as packed columns.
    struct PackedTimes {
        /// Seconds per unit of the packed values.
        let unit: Int
        /// The smallest offset, at most 0. Packed values count from it.
        let earliest: Int
        let departures: PackedColumn
        /// Nil where every arrival equals its departure.
        let arrivals: PackedColumn?

        init(_ offsets: PatternList.ProfileOffsets) {
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
}
