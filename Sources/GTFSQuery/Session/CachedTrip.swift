internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The data of a trip for boards, except its times.
final class CachedTrip: Sendable {
    let key: Key<Trip>
    let id: Trip.ID
    let startTime: Int?
    let serviceKey: Key<ServiceCalendar>?
    let blockKey: Key<Block>?
    let wheelchair: Availability
    let bikes: Availability
    let pattern: TripDetails.CachedPattern
    /// stop_headsign, by runs of positions.
    private let stopHeadsigns: [(positions: ClosedRange<Int>, headsign: String)]
    let links: [LinkedTrip]
    /// Seconds from the first departure to the last arrival; nil if they are not known, and for a trip without links.
    let duration: Int?

    init(key: Key<Trip>, _ session: FeedSession) throws {
        guard let row = try session.reader.trip(key: key, .board) else {
            throw QueryError(
                .unknownID, value: "\(key)", "The database has no trip in row \(key)",
                advice: "it is damaged, import the feed again.")
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
            ? try session.reader.linkedTrips(from: row.id).map { try LinkedTrip($0, session: session) } : []
        duration = links.isEmpty ? nil : try session.duration(ofTrip: key)
    }

    /// stop_headsign at `position`, or trip_headsign, or the name of the trip's last stop.
    func headsign(position: Int) -> String? { stopHeadsign(position: position) ?? pattern.headsign }

    func stopHeadsign(position: Int) -> String? {
        stopHeadsigns.first { $0.positions.contains(position) }?.headsign
    }

    var byteCount: Int {
        let texts = stopHeadsigns.reduce(Optional(id.rawValue).byteCount) { $0 + Optional($1.headsign).byteCount }
        return 160 + texts + stopHeadsigns.storageByteCount + links.storageByteCount
    }
}

extension CachedTrip {
    /// A linked-trip transfer from a trip.
    struct LinkedTrip: Sendable {
        /// Nil: any trip that follows.
        let toID: Trip.ID?
        /// Nil if the feed does not have the trip.
        let toKey: Key<Trip>?
        /// 4: passengers may stay on; 5: they must alight.
        let transferType: Int

        init(_ row: FeedReader.LinkedTripRow, session: FeedSession) throws {
            toID = row.toTripID.map { Trip.ID($0) }
            toKey = row.transferType == 4 ? try row.toTripID.flatMap { try session.tripKey($0) } : nil
            transferType = row.transferType
        }
    }
}

extension FeedSession {
    /// Seconds from the first time of a trip to its last one; nil if it has none.
    fileprivate func duration(ofTrip key: Key<Trip>) throws -> Int? {
        guard let profile = try reader.trip(key: key, .schedule)?.profileKey, let times = try profileTimes(profile)
        else {
            return nil
        }
        let all = zip(times.arrivals, times.departures)
        guard let first = all.lazy.compactMap({ $1 ?? $0 }).first,
            let last = all.reversed().lazy.compactMap({ $0 ?? $1 }).first
        else { return nil }
        return last - first
    }
}
