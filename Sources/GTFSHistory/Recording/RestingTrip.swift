internal import GTFSModel
internal import GTFSStore

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

    /// The trip as it was before.
    func record(_ trips: RecordedTrips) throws -> TripRecord {
        let record = try OpenTripReader.record(bytes, trips)
        record.rest()
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
