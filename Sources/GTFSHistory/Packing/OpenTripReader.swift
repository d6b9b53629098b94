internal import GTFSModel

/// Reads what an `OpenTripPacker` has written. Damaged bytes give other values, but end.
struct OpenTripReader {
    private var bits: BitReader
    private var codes = OpenTripCodes()
    private var lastKey = 0

    init(_ bytes: [UInt8]) { bits = BitReader(bytes) }

    /// All of them.
    /// - Throws: `DamagedHistory`, and errors of the store.
    mutating func records(_ trips: RecordedTrips) throws -> [TripRecord] {
        guard bits.byteCount > 0 else { return [] }
        let count = min(bits.number(&codes.age), bits.byteCount * 8)
        return try (0..<count).map { _ in try record(trips) }
    }

    private mutating func record(_ trips: RecordedTrips) throws -> TripRecord {
        let date = ServiceDate(dayNumber: number(.bracket))
        lastKey = lastKey &+ number(.key)
        let trip = try trips.trip(lastKey)
        let start = optional(.key)
        let base = trip.base(day: try trips.start(of: date, line: trip.pattern.line), start: start)
        let record = TripRecord(date: date, trip: trip, start: start, base: base)
        record.vehicleKey = optional(.key)
        record.seenAt = base &+ number(.key)
        for position in record.visits.indices { record.visits[position] = visit(record.reference(at: position)) }
        for _ in 0..<min(max(0, number(.age)), bits.byteCount) {
            let (source, statement) = statement(record)
            record.statements[source] = statement
        }
        record.track = track(record)
        return record
    }

    private mutating func visit(_ reference: Int) -> VisitEvidence {
        var visit = VisitEvidence()
        if flag() { return visit }
        visit.isCancelled = flag()
        visit.isSkipped = flag()
        visit.expected = optional(.time).map { reference &+ $0 }
        visit.arrival = observation(reference)
        visit.departure = flag() ? visit.arrival : observation(reference)
        return visit
    }

    private mutating func observation(_ reference: Int) -> VisitObservation? {
        guard flag() else { return nil }
        let rank = Int(bits.bits(2))
        let time = reference &+ number(.time)
        return VisitObservation(
            time: time, source: VisitToken.source(rank + 1), earliest: time &- number(.bracket),
            latest: time &+ number(.bracket))
    }

    private mutating func statement(_ record: TripRecord) -> (source: Int, statement: TripStatement) {
        let source = number(.age)
        var statement = TripStatement(stopCount: record.visits.count)
        statement.timestamp = record.base &+ number(.key)
        statement.listedAt = statement.timestamp &+ number(.bracket)
        statement.end = optional(.key).map { statement.timestamp &+ $0 }
        statement.isListed = flag()
        for position in record.visits.indices {
            let reference = record.reference(at: position)
            let arrival = coming(statement.timestamp, reference)
            statement.arrivals[position] = arrival
            statement.departures[position] = flag() ? arrival : coming(statement.timestamp, reference)
        }
        return (source, statement)
    }

    private mutating func coming(_ timestamp: Int, _ reference: Int) -> TripStatement.Coming {
        var coming = TripStatement.Coming()
        if flag() { return coming }
        coming.isObserved = flag()
        if flag() {
            coming.statedAt = timestamp &- number(.age)
            coming.time = reference &+ number(.time)
        }
        if let age = optional(.bracket) { coming.behindAt = timestamp &- age }
        return coming
    }

    private mutating func track(_ record: TripRecord) -> VehicleTrack? {
        guard flag() else { return nil }
        var track = VehicleTrack(time: record.base &+ number(.key), vehicleKey: optional(.key))
        track.stoppedAt = optional(.age)
        track.points = (0..<min(max(0, number(.age)), bits.byteCount)).map { _ in Double(bitPattern: bits.word()) }
        return track
    }

    private mutating func number(_ code: OpenTripCodes.Code) -> Int {
        switch code {
        case .key: bits.signed(&codes.key)
        case .time: bits.signed(&codes.time)
        case .bracket: bits.signed(&codes.bracket)
        case .age: bits.signed(&codes.age)
        }
    }

    private mutating func optional(_ code: OpenTripCodes.Code) -> Int? {
        flag() ? number(code) : nil
    }

    private mutating func flag() -> Bool { bits.flag() }
}
