internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One row of stop_times.txt as numbers: a visit of a trip.
struct StopTimeCall: ListedRecord {
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

extension StopTimeCall {
    /// shape_dist_traveled, exactly as written; nil where blank.
    var writtenDistance: DecimalNumber? {
        distance == Self.noDistance ? nil : DecimalNumber(mantissa: distance, decimals: Int(distanceDecimals))
    }
}

extension StopTimeCall: SpillableRow {
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
