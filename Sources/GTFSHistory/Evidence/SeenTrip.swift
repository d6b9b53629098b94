internal import GTFSModel

/// A trip that messages named on a service day, with what was observed of its visits.
struct SeenTrip: Hashable, Sendable {
    /// In the history's trips.
    var tripKey: Int
    /// For a run of frequencies.txt, when it leaves its first stop, seconds of the service day; nil for other trips.
    var start: Int?
    /// In texts; nil if no message names a vehicle.
    var vehicleKey: Int?
    /// False if messages only tell of a detour of it.
    var isSeen = true
    /// By position.
    var visits: [VisitEvidence]

    /// The order of a row.
    var order: (Int, Int) { (tripKey, start ?? -1) }
}

extension [ListedTrip] {
    /// In the form of a row, in the order of the keys.
    var packed: [UInt8] {
        var packer = NumberPacker()
        packer.add(count)
        var last = 0
        for trip in self {
            packer.add(trip.tripKey &- last)
            packer.add(flag: trip.isException)
            last = trip.tripKey
        }
        return packer.bytes()
    }

    init(packed bytes: [UInt8]) throws {
        var reader = NumberReader(bytes)
        var last = 0
        self = try reader.list { reader in
            last = last &+ reader.number()
            return ListedTrip(tripKey: last, isException: reader.flag())
        }
    }
}

/// A trip that was scheduled on a service day.
struct ListedTrip: Hashable, Sendable {
    /// In the history's trips.
    var tripKey: Int
    /// Whether its service ran by an exception, though it has other days.
    var isException: Bool
}
