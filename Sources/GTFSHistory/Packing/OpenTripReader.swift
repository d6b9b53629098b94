internal import GTFSModel
internal import GTFSStore

/// Reads what an `OpenTripPacker` has written. Damaged bytes give other values, or end with an error.
struct OpenTripReader {
    private var bits: BitReader
    private var codes = OpenTripCodes()

    /// All trips under way; of one that comes twice the last.
    /// - Throws: `DamagedHistory`, and errors of the store.
    static func records(_ trips: RecordedTrips) throws -> [RecordingState.RecordKey: TripRecord] {
        var records: [RecordingState.RecordKey: TripRecord] = [:]
        for part in try trips.rows.openTrips() {
            for record in try Self.records(part, trips) { records[record.key] = record }
        }
        return records
    }

    /// Those of a list that has each with its length before it.
    private static func records(_ bytes: [UInt8], _ trips: RecordedTrips) throws -> [TripRecord] {
        var records: [TripRecord] = []
        var rest = bytes[...]
        while rest.count >= 4 {
            let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard (0...rest.count).contains(length) else { throw DamagedHistory() }
            var reader = Self(bits: BitReader(Array(rest.prefix(length))))
            records.append(try reader.record(trips))
            rest = rest.dropFirst(length)
        }
        return records
    }

    private mutating func record(_ trips: RecordedTrips) throws -> TripRecord {
        let date = ServiceDate(dayNumber: number(.key))
        let trip = try trips.trip(number(.key))
        let start = optional(.key)
        let base = trip.base(day: try trips.start(of: date, line: trip.pattern.line), start: start)
        let record = TripRecord(date: date, trip: trip, start: start, base: base)
        record.vehicleKey = optional(.key)
        record.seenAt = base &+ number(.key)
        for position in record.visits.indices { record.visits[position] = visit(record.reference(at: position)) }
        for _ in 0..<max(0, number(.age)) {
            try bits.requireRest()
            let (source, statement) = statement(record)
            record.statements[source] = statement
        }
        record.track = try track(record)
        try bits.requireRest()
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
            if flag() { continue }
            let reference = record.reference(at: position)
            statement.arrivals[position] = coming(statement.timestamp, reference)
            statement.departures[position] = coming(statement.timestamp, reference)
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

    private mutating func track(_ record: TripRecord) throws -> VehicleTrack? {
        guard flag() else { return nil }
        var track = VehicleTrack(time: record.base &+ number(.key), vehicleKey: optional(.key))
        track.stoppedAt = optional(.age)
        for _ in 0..<max(0, number(.age)) {
            track.points.append(Double(bitPattern: bits.word()))
            try bits.requireRest()
        }
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
