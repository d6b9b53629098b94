internal import GTFSModel

/// Writes a trip under way with all that later messages need, so that a recorder which begins again goes on as if it had not
/// ended: what is known of the trip as a whole, then its stops, from a whole byte on.
struct OpenTripPacker {
    /// About the size of the numbers of a trip.
    static let typical: UInt64 = 16384

    private var numbers = NumberPacker(typical: typical)

    /// Begins again, in the same memory.
    mutating func removeAll() { numbers.bits.removeAll() }

    /// Appends a trip.
    mutating func add(_ record: TripRecord) {
        numbers.beginList(typical: Self.typical)
        numbers.add(signed: record.date.dayNumber)
        numbers.add(signed: record.trip.key)
        numbers.add(signed: record.start)
        numbers.add(signed: record.vehicleKey)
        numbers.add(signed: record.seenAt &- record.base)
        numbers.add(signed: record.statements.count)
        for index in record.statements.indices { add(record.statements[index], record.base) }
        add(record.track, record.base)
        numbers.bits.alignToByte()
        record.packStops(into: &numbers.bits)
        numbers.bits.alignToByte()
    }

    /// Appends a trip that was packed by itself.
    mutating func add(_ trip: RestingTrip) { numbers.bits.append(wholeBytes: trip.bytes) }

    /// All of them.
    mutating func bytes() -> [UInt8] { numbers.bytes() }

    private mutating func add(_ statement: TripStatement, _ base: Int) {
        numbers.add(signed: statement.source)
        numbers.add(signed: statement.timestamp &- base)
        numbers.add(signed: statement.listedAt &- statement.timestamp)
        numbers.add(signed: statement.end.map { $0 &- statement.timestamp })
        numbers.add(flag: statement.isListed)
    }

    private mutating func add(_ track: VehicleTrack?, _ base: Int) {
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
