internal import GTFSFeed
internal import GTFSModel

extension PatternList {
    /// A stop of a pattern: the values of a row of stop_times.txt that its trips share.
    struct PatternStopRecord: Equatable {
        /// Index of the stop; -1 if the row names none (Flex).
        let stop: Int32
        let sequence: Int
        /// Index of the combination of pickup_type, drop_off_type, timepoint …
        let attributes: Int32
        /// shape_dist_traveled, exactly as written: its mantissa, or `StopTimeRow.noDistance`.
        let distance: Int64
        let distanceDecimals: Int32

        /// nil where blank.
        var writtenDistance: DecimalNumber? {
            distance == StopTimeRow.noDistance
                ? nil : DecimalNumber(mantissa: distance, decimals: Int(distanceDecimals))
        }
    }
}

/// The stops of a pattern as bytes: most take eight, three for the stop and three for the distance.
///
/// Each stop is written as its difference from the one before: sequences count up by one, distances grow.
struct PatternStopBytes {
    /// The values before the first stop.
    private var sequence = 0
    private var distance: Int64 = 0
    private var decimals: Int32 = 0

    /// Bits below the combination of attributes: whether there is a distance, and whether its decimals differ from the
    /// last.
    private static let hasDistance: UInt = 1
    private static let hasDecimals: UInt = 2

    static func pack(_ stopTimes: [StopTimeRow], into packed: inout PackedBytes) {
        packed.removeAll()
        var last = PatternStopBytes()
        for stopTime in stopTimes { last.add(stopTime, to: &packed) }
    }

    private mutating func add(_ row: StopTimeRow, to packed: inout PackedBytes) {
        let isBlank = row.distance == StopTimeRow.noDistance
        let head =
            (isBlank ? 0 : Self.hasDistance) | (isBlank || row.distanceDecimals == decimals ? 0 : Self.hasDecimals)
        packed.add(UInt(UInt32(bitPattern: row.attributes)) << 2 | head)
        packed.add(UInt(UInt32(bitPattern: row.stop &+ 1)))
        packed.add(row.sequence &- sequence &- 1)
        sequence = row.sequence
        guard !isBlank else { return }
        packed.add(row.distance &- distance)
        distance = row.distance
        guard head & Self.hasDecimals > 0 else { return }
        packed.add(Int(row.distanceDecimals))
        decimals = row.distanceDecimals
    }

    /// Hands over the next stop, and keeps it to read the one after it.
    @inline(__always) mutating func next(_ reader: inout PackedBytes.Reader) -> PatternList.PatternStopRecord {
        let head = reader.unsigned()
        let stop = Int32(bitPattern: UInt32(truncatingIfNeeded: reader.unsigned())) &- 1
        sequence = sequence &+ reader.integer() &+ 1
        let hasDistance = head & Self.hasDistance > 0
        if hasDistance { distance = distance &+ reader.integer64() }
        if head & Self.hasDecimals > 0 { decimals = Int32(truncatingIfNeeded: reader.integer()) }
        return PatternList.PatternStopRecord(
            stop: stop, sequence: sequence, attributes: Int32(bitPattern: UInt32(truncatingIfNeeded: head >> 2)),
            distance: hasDistance ? distance : StopTimeRow.noDistance, distanceDecimals: hasDistance ? decimals : 0)
    }
}

extension PatternList {
    /// The times of a time profile: seconds from the start of its trips, and `StopTimeRow.noTime` for a blank.
    struct ProfileOffsets: Equatable {
        var arrivals: [Int32] = []
        var departures: [Int32] = []

        /// The time of a trip that starts at `start`.
        static func time(_ offset: Int32, start: Int32) -> Int32 {
            offset == StopTimeRow.noTime ? offset : offset &+ start
        }
    }

    /// The times of a time profile as bytes, two or three per stop: each arrival from the departure before it, and the dwell.
    struct OffsetBytes {
        /// The time given last.
        private var last: Int32 = 0

        static func pack(_ stopTimes: [StopTimeRow], start: Int32, into packed: inout PackedBytes) {
            packed.removeAll()
            var offsets = OffsetBytes()
            offsets.last = start == StopTimeRow.noTime ? 0 : start
            for stopTime in stopTimes {
                offsets.add(stopTime.arrival, to: &packed)
                offsets.add(stopTime.departure, to: &packed)
            }
        }

        /// 0 for a blank; else one more than the difference with its sign in the lowest bit.
        private mutating func add(_ time: Int32, to packed: inout PackedBytes) {
            guard time != StopTimeRow.noTime else { return packed.add(0 as UInt) }
            packed.add((Int(time) - Int(last)).zigzag + 1)
            last = time
        }

        /// The next time: the arrival, then the departure of each stop.
        @inline(__always) mutating func next(_ reader: inout PackedBytes.Reader) -> Int32 {
            let code = reader.unsigned()
            guard code > 0 else { return StopTimeRow.noTime }
            last = Int32(truncatingIfNeeded: Int(last) + Int(zigzag: code - 1))
            return last
        }
    }
}
