internal import GTFSModel

/// Writes a trip under way with all that later messages need, so that a recorder which begins again goes on as if it had not
/// ended.
struct OpenTripPacker {
    private var bits = BitPacker()
    private var codes = OpenTripCodes()
    /// The time that came last, from which the next one is counted.
    private var last: Int

    init(_ record: TripRecord) {
        last = record.base
        add(record.date.dayNumber, .key)
        add(record.trip.key, .key)
        add(record.start, .key)
        add(record.vehicleKey, .key)
        add(record.seenAt &- record.base, .key)
        for position in record.visits.indices { add(record.visits[position]) }
        add(record.statements.count, .age)
        for statement in record.statements { add(statement, record) }
        add(record.track, record)
    }

    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }

    private mutating func add(_ visit: VisitEvidence) {
        guard !visit.isEmpty else { return bits.append(1, width: 1) }
        let isSame = visit.arrival == visit.departure
        let states = Self.bit(visit.isCancelled, 5) | Self.bit(visit.isSkipped, 4) | Self.bit(visit.expected != nil, 3)
        let events = Self.bit(visit.arrival != nil, 2) | Self.bit(isSame, 1)
        bits.append(states | events | Self.bit(!isSame && visit.departure != nil, 0), width: 7)
        if let arrival = visit.arrival { add(arrival) }
        if !isSame, let departure = visit.departure { add(departure) }
        if let expected = visit.expected { add(time: expected) }
    }

    private mutating func add(_ observation: VisitObservation) {
        bits.append(Int64(observation.source.rank), width: 2)
        add(time: observation.time)
        add(observation.time &- observation.earliest, .bracket)
        add(observation.latest &- observation.time, .bracket)
    }

    private mutating func add(_ statement: TripStatement, _ record: TripRecord) {
        add(statement.source, .age)
        add(statement.timestamp &- record.base, .key)
        add(statement.listedAt &- statement.timestamp, .bracket)
        add(statement.end.map { $0 &- statement.timestamp }, .key)
        flag(statement.isListed)
        last = record.base
        for position in record.visits.indices {
            let isEmpty = statement.arrivals[position].isEmpty && statement.departures[position].isEmpty
            flag(isEmpty)
            guard !isEmpty else { continue }
            add(statement.arrivals[position], statement.timestamp)
            add(statement.departures[position], statement.timestamp)
        }
    }

    private mutating func add(_ coming: TripStatement.Coming, _ timestamp: Int) {
        let (isStated, isBehind) = (coming.statedAt > 0, coming.behindAt > 0)
        bits.append(Self.bit(coming.isObserved, 2) | Self.bit(isStated, 1) | Self.bit(isBehind, 0), width: 3)
        if isStated {
            add(timestamp &- coming.statedAt, .age)
            add(time: coming.time)
        }
        if isBehind { add(timestamp &- coming.behindAt, .bracket) }
    }

    private mutating func add(_ track: VehicleTrack?, _ record: TripRecord) {
        flag(track != nil)
        guard let track else { return }
        add(track.time &- record.base, .key)
        add(track.vehicleKey, .key)
        add(track.stoppedAt, .age)
        add(track.points.count, .age)
        for point in track.points.map(\.bitPattern) {
            bits.append(Int64(point >> 32), width: 32)
            bits.append(Int64(point & 0xFFFF_FFFF), width: 32)
        }
    }

    private mutating func add(_ number: Int, _ code: OpenTripCodes.Code) {
        switch code {
        case .key: bits.append(signed: number, &codes.key)
        case .time: bits.append(signed: number, &codes.time)
        case .bracket: bits.append(signed: number, &codes.bracket)
        case .age: bits.append(signed: number, &codes.age)
        }
    }

    private mutating func add(_ number: Int?, _ code: OpenTripCodes.Code) {
        flag(number != nil)
        if let number { add(number, code) }
    }

    private mutating func add(time: Int) {
        add(time &- last, .time)
        last = time
    }

    private mutating func flag(_ flag: Bool) { bits.append(Self.bit(flag, 0), width: 1) }

    private static func bit(_ flag: Bool, _ index: Int64) -> Int64 { flag ? 1 &<< index : 0 }
}

extension [TripRecord] {
    /// All of them, each with its length before it; those that have not changed are not packed again.
    var openTrips: [UInt8] {
        var bytes: [UInt8] = []
        for record in self {
            let packed = record.packed ?? record.packing()
            record.packed = packed
            let length = UInt32(clamping: packed.count)
            for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
            bytes.append(contentsOf: packed)
        }
        return bytes
    }
}

extension TripRecord {
    fileprivate func packing() -> [UInt8] {
        var packer = OpenTripPacker(self)
        return packer.bytes()
    }
}
