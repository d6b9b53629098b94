internal import GTFSModel

/// Writes a trip under way with all that later messages need, so that a recorder which begins again goes on as if it had not
/// ended.
struct OpenTripPacker {
    private var bits = BitPacker()
    private var codes = OpenTripCodes()

    init(_ record: TripRecord) {
        add(record.date.dayNumber, .key)
        add(record.trip.key, .key)
        add(record.start, .key)
        add(record.vehicleKey, .key)
        add(record.seenAt &- record.base, .key)
        for position in record.visits.indices { add(record.visits[position], record.reference(at: position)) }
        add(record.statements.count, .age)
        for (source, statement) in record.statements.sorted(by: { $0.key < $1.key }) { add(statement, source, record) }
        add(record.track, record)
    }

    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }

    private mutating func add(_ visit: VisitEvidence, _ reference: Int) {
        flag(visit.isEmpty)
        guard !visit.isEmpty else { return }
        flag(visit.isCancelled)
        flag(visit.isSkipped)
        add(visit.expected.map { $0 &- reference }, .time)
        add(visit.arrival, reference)
        flag(visit.arrival == visit.departure)
        if visit.arrival != visit.departure { add(visit.departure, reference) }
    }

    private mutating func add(_ observation: VisitObservation?, _ reference: Int) {
        flag(observation != nil)
        guard let observation else { return }
        bits.append(Int64(observation.source.rank), width: 2)
        add(observation.time &- reference, .time)
        add(observation.time &- observation.earliest, .bracket)
        add(observation.latest &- observation.time, .bracket)
    }

    private mutating func add(_ statement: TripStatement, _ source: Int, _ record: TripRecord) {
        add(source, .age)
        add(statement.timestamp &- record.base, .key)
        add(statement.listedAt &- statement.timestamp, .bracket)
        add(statement.end.map { $0 &- statement.timestamp }, .key)
        flag(statement.isListed)
        for position in record.visits.indices {
            let reference = record.reference(at: position)
            let (arrival, departure) = (statement.arrivals[position], statement.departures[position])
            flag(arrival.isEmpty && departure.isEmpty)
            if arrival.isEmpty, departure.isEmpty { continue }
            add(arrival, statement, reference)
            add(departure, statement, reference)
        }
    }

    private mutating func add(_ coming: TripStatement.Coming, _ statement: TripStatement, _ reference: Int) {
        flag(coming.isEmpty)
        guard !coming.isEmpty else { return }
        flag(coming.isObserved)
        flag(coming.statedAt > 0)
        if coming.statedAt > 0 {
            add(statement.timestamp &- coming.statedAt, .age)
            add(coming.time &- reference, .time)
        }
        add(coming.behindAt > 0 ? statement.timestamp &- coming.behindAt : nil, .bracket)
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

    private mutating func flag(_ flag: Bool) { bits.append(flag ? 1 : 0, width: 1) }
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

    /// The time from which those of a visit are counted.
    func reference(at position: Int) -> Int {
        scheduledMoment(at: position) ?? base
    }
}
