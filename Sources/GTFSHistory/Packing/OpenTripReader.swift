internal import GTFSModel
internal import GTFSStore

/// Reads what an `OpenTripPacker` has written. Damaged bytes give other values, or end with an error.
struct OpenTripReader {
    private var bits: BitReader
    private var code = RiceCode(typical: 16384)

    /// All trips under way, in the order of the file; of one that comes twice the last one counts.
    /// - Throws: `DamagedHistory`, and errors of the store.
    static func records(_ trips: RecordedTrips) throws -> [TripRecord] {
        try trips.rows.openTrips().flatMap { try records($0, trips) }
    }

    /// Those of a list.
    private static func records(_ bytes: [UInt8], _ trips: RecordedTrips) throws -> [TripRecord] {
        var records: [TripRecord] = []
        var bits = BitReader(bytes)
        while bits.hasMore {
            var reader = Self(bits: bits)
            records.append(try reader.record(trips))
            bits = reader.bits
        }
        return records
    }

    private mutating func record(_ trips: RecordedTrips) throws -> TripRecord {
        let date = ServiceDate(dayNumber: number())
        let trip = try trips.trip(number())
        let start = optional()
        let base = trip.base(day: try trips.start(of: date, line: trip.pattern.line), start: start)
        let record = TripRecord(date: date, trip: trip, start: start, base: base)
        record.vehicleKey = optional()
        record.seenAt = base &+ number()
        for _ in 0..<max(0, number()) {
            try bits.requireRest()
            let statement = statement(record)
            // They are in the order of their sources, except in damaged bytes.
            guard record.statements.last.map({ $0.source < statement.source }) ?? true else { throw DamagedHistory() }
            record.statements.append(statement)
        }
        record.track = try track(record)
        bits.alignToByte()
        var stops = OpenStopsReader(record)
        for position in record.visits.indices { stops.read(position, of: record, from: &bits) }
        try bits.requireRest()
        bits.alignToByte()
        return record
    }

    private mutating func statement(_ record: TripRecord) -> TripStatement {
        var statement = TripStatement(source: number(), stopCount: record.visits.count)
        statement.timestamp = record.base &+ number()
        statement.listedAt = statement.timestamp &+ number()
        statement.end = optional().map { statement.timestamp &+ $0 }
        statement.isListed = bits.flag()
        return statement
    }

    private mutating func track(_ record: TripRecord) throws -> VehicleTrack? {
        guard bits.flag() else { return nil }
        var track = VehicleTrack(time: record.base &+ number(), vehicleKey: optional())
        track.stoppedAt = optional()
        for _ in 0..<max(0, number()) {
            track.points.append(Double(bitPattern: bits.word()))
            try bits.requireRest()
        }
        return track
    }

    private mutating func number() -> Int { bits.signed(&code) }

    private mutating func optional() -> Int? { bits.flag() ? number() : nil }
}
