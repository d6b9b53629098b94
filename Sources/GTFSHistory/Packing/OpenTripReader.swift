internal import GTFSModel
internal import GTFSStore

/// Reads what an `OpenTripPacker` has written. Damaged bytes give other values, or end with an error.
struct OpenTripReader {
    private var numbers: NumberReader

    private init(_ bits: BitReader) { numbers = NumberReader(bits, typical: OpenTripPacker.typical) }

    /// Calls `body` with each trip under way, in the order of the file; of one that comes twice the last one counts.
    /// - Throws: `DamagedHistory`, and errors of the store.
    static func eachRecord(_ trips: RecordedTrips, body: (TripRecord) -> Void) throws {
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
    static func record(_ bytes: [UInt8], trips: RecordedTrips) throws -> TripRecord {
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

/// Writes a trip under way with all that later messages need, so that a recorder which begins again goes on as if it had not
/// ended: what is known of the trip as a whole, then its stops, from a whole byte on.
struct OpenTripPacker {
    /// About the size of the numbers of a trip.
    static let typical: UInt64 = 16384

    private var numbers = NumberPacker(typical: typical)

    /// Begins again, in the same memory.
    mutating func removeAll() { numbers.bits.removeAll() }

    mutating func add(_ record: TripRecord) {
        numbers.beginList(typical: Self.typical)
        numbers.add(signed: record.date.dayNumber)
        numbers.add(signed: record.trip.key)
        numbers.add(signed: record.start)
        numbers.add(signed: record.vehicleKey)
        numbers.add(signed: record.seenAt &- record.base)
        numbers.add(signed: record.statements.count)
        for index in record.statements.indices { add(record.statements[index], base: record.base) }
        add(record.track, base: record.base)
        numbers.bits.alignToByte()
        record.packStops(into: &numbers.bits)
        numbers.bits.alignToByte()
    }

    /// Appends a trip that was packed by itself.
    mutating func add(_ trip: RestingTrip) { numbers.bits.append(wholeBytes: trip.bytes) }

    /// All of them.
    mutating func bytes() -> [UInt8] { numbers.bytes() }

    private mutating func add(_ statement: TripStatement, base: Int) {
        numbers.add(signed: statement.source)
        numbers.add(signed: statement.timestamp &- base)
        numbers.add(signed: statement.listedAt &- statement.timestamp)
        numbers.add(signed: statement.end.map { $0 &- statement.timestamp })
        numbers.add(flag: statement.isListed)
    }

    private mutating func add(_ track: VehicleTrack?, base: Int) {
        numbers.add(flag: track != nil)
        guard let track else { return }
        numbers.add(signed: track.time &- base)
        numbers.add(signed: track.vehicleKey)
        numbers.add(signed: track.stoppedAt)
        numbers.add(signed: track.points.count)
        for point in track.points {
            numbers.bits.append(Int64(point.bitPattern >> 32), width: 32)
            numbers.bits.append(Int64(point.bitPattern & 0xFFFF_FFFF), width: 32)
        }
    }
}

/// A trip under way that messages do not name at present, as it is packed: in a tenth of the memory of its record.
struct RestingTrip {
    /// Finds a trip under way; trips are packed in the order of their keys.
    struct OpenKey: Comparable {
        var date: ServiceDate
        /// In the history's trips.
        var tripKey: Int
        /// For a run of frequencies.txt, when it leaves its first stop, seconds of the service day; nil for other trips.
        var start: Int?

        static func < (left: Self, right: Self) -> Bool {
            (left.date.dayNumber, left.tripKey, left.start ?? -1)
                < (right.date.dayNumber, right.tripKey, right.start ?? -1)
        }
    }

    let key: OpenKey
    /// The timestamp of the last message that named it, seconds since 1970.
    let seenAt: Int
    /// The last moment at which anything of it is due.
    let end: Int
    /// As an `OpenTripPacker` has written it.
    let bytes: [UInt8]

    init(_ record: TripRecord) {
        (key, seenAt, end) = (record.openKey, record.seenAt, record.end)
        var packer = OpenTripPacker()
        packer.add(record)
        bytes = packer.bytes()
    }

    func record(_ trips: RecordedTrips) throws -> TripRecord {
        let record = try OpenTripReader.record(bytes, trips: trips)
        record.markResting()
        return record
    }
}

extension TripRecord {
    var openKey: RestingTrip.OpenKey { RestingTrip.OpenKey(date: date, tripKey: trip.key, start: start) }

    /// Whether no message names it, so that the next one that does begins anew with it.
    func isLeft(at moment: Int) -> Bool {
        moment - seenAt > TripStatement.longestGap && !statements.contains(where: \.isListed)
    }
}
