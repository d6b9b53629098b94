internal import GTFSModel

/// Which trips the schedule gives to passengers in wheelchairs; trips of which it says nothing are among them.
final class WheelchairTrips: Sendable {
    /// By the trip, an index in the table of lines: 1 for one that can be ridden, else 0.
    let usable: FixedValues<UInt8>
    private let unusableKeys: Set<Int32>

    init(_ unusable: Set<Key<Trip>>, _ lines: LineTable) {
        let keys = Set(unusable.map { Int32(clamping: $0.rawValue) })
        usable = FixedValues(lines.tripKeys.indices.map { keys.contains(lines.tripKeys[$0]) ? 0 : 1 })
        unusableKeys = keys
    }

    deinit { usable.free() }

    /// - Parameter key: trip_key.
    func contains(key: Int32) -> Bool { !unusableKeys.contains(key) }

    /// Whether some trip of a pattern can be ridden.
    func contains(someOf pattern: Int, _ lines: LineTable) -> Bool {
        let lineRange = lines.lines(pattern)
        let trips = Int(lines.firstTrip[lineRange.lowerBound])..<Int(lines.firstTrip[lineRange.upperBound])
        return trips.contains { usable[$0] != 0 }
    }

    var byteCount: Int { usable.byteCount + unusableKeys.count * 8 }
}
