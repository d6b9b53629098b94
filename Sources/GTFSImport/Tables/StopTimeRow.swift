internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One row of stop_times.txt as integers.
struct StopTimeRow: ListedRecord {
    static let noTime = Int32.min
    static let noDistance = Int64.min

    var sequence: Int
    /// Index of the stop; -1 if the row names none (Flex).
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
    /// The combination of its extra cells; -1 if it has none.
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

    /// Hands over the remaining rows.
    func flush() throws {
        guard !packet.isEmpty else { return }
        let packet = packet
        self.packet = []
        try output.perform(file: GTFSFile.stopTimes.name, weight: packet.count * MemoryLayout<StopTimeRow>.stride) {
            [self] in
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

/// The rows of the trips of eight recent patterns, by position. A trip of one of these patterns finds each row in the
/// column of the row before. A trip of another pattern replaces the oldest column.
struct RecentStopTimes {
    /// Positions with slots of their own; longer trips reuse them.
    private static let positions = 256
    private static let patterns = 8

    private var rows = [RecentStopTime](repeating: RecentStopTime(), count: positions * patterns)
    /// The column where the row before was found or added.
    private var pattern = 0
    /// The column for the rows of this trip that are not found; -1 until there is one.
    private var own = -1
    private var oldest = 0

    subscript(slot: Int) -> RecentStopTime {
        get { rows[slot] }
        _modify { yield &rows[slot] }
    }

    /// The slot of the recent row; nil if there is none.
    mutating func slot(of stop: ShortCell, _ distance: ShortCell, at position: Int) -> Int? {
        if position == 0 { own = -1 }
        let first = (position & (Self.positions - 1)) * Self.patterns
        if rows[first + pattern].isSame(stop, distance) { return first + pattern }
        for other in 0..<Self.patterns where rows[first + other].isSame(stop, distance) {
            pattern = other
            return first + other
        }
        return nil
    }

    /// Adds a row to the column of its trip, which the first row of a trip takes from the oldest pattern.
    /// - Returns: its slot.
    mutating func add(_ row: RecentStopTime, at position: Int) -> Int {
        if own < 0 {
            own = oldest
            oldest = (oldest + 1) % Self.patterns
        }
        pattern = own
        let slot = (position & (Self.positions - 1)) * Self.patterns + pattern
        rows[slot] = row
        return slot
    }
}

/// A row that was read shortly before, at some position of a trip.
struct RecentStopTime {
    private var stopText = ShortCell.blank
    private var distanceText = ShortCell.blank
    /// -1 if nothing was read yet.
    private var stop: Int32 = -1
    private var distance = StopTimeRow.noDistance
    private var distanceDecimals: Int32 = 0
    // The other values that the checksum covers.
    private var sequence = 0
    private var attributes: Int32 = -1
    private var checksum: StopTimeChecksum?

    init() {}

    init(_ stopTime: StopTimeRow, _ stop: ShortCell, _ distance: ShortCell) {
        (stopText, distanceText, self.stop) = (stop, distance, stopTime.stop)
        (self.distance, distanceDecimals) = (stopTime.distance, stopTime.distanceDecimals)
    }

    /// Whether both are written as they were.
    func isSame(_ stop: ShortCell, _ distance: ShortCell) -> Bool {
        stopText == stop && distanceText == distance && self.stop >= 0
    }

    func copy(to stopTime: inout StopTimeRow) {
        (stopTime.stop, stopTime.distance, stopTime.distanceDecimals) = (stop, distance, distanceDecimals)
    }

    /// The checksum of a row with this stop and distance; nil if its sequence or attributes differ from those of the
    /// last one.
    func checksum(of stopTime: StopTimeRow) -> StopTimeChecksum? {
        sequence == stopTime.sequence && attributes == stopTime.attributes ? checksum : nil
    }

    mutating func set(_ checksum: StopTimeChecksum, of stopTime: StopTimeRow) {
        (sequence, attributes, self.checksum) = (stopTime.sequence, stopTime.attributes, checksum)
    }
}
