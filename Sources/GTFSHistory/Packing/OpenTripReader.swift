internal import GTFSModel
internal import GTFSStore

/// Reads what an `OpenTripPacker` has written. Damaged bytes give other values, or end with an error.
struct OpenTripReader {
    private var bits: BitReader
    private var codes = OpenTripCodes()
    /// The time that came last, from which the next one is counted.
    private var last = 0

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
        last = record.base
        for position in record.visits.indices { record.visits[position] = visit() }
        for _ in 0..<max(0, number(.age)) {
            try bits.requireRest()
            let statement = statement(record)
            // They are in the order of their sources, except in damaged bytes.
            guard record.statements.last.map({ $0.source < statement.source }) ?? true else { throw DamagedHistory() }
            record.statements.append(statement)
        }
        record.track = try track(record)
        try bits.requireRest()
        return record
    }

    private mutating func visit() -> VisitEvidence {
        var visit = VisitEvidence()
        if flag() { return visit }
        visit.isCancelled = flag()
        visit.isSkipped = flag()
        let (hasExpected, hasArrival, isSame, hasDeparture) = (flag(), flag(), flag(), flag())
        if hasArrival { visit.arrival = observation() }
        visit.departure = isSame ? visit.arrival : hasDeparture ? observation() : nil
        if hasExpected { visit.expected = time() }
        return visit
    }

    private mutating func observation() -> VisitObservation {
        let rank = Int(bits.bits(2))
        let time = time()
        return VisitObservation(
            time: time, source: VisitToken.source(rank + 1), earliest: time &- number(.bracket),
            latest: time &+ number(.bracket))
    }

    private mutating func statement(_ record: TripRecord) -> TripStatement {
        var statement = TripStatement(source: number(.age), stopCount: record.visits.count)
        statement.timestamp = record.base &+ number(.key)
        statement.listedAt = statement.timestamp &+ number(.bracket)
        statement.end = optional(.key).map { statement.timestamp &+ $0 }
        statement.isListed = flag()
        last = record.base
        for position in record.visits.indices where !flag() {
            statement.arrivals[position] = coming(statement.timestamp)
            statement.departures[position] = coming(statement.timestamp)
        }
        return statement
    }

    private mutating func coming(_ timestamp: Int) -> TripStatement.Coming {
        var coming = TripStatement.Coming()
        coming.isObserved = flag()
        let (isStated, isBehind) = (flag(), flag())
        if isStated {
            coming.statedAt = timestamp &- number(.age)
            coming.time = time()
        }
        if isBehind { coming.behindAt = timestamp &- number(.bracket) }
        return coming
    }

    /// A time, counted from the one before.
    private mutating func time() -> Int {
        last = last &+ number(.time)
        return last
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
