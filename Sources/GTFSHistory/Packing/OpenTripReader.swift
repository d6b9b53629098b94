internal import GTFSModel
internal import GTFSStore

/// Reads what an `OpenTripPacker` has written. Damaged bytes give other values, or end with an error.
struct OpenTripReader {
    private var numbers: NumberReader

    private init(_ bits: BitReader) { numbers = NumberReader(bits, typical: OpenTripPacker.typical) }

    /// Calls `body` with each trip under way, in the order of the file; of one that comes twice the last one counts.
    /// - Throws: `DamagedHistory`, and errors of the store.
    static func eachRecord(_ trips: RecordedTrips, _ body: (TripRecord) -> Void) throws {
        for bytes in try trips.rows.openTrips() {
            var bits = BitReader(bytes)
            while bits.hasMore {
                var reader = Self(bits)
                body(try reader.record(trips))
                bits = reader.numbers.bits
            }
        }
    }

    /// A trip that was packed by itself.
    static func record(_ bytes: [UInt8], _ trips: RecordedTrips) throws -> TripRecord {
        var reader = Self(BitReader(bytes))
        return try reader.record(trips)
    }

    private mutating func record(_ trips: RecordedTrips) throws -> TripRecord {
        let date = ServiceDate(dayNumber: numbers.signed())
        let trip = try trips.trip(numbers.signed())
        let start = numbers.optionalSigned()
        let base = trip.base(day: try trips.start(of: date, line: trip.pattern.line), start: start)
        let record = TripRecord(date: date, trip: trip, start: start, base: base)
        record.vehicleKey = numbers.optionalSigned()
        record.seenAt = base &+ numbers.signed()
        for _ in 0..<max(0, numbers.signed()) {
            try numbers.bits.requireRest()
            let statement = statement(record)
            // They are in the order of their sources, except in damaged bytes.
            guard record.statements.last.map({ $0.source < statement.source }) ?? true else { throw DamagedHistory() }
            record.statements.append(statement)
        }
        record.track = try track(record)
        numbers.bits.alignToByte()
        var stops = OpenStopsReader(record)
        for position in record.visits.indices { stops.read(position, of: record, from: &numbers.bits) }
        try numbers.bits.requireRest()
        numbers.bits.alignToByte()
        return record
    }

    private mutating func statement(_ record: TripRecord) -> TripStatement {
        var statement = TripStatement(source: numbers.signed(), stopCount: record.visits.count)
        statement.timestamp = record.base &+ numbers.signed()
        statement.listedAt = statement.timestamp &+ numbers.signed()
        statement.end = numbers.optionalSigned().map { statement.timestamp &+ $0 }
        statement.isListed = numbers.flag()
        return statement
    }

    private mutating func track(_ record: TripRecord) throws -> VehicleTrack? {
        guard numbers.flag() else { return nil }
        var track = VehicleTrack(time: record.base &+ numbers.signed(), vehicleKey: numbers.optionalSigned())
        track.stoppedAt = numbers.optionalSigned()
        for _ in 0..<max(0, numbers.signed()) {
            track.points.append(Double(bitPattern: numbers.bits.word()))
            try numbers.bits.requireRest()
        }
        return track
    }
}
