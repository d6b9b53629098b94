internal import GTFSModel

/// Writes a trip under way with all that later messages need, so that a recorder which begins again goes on as if it had not
/// ended: what is known of the trip as a whole, then its stops, from a whole byte on.
struct OpenTripPacker {
    private var bits = BitPacker()
    private var code = RiceCode(typical: 16384)

    /// Begins again, in the same memory.
    mutating func removeAll() { bits.removeAll() }

    /// Appends a trip.
    mutating func add(_ record: TripRecord) {
        code = RiceCode(typical: 16384)
        add(record.date.dayNumber)
        add(record.trip.key)
        add(record.start)
        add(record.vehicleKey)
        add(record.seenAt &- record.base)
        add(record.statements.count)
        for index in record.statements.indices { add(record.statements[index], record.base) }
        add(record.track, record.base)
        bits.alignToByte()
        record.packStops(into: &bits)
        bits.alignToByte()
    }

    /// All of them.
    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }

    private mutating func add(_ statement: TripStatement, _ base: Int) {
        add(statement.source)
        add(statement.timestamp &- base)
        add(statement.listedAt &- statement.timestamp)
        add(statement.end.map { $0 &- statement.timestamp })
        bits.append(statement.isListed ? 1 : 0, width: 1)
    }

    private mutating func add(_ track: VehicleTrack?, _ base: Int) {
        bits.append(track != nil ? 1 : 0, width: 1)
        guard let track else { return }
        add(track.time &- base)
        add(track.vehicleKey)
        add(track.stoppedAt)
        add(track.points.count)
        for point in track.points {
            bits.append(Int64(point.bitPattern >> 32), width: 32)
            bits.append(Int64(point.bitPattern & 0xFFFF_FFFF), width: 32)
        }
    }

    private mutating func add(_ number: Int) { bits.append(signed: number, &code) }

    private mutating func add(_ number: Int?) {
        bits.append(number != nil ? 1 : 0, width: 1)
        if let number { add(number) }
    }
}
