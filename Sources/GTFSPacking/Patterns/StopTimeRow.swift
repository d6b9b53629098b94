internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One row of stop_times.txt as integers.
struct StopTimeRow: ExtraLists.ListedRecord {
    static let noTime = Int32.min
    static let noDistance = Int64.min

    /// A row without values.
    static var blank: StopTimeRow {
        StopTimeRow(
            sequence: 0, stop: -1, attributes: 0, headsign: -1, arrival: noTime, departure: noTime,
            distance: noDistance, distanceDecimals: 0, line: 0)
    }

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
    var writtenDistance: DecimalNumber? { patternStop.writtenDistance }
}

extension StopTimeRow {
    /// Its stop of the pattern of its trip.
    var patternStop: PatternList.PatternStopRecord {
        get {
            PatternList.PatternStopRecord(
                stop: stop, sequence: sequence, attributes: attributes, distance: distance,
                distanceDecimals: distanceDecimals)
        }
        set {
            (stop, sequence, attributes) = (newValue.stop, newValue.sequence, newValue.attributes)
            (distance, distanceDecimals) = (newValue.distance, newValue.distanceDecimals)
        }
    }

    /// Whether two rows are the same stop of a pattern.
    func hasStop(of other: StopTimeRow) -> Bool { patternStop == other.patternStop }
}

extension StopTimeRow: PackableRow {
    func pack(into packed: inout PackedBytes) {
        packed.add(sequence)
        packed.add(Int(stop))
        packed.add(Int(attributes))
        packed.add(Int(headsign))
        Self.pack(arrival == Self.noTime ? nil : Int64(arrival), into: &packed)
        Self.pack(departure == Self.noTime ? nil : Int64(departure), into: &packed)
        Self.pack(distance == Self.noDistance ? nil : distance, into: &packed)
        packed.add(Int(distanceDecimals))
        packed.add(Int(line))
        packed.add(Int(extras))
        packed.add(isPending ? 1 as UInt : 0)
    }

    init(from reader: inout PackedBytes.Reader) {
        self.init(
            sequence: reader.integer(), stop: Int32(reader.integer()), attributes: Int32(reader.integer()),
            headsign: Int32(reader.integer()), arrival: Self.optional(&reader).map { Int32($0) } ?? Self.noTime,
            departure: Self.optional(&reader).map { Int32($0) } ?? Self.noTime,
            distance: Self.optional(&reader) ?? Self.noDistance, distanceDecimals: Int32(reader.integer()),
            line: Int32(reader.integer()), extras: Int32(reader.integer()), isPending: reader.unsigned() == 1)
    }

    /// 0 for a blank; else one more than the value with its sign in the lowest bit.
    private static func pack(_ value: Int64?, into packed: inout PackedBytes) {
        packed.add(value.map { $0.zigzag + 1 } ?? 0 as UInt64)
    }

    private static func optional(_ reader: inout PackedBytes.Reader) -> Int64? {
        let code = reader.unsigned64()
        return code == 0 ? nil : Int64(zigzag: code - 1)
    }
    var integers: [Int64] {
        [
            Int64(sequence), Int64(stop), Int64(attributes), Int64(headsign), Int64(arrival), Int64(departure),
            distance, Int64(distanceDecimals), Int64(line), Int64(extras), isPending ? 1 : 0,
        ]
    }

    init(integers: [Int64]) {
        self.init(
            sequence: Int(integers[0]), stop: Int32(integers[1]), attributes: Int32(integers[2]),
            headsign: Int32(integers[3]),
            arrival: Int32(integers[4]), departure: Int32(integers[5]), distance: integers[6],
            distanceDecimals: Int32(integers[7]), line: Int32(integers[8]), extras: Int32(integers[9]),
            isPending: integers[10] == 1)
    }
}

extension StopTimeRow {
    /// The columns of stop_times.txt that have readers of their own, by index.
    struct Columns {
        let trip, sequence, stop, arrival, departure, headsign, distance: Int
        /// The columns that say where the vehicle stops if stop_id does not.
        let areas: [Int]
        /// The columns of times, those of windows among them.
        let times: Set<Int>
        let names: [String]

        init(_ columns: DeclaredTable.Columns) {
            trip = columns.index("trip_id")
            sequence = columns.index("stop_sequence")
            stop = columns.index("stop_id")
            arrival = columns.index("arrival_time")
            departure = columns.index("departure_time")
            headsign = columns.index("stop_headsign")
            distance = columns.index("shape_dist_traveled")
            areas = ["location_group_id", "location_id"].map(columns.index)
            times = Set([arrival, departure] + StopTimeAttributes.windowFields.map(columns.index))
            names = columns.header.columns
        }
    }
}
