internal import GTFSFeed
internal import GTFSModel

/// The stops of all patterns, one pattern after the other, column by column.
///
/// The columns grow by an eighth at a time: doubled, as arrays are, they would take most of an import's memory.
struct PatternStopColumns {
    /// Index of the stop; -1 where the row names none (Flex).
    private(set) var stops: [Int32] = []
    private(set) var sequences: [Int] = []
    /// Index of the combination of pickup_type, drop_off_type, timepoint …
    private(set) var attributes: [Int32] = []
    /// Mantissa of shape_dist_traveled, or `StopTimeRow.noDistance`.
    private(set) var distances: [Int64] = []
    private(set) var distanceDecimals: [Int32] = []

    /// shape_dist_traveled, exactly as written; nil where blank.
    func distance(_ index: Int) -> DecimalNumber? {
        distances[index] == StopTimeRow.noDistance
            ? nil : DecimalNumber(mantissa: distances[index], decimals: Int(distanceDecimals[index]))
    }

    /// - Returns: the rows that the pattern takes.
    mutating func append(_ stopTimes: [StopTimeRow]) -> Range<Int> {
        reserve(stopTimes.count)
        let start = stops.count
        for stopTime in stopTimes {
            stops.append(stopTime.stop)
            sequences.append(stopTime.sequence)
            attributes.append(stopTime.attributes)
            distances.append(stopTime.distance)
            distanceDecimals.append(stopTime.distanceDecimals)
        }
        return start..<stops.count
    }

    /// - Returns: the rows that the pattern takes here.
    mutating func append(_ rows: Range<Int>, of other: Self) -> Range<Int> {
        reserve(rows.count)
        let start = stops.count
        stops += other.stops[rows]
        sequences += other.sequences[rows]
        attributes += other.attributes[rows]
        distances += other.distances[rows]
        distanceDecimals += other.distanceDecimals[rows]
        return start..<stops.count
    }

    /// Whether the rows of a pattern are those of a trip.
    func isSame(_ rows: Range<Int>, _ stopTimes: [StopTimeRow]) -> Bool {
        guard rows.count == stopTimes.count else { return false }
        var row = rows.lowerBound
        for stopTime in stopTimes {
            guard stops[row] == stopTime.stop, sequences[row] == stopTime.sequence,
                attributes[row] == stopTime.attributes, distances[row] == stopTime.distance,
                distanceDecimals[row] == stopTime.distanceDecimals
            else { return false }
            row += 1
        }
        return true
    }

    private mutating func reserve(_ count: Int) {
        guard stops.count + count > stops.capacity else { return }
        let capacity = stops.count + stops.count / 8 + count + 1000
        stops.reserveCapacity(capacity)
        sequences.reserveCapacity(capacity)
        attributes.reserveCapacity(capacity)
        distances.reserveCapacity(capacity)
        distanceDecimals.reserveCapacity(capacity)
    }
}

/// The times of all time profiles, one profile after the other: seconds from the start of the trip, and
/// `StopTimeRow.noTime` for a blank.
struct OffsetColumns {
    private(set) var arrivals: [Int32] = []
    private(set) var departures: [Int32] = []

    /// Seconds of the service day of a trip that starts at `start`, or `noTime`.
    func arrival(_ index: Int, start: Int32) -> Int32 { Self.time(arrivals[index], start) }
    func departure(_ index: Int, start: Int32) -> Int32 { Self.time(departures[index], start) }

    /// - Returns: the rows that the profile takes.
    mutating func append(_ stopTimes: [StopTimeRow], start: Int32) -> Range<Int> {
        reserve(stopTimes.count)
        let first = arrivals.count
        for stopTime in stopTimes {
            arrivals.append(Self.offset(stopTime.arrival, start))
            departures.append(Self.offset(stopTime.departure, start))
        }
        return first..<arrivals.count
    }

    /// - Returns: the rows that the profile takes here.
    mutating func append(_ rows: Range<Int>, of other: Self) -> Range<Int> {
        reserve(rows.count)
        let first = arrivals.count
        arrivals += other.arrivals[rows]
        departures += other.departures[rows]
        return first..<arrivals.count
    }

    /// Whether the rows of a profile, which has as many as the trip, are those of a trip that starts at `start`.
    func isSame(_ rows: Range<Int>, _ stopTimes: [StopTimeRow], start: Int32) -> Bool {
        var row = rows.lowerBound
        for stopTime in stopTimes {
            guard arrivals[row] == Self.offset(stopTime.arrival, start),
                departures[row] == Self.offset(stopTime.departure, start)
            else { return false }
            row += 1
        }
        return true
    }

    static func hash(of stopTimes: [StopTimeRow], start: Int32, seed: UInt64) -> UInt64 {
        var hash = StableHash(seed: seed)
        for stopTime in stopTimes {
            hash.add(Int(offset(stopTime.arrival, start)) &<< 32 ^ Int(offset(stopTime.departure, start)))
        }
        return hash.value
    }

    private static func time(_ offset: Int32, _ start: Int32) -> Int32 {
        offset == StopTimeRow.noTime ? offset : offset + start
    }

    private static func offset(_ time: Int32, _ start: Int32) -> Int32 {
        time == StopTimeRow.noTime ? time : time - start
    }

    private mutating func reserve(_ count: Int) {
        guard arrivals.count + count > arrivals.capacity else { return }
        let capacity = arrivals.count + arrivals.count / 8 + count + 1000
        arrivals.reserveCapacity(capacity)
        departures.reserveCapacity(capacity)
    }
}
