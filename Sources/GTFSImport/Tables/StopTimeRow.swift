internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

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
