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

/// The distinct combinations of attributes that stop times have; the key of one is its index plus one.
struct StopTimeAttributesList {
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

extension StopTimeAttributesList {
    /// Writes stop_time_attributes.
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

/// Reads the attributes of rows of stop_times.txt.
struct StopTimeAttributesReader {
    private let output: ImportOutput
    private var checks: StopTimeAttributeChecks
    // The columns of the three kinds of fields; -1 where the file has none.
    private let types, windows, ids: [Int]
    /// The columns among `types` that the file has, and the lowest bit of each in the key of a combination.
    private let typeBits: [(index: Int, shift: Int)]
    /// Whether the file has any of the columns that few files have.
    private let hasRareColumns: Bool
    /// The combinations of types read so far, by `key`: the index of each, and whether GTFS knows all its types.
    private var known: [(index: Int32, isKnown: Bool)?] = Array(repeating: nil, count: 1 << 15)

    private static let declaredTypes = StopTimeAttributes.typeFields.map {
        GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: $0)]
    }

    init(_ columns: TableColumns, _ references: ReferencedIDs, _ output: ImportOutput) {
        self.output = output
        checks = StopTimeAttributeChecks(references, output)
        types = StopTimeAttributes.typeFields.map(columns.index)
        typeBits = types.enumerated().filter { $1 >= 0 }.map { (index: $1, shift: 3 * (4 - $0)) }
        windows = StopTimeAttributes.windowFields.map(columns.index)
        ids = StopTimeAttributes.idFields.map(columns.index)
        hasRareColumns = (windows + ids).contains { $0 >= 0 }
    }

    /// Reads the attributes of a row, and reports what is wrong with them.
    /// - Returns: the index of their combination in `list`.
    mutating func attributes(
        _ row: CSVRow, _ list: inout StopTimeAttributesList, _ unfit: inout [Int]
    ) throws -> Int32 {
        guard let key = key(row) else {
            try reportUnknownTypes(row)
            let index = list.intern(allAttributes(row, &unfit))
            if hasRareColumns { try checks.report(index, of: list, line: row.line) }
            return index
        }
        if let found = known[key] {
            if !found.isKnown { try reportUnknownTypes(row) }
            return found.index
        }
        let index = list.intern(allAttributes(row, &unfit))
        known[key] = (index, try !reportUnknownTypes(row))
        return index
    }

    /// Reports the references of a row that becomes a kept record.
    func checkReferences(of row: CSVRow) throws {
        guard hasRareColumns else { return }
        var unfit: [Int] = []
        try checks.reportReferences(of: allAttributes(row, &unfit), line: row.line)
    }

    /// Three bits per type: 0 for a blank, else the type plus one. Nil where one is not 0 to 6, and where the file has
    /// windows or ids.
    private func key(_ row: CSVRow) -> Int? {
        if hasRareColumns { return nil }
        var key = 0
        for column in typeBits.indices {
            switch row.integer(typeBits[column].index) {
            case .value(let type):
                guard UInt(bitPattern: type) <= 6 else { return nil }
                key |= (type &+ 1) &<< typeBits[column].shift
            case .blank: break
            case .invalid: return nil
            }
        }
        return key
    }

    /// Reports each type of a row that GTFS does not know.
    /// - Returns: whether there is any.
    @discardableResult private func reportUnknownTypes(_ row: CSVRow) throws -> Bool {
        var isAny = false
        for (index, field) in zip(types, Self.declaredTypes) {
            guard case .value(let type) = row.integer(index),
                let (code, severity) = field.complaint(about: .integer(type))
            else { continue }
            isAny = true
            try output.report(
                FeedIssue(
                    FeedIssue.Code(code), severity, file: "stop_times.txt", line: row.line, field: field.name,
                    value: row.text(index)))
        }
        return isAny
    }

    private func allAttributes(_ row: CSVRow, _ unfit: inout [Int]) -> StopTimeAttributes {
        func typed(_ index: Int, _ cell: Cell<Int>) -> Int? {
            switch cell {
            case .value(let value): return value
            case .blank: return nil
            case .invalid:
                unfit.append(index)
                return nil
            }
        }
        return StopTimeAttributes(
            types: types.map { typed($0, row.integer($0)) }, windows: windows.map { typed($0, row.time($0)) },
            ids: ids.map { row.text($0).map { StopTimeAttributes.ID($0) } })
    }
}

/// One row of stop_times.txt as integers.
struct StopTimeRow: ListedRecord {
    static let noTime = Int32.min
    static let noDistance = Int64.min

    var sequence: Int
    /// Index of the stop; -1 where the row names none (Flex).
    var stop: Int32
    /// Index of its combination of pickup_type, drop_off_type, timepoint …
    var attributes: Int32
    /// Index of its stop_headsign; -1 where blank.
    var headsign: Int32
    /// Seconds of the service day, or `noTime`.
    var arrival: Int32
    var departure: Int32
    /// Mantissa of shape_dist_traveled, or `noDistance`; and its decimals.
    var distance: Int64
    var distanceDecimals: Int32
    var line: Int32
    /// The combination of its extra cells; -1 where it has none.
    var extras: Int32 = -1
    /// Whether some of its extra cells wait for its position.
    var isPending = false
}

extension StopTimeRow {
    /// shape_dist_traveled, exactly as written; nil where blank.
    var writtenDistance: DecimalNumber? {
        distance == Self.noDistance ? nil : DecimalNumber(mantissa: distance, decimals: Int(distanceDecimals))
    }
}

extension StopTimeRow: SpillableRow {
    var integers: [Int] {
        [
            sequence, Int(stop), Int(attributes), Int(headsign), Int(arrival), Int(departure), Int(distance),
            Int(distanceDecimals), Int(line), Int(extras), isPending ? 1 : 0,
        ]
    }

    init(integers: [Int]) {
        self.init(
            sequence: integers[0], stop: Int32(integers[1]), attributes: Int32(integers[2]),
            headsign: Int32(integers[3]),
            arrival: Int32(integers[4]), departure: Int32(integers[5]), distance: Int64(integers[6]),
            distanceDecimals: Int32(integers[7]), line: Int32(integers[8]), extras: Int32(integers[9]),
            isPending: integers[10] == 1)
    }
}

extension FeedTables {
    /// The checksum of a row's sequence, stop, attributes and distance.
    func checksum(of stopTime: StopTimeRow) -> StopTimeChecksum {
        StopTimeChecksum(
            sequence: stopTime.sequence, stop: stopTime.stop < 0 ? 0 : stops.hash(stopTime.stop),
            attributes: attributes.hashes[Int(stopTime.attributes)], distance: stopTime.writtenDistance)
    }
}

/// Rows of stop_times.txt that come after the rows of another trip have begun. They are handed over in packets, as a write
/// to the database may be needed to hold them.
final class ScatteredStopTimes {
    private static let packetSize = 4096

    private let output: ImportOutput
    private var packet: [(trip: Int32, stopTime: StopTimeRow)] = []
    /// Changed only by writes that `ImportOutput.perform` does, and read after all of them.
    private var rows: ScatteredRows<StopTimeRow>

    init(_ input: ImportInput, _ output: ImportOutput) {
        self.output = output
        rows = ScatteredRows(
            output.database, table: "scattered_stop_times", memoryLimit: input.options.rowsInMemory)
    }

    func add(_ stopTime: StopTimeRow, trip: Int32) throws {
        packet.append((trip, stopTime))
        if packet.count == Self.packetSize { try flush() }
    }

    /// Hands over what is left.
    func flush() throws {
        guard !packet.isEmpty else { return }
        let packet = packet
        self.packet = []
        try output.perform(file: "stop_times.txt", weight: packet.count * MemoryLayout<StopTimeRow>.stride) { [self] in
            for (trip, stopTime) in packet { try rows.add(stopTime, owner: Int(trip)) }
        }
    }

    /// Hands over the rows of each trip, in the order in which they came.
    func forEachTrip(_ body: (Int32, [StopTimeRow]) throws -> Void) throws {
        try rows.forEachOwner { try body(Int32($0), $1) }
    }
}

/// The columns of stop_times.txt that have readers of their own, by index.
struct StopTimeColumns {
    let trip, sequence, stop, arrival, departure, headsign, distance: Int
    /// The columns of times, those of windows among them.
    let times: Set<Int>
    let names: [String]

    init(_ columns: TableColumns) {
        trip = columns.index("trip_id")
        sequence = columns.index("stop_sequence")
        stop = columns.index("stop_id")
        arrival = columns.index("arrival_time")
        departure = columns.index("departure_time")
        headsign = columns.index("stop_headsign")
        distance = columns.index("shape_dist_traveled")
        times = Set([arrival, departure] + StopTimeAttributes.windowFields.map(columns.index))
        names = columns.header.columns
    }
}
