internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads stop_times.txt: each trip's rows become a pattern and a time profile as soon as they are through.
///
/// The rows of a trip are mostly together. Rows that come after another trip has begun wait until the end of the file,
/// where they join the earlier ones: scattered files cost time, not memory.
struct StopTimesReader {
    private static let file = GTFSFile.stopTimes.name

    private let input: ImportInput
    private let output: ImportOutput
    private let references: ReferencedIDs
    private let extras: FileExtras
    private var current: Int32 = -1
    private var currentID: [UInt8] = []
    private var isCurrentScattered = false
    private var rows: [StopTimeRow] = []
    private var scattered: ScatteredStopTimes
    /// Of the current trip's rows, and of those of all trips before.
    private var tripSum: UInt64 = 0
    private var checksum: UInt64 = 0

    init(_ input: ImportInput, _ references: ReferencedIDs, _ output: ImportOutput) throws {
        self.input = input
        self.output = output
        self.references = references
        extras = output.extras(of: Self.file)
        scattered = try ScatteredStopTimes(input, output)
    }

    /// Reads the file into stops, texts, attributes, trips, patterns and headsigns. May run on a second thread.
    mutating func readRows(into tables: inout FeedTables) throws {
        var cells: StopTimeCells?
        try DeclaredTable.readRows(.stopTimes, input, output, indexed: ["stop_id", "trip_id"]) {
            table, reading, tally in
            if cells == nil { cells = StopTimeCells(table, references, output) }
            while let row = try table.next(&reading, &tally) { try take(row, &cells!, &tables) }
        }
        try finishTrip(&tables)
        try scattered.flush()
        try output.addChecksum(checksum, of: Self.file)
    }

    /// Puts the rows that came late together with the others of their trips.
    mutating func finish(_ tables: inout FeedTables) throws {
        try scattered.forEachTrip { trip, rows in try gather(trip, rows, &tables) }
        enterTripsWithoutStopTimes(&tables)
        guard let profiles = tables.patterns.finish() else { return }
        for index in tables.trips.records.indices {
            tables.trips.records[index].profile = profiles[Int(tables.trips.records[index].profile)]
        }
    }

    private mutating func take(_ row: CSVRow, _ cells: inout StopTimeCells, _ tables: inout FeedTables) throws {
        guard let trip = try trip(of: row, cells, &tables) else { return }
        guard let stopTime = try cells.read(row, position: rows.count, trip: trip, &tables) else {
            return try output.keep(
                row, of: Self.file,
                reason: row.isBlank(cells.sequence) ? "missing_required_field" : "invalid_integer")
        }
        tripSum &+= cells.lastChecksum
        if isCurrentScattered { try scattered.add(stopTime, trip: trip) } else { rows.append(stopTime) }
    }

    /// The trip that a row belongs to, which is the current one from then on; a row of no known trip becomes a kept record.
    private mutating func trip(of row: CSVRow, _ cells: StopTimeCells, _ tables: inout FeedTables) throws -> Int32? {
        if current >= 0, row.isSame(cells.trip, as: currentID) { return current }
        let id = unsafe row.bytes(cells.trip)
        guard let trip = unsafe tables.trips.ids.find(id, after: current) else {
            let code: FeedIssue.Code = row.isBlank(cells.trip) ? "missing_required_field" : "foreign_key_violation"
            try output.report(
                FeedIssue(
                    code, .error, file: Self.file, line: row.line, field: "trip_id", value: row.text(cells.trip),
                    action: .recordSetAside))
            try output.keep(row, of: Self.file, reason: code)
            return nil
        }
        try finishTrip(&tables)
        current = trip
        unsafe currentID.replaceSubrange(0..., with: id)
        isCurrentScattered = tables.trips.records[Int(trip)].profile >= 0
        return trip
    }

    private mutating func finishTrip(_ tables: inout FeedTables) throws {
        guard current >= 0 else { return }
        checksum &+= StopTimeChecksum.trip(tables.trips.hash(current), tripSum)
        tripSum = 0
        guard !rows.isEmpty else { return }
        try enter(rows, of: current, &tables)
        rows.removeAll(keepingCapacity: true)
    }

    /// Puts the rows of a trip that came late together with those that came first.
    private mutating func gather(_ trip: Int32, _ rows: [StopTimeRow], _ tables: inout FeedTables) throws {
        let record = tables.trips.records[Int(trip)]
        var earlier = tables.patterns.stopTimes(profile: record.profile, start: record.start)
        tables.headsigns.restore(record.headsignList, to: &earlier)
        try extras.restore(&earlier, list: record.stopTimeExtras, owner: Int(trip))
        tables.patterns.removeTrip(profile: record.profile)
        try enter(earlier + rows, of: trip, &tables)
    }

    private mutating func enter(_ unordered: [StopTimeRow], of trip: Int32, _ tables: inout FeedTables) throws {
        var rows = unordered
        if !rows.isInOrder({ $0.sequence < $1.sequence }) { rows = rows.stableSorted { $0.sequence < $1.sequence } }
        var record = tables.trips.records[Int(trip)]
        (record.profile, record.start) = tables.patterns.add(rows, of: record)
        record.headsignList = tables.headsigns.add(rows)
        if record.firstStopTimeLine == 0, let first = unordered.first { record.firstStopTimeLine = first.line }
        record.stopTimeExtras = try extras.addList(rows, owner: Int(trip))
        tables.trips.records[Int(trip)] = record
    }

    private mutating func enterTripsWithoutStopTimes(_ tables: inout FeedTables) {
        for index in tables.trips.records.indices where tables.trips.records[index].profile < 0 {
            let (profile, start) = tables.patterns.add([], of: tables.trips.records[index])
            tables.trips.records[index].profile = profile
            tables.trips.records[index].start = start
        }
    }
}

/// Rows of stop_times.txt that come after another trip's have begun: handed over in packets, as what waits with them may
/// go to the database.
struct ScatteredStopTimes {
    private static let packetSize = 4096

    /// Only looked at by the writes that `ImportOutput.perform` does, and once they all are through.
    private final class Rows {
        var rows: ScatteredRows<StopTimeRow>

        init(_ rows: ScatteredRows<StopTimeRow>) { self.rows = rows }
    }

    private let output: ImportOutput
    private let all: Rows
    private var packet: [(trip: Int32, stopTime: StopTimeRow)] = []

    init(_ input: ImportInput, _ output: ImportOutput) throws {
        self.output = output
        all = Rows(
            try ScatteredRows(
                output.database, table: "scattered_stop_times", memoryLimit: input.options.rowsInMemory))
    }

    mutating func add(_ stopTime: StopTimeRow, trip: Int32) throws {
        packet.append((trip, stopTime))
        if packet.count == Self.packetSize { try flush() }
    }

    /// Hands over what is left.
    mutating func flush() throws {
        guard !packet.isEmpty else { return }
        let (all, packet) = (all, packet)
        try output.perform(file: "stop_times.txt", weight: packet.count * MemoryLayout<StopTimeRow>.stride) {
            for (trip, stopTime) in packet { try all.rows.add(stopTime, owner: Int(trip)) }
        }
        self.packet = []
    }

    /// Hands over the rows of each trip, in the order in which they came.
    func forEachTrip(_ body: (Int32, [StopTimeRow]) throws -> Void) throws {
        try all.rows.forEachOwner { try body(Int32($0), $1) }
    }
}

/// One row of stop_times.txt as numbers.
struct StopTimeRow: ListedRecord {
    static let noTime = Int32.min
    static let noDistance = Int64.min

    var sequence: Int
    /// Number of the stop; -1 where the row names none (Flex).
    var stop: Int32
    /// Number of its combination of pickup_type, drop_off_type, timepoint …
    var attributes: Int32
    /// Number of its stop_headsign; -1 where blank.
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
    var numbers: [Int] {
        [
            sequence, Int(stop), Int(attributes), Int(headsign), Int(arrival), Int(departure), Int(distance),
            Int(distanceDecimals), Int(line), Int(extras), isPending ? 1 : 0,
        ]
    }

    init(numbers: [Int]) {
        self.init(
            sequence: numbers[0], stop: Int32(numbers[1]), attributes: Int32(numbers[2]), headsign: Int32(numbers[3]),
            arrival: Int32(numbers[4]), departure: Int32(numbers[5]), distance: Int64(numbers[6]),
            distanceDecimals: Int32(numbers[7]), line: Int32(numbers[8]), extras: Int32(numbers[9]),
            isPending: numbers[10] == 1)
    }
}
