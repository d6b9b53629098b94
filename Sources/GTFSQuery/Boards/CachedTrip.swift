internal import GTFSModel
internal import GTFSStore

/// What boards say of a trip, beside its times.
final class CachedTrip: Sendable {
    let key: Key<Trip>
    let id: Trip.ID
    let startTime: Int?
    let serviceKey: Key<Service>?
    let blockKey: Key<Block>?
    let wheelchair: Availability
    let bikes: Availability
    let pattern: CachedPattern
    /// stop_headsign, by runs of positions.
    private let stopHeadsigns: [(positions: ClosedRange<Int>, headsign: String)]
    let links: [LinkedTrip]

    init(key: Key<Trip>, _ session: FeedSession) throws {
        guard let row = try session.reader.trip(key: key) else {
            throw QueryError(
                .unknownID, "The database has no trip in row \(key): it is damaged, import the feed again.")
        }
        self.key = key
        id = Trip.ID(row.id)
        startTime = row.startTime
        serviceKey = row.serviceKey
        blockKey = row.blockKey
        wheelchair = Availability(row.wheelchairAccessible)
        bikes = Availability(row.bikesAllowed)
        pattern = try session.pattern(row.patternKey)
        stopHeadsigns = try row.headsignListKey.map { try session.reader.stopHeadsigns(listKey: $0) } ?? []
        links =
            session.summary.hasLinkedTrips
            ? try session.reader.linkedTrips(from: row.id).map { try LinkedTrip($0, session) } : []
    }

    /// stop_headsign of the visit at `position`, else trip_headsign, else the name of the trip's last stop.
    func headsign(position: Int) -> String? { stopHeadsign(position: position) ?? pattern.headsign }

    func stopHeadsign(position: Int) -> String? {
        stopHeadsigns.first { $0.positions.contains(position) }?.headsign
    }

    var byteCount: Int {
        let texts = stopHeadsigns.reduce(Optional(id.rawValue).byteCount) { $0 + Optional($1.headsign).byteCount }
        return 160 + texts + stopHeadsigns.storageByteCount + links.storageByteCount
    }
}

/// A linked-trip transfer from a trip.
struct LinkedTrip: Sendable {
    /// Nil: whatever trip follows.
    let toID: Trip.ID?
    /// Nil where the feed has no such trip.
    let toKey: Key<Trip>?
    /// 4: passengers may stay on; 5: they must alight.
    let transferType: Int

    init(_ row: LinkedTripRow, _ session: FeedSession) throws {
        toID = row.toTripID.map { Trip.ID($0) }
        toKey = row.transferType == 4 ? try row.toTripID.flatMap { try session.tripKey($0) } : nil
        transferType = row.transferType
    }
}

/// The trips of a block.
struct BlockTrips: Sendable {
    let trips: [TripStartRow]

    /// The first to start after `start` among those of services that run.
    func next(after start: Int, _ running: RunningServices) -> Key<Trip>? {
        var next: (start: Int, key: Key<Trip>)?
        for trip in trips {
            guard let service = trip.serviceKey, let other = trip.startTime, other > start, running.contains(service)
            else { continue }
            if next.map({ (other, trip.key) < $0 }) ?? true { next = (other, trip.key) }
        }
        return next?.key
    }

    var byteCount: Int { trips.storageByteCount }
}
