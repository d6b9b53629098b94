internal import Foundation
package import GTFSModel
package import GTFSStore

/// The trips of one question: their ids, headsigns and continuations.
package final class TripDetails {
    let session: FeedSession
    private var trips: [Key<Trip>: CachedTrip] = [:]
    private var blocks: [Key<Block>: BlockTrips] = [:]

    package init(_ session: FeedSession) { self.session = session }

    /// Reads trips for later, all at once.
    func read(_ keys: [Key<Trip>]) throws {
        let found = try session.caches.trips.values(keys) { try CachedTrip(key: $0, session) }
        for trip in found { trips[trip.key] = trip }
    }

    func trip(_ key: Key<Trip>) throws -> CachedTrip {
        if let known = trips[key] { return known }
        let found = try session.caches.trips.value(key) { try CachedTrip(key: key, session) }
        trips[key] = found
        return found
    }

    /// For each start, the trip for which its passengers may stay on board: a trip that a linked-trip transfer of type
    /// 4 names, or else the next trip of the block on that service day, unless a transfer of type 5 says that they must
    /// alight.
    /// - Parameter starts: nil for trips that the timetable lacks, which have no continuation.
    package func continuations(of starts: [TripStart?]) throws -> [TripContinuation?] {
        let own = try starts.map { try $0.map { try trip($0.tripKey) } }
        try readBlocks(own.compactMap { $0?.blockKey })
        let next = try zip(starts, own).map { start, trip -> Key<Trip>? in
            guard let start, let trip else { return nil }
            return try nextTrip(trip, start)
        }
        try read(next.compactMap(\.self))
        return try next.map { try $0.map { continuation(as: try trip($0)) } }
    }

    private func readBlocks(_ keys: [Key<Block>]) throws {
        let keys = Array(Set(keys))
        let found = try session.caches.blocks.values(keys) {
            BlockTrips(trips: try session.reader.tripsOfBlock(key: $0))
        }
        for (key, block) in zip(keys, found) { blocks[key] = block }
    }

    private func nextTrip(_ trip: CachedTrip, _ start: TripStart) throws -> Key<Trip>? {
        if let next = try stayingOn(trip, start) { return next }
        return start.frequency == nil ? try nextOfBlock(trip, start.date) : nil
    }

    /// The linked trip on the same service day or the next one, on the day when it runs after this trip has ended: a
    /// trip that ends after midnight continues as one of the next day (rule A28).
    private func stayingOn(_ trip: CachedTrip, _ start: TripStart) throws -> Key<Trip>? {
        for link in trip.links where link.transferType == 4 {
            guard let key = link.toKey else { continue }
            let next = try self.trip(key)
            guard let service = next.serviceKey else { continue }
            for days in 0...1 where follows(next, days, after: trip, start) {
                if try session.running(on: start.date.adding(days: days)).contains(service) { return key }
            }
        }
        return nil
    }

    /// Seconds by which a linked trip may begin before the trip ends, as feeds round times.
    private static let overlap = 3600

    /// Whether `next`, `days` later, begins no earlier than the trip ends, and within a day from then.
    private func follows(_ next: CachedTrip, _ days: Int, after trip: CachedTrip, _ start: TripStart) -> Bool {
        guard let begin = next.startTime, let first = start.startTime ?? trip.startTime, let duration = trip.duration
        else { return days == 0 }
        let gap = begin + days * 86400 - (first + duration)
        return (-Self.overlap..<86400 - Self.overlap).contains(gap)
    }

    private func nextOfBlock(_ trip: CachedTrip, _ date: ServiceDate) throws -> Key<Trip>? {
        guard let block = trip.blockKey.flatMap({ blocks[$0] }), let start = trip.startTime,
            let next = block.next(after: start, try session.running(on: date))
        else { return nil }
        let mustAlight = try trip.links.contains { link in
            try link.transferType == 5 && (link.toID.map { try self.trip(next).id == $0 } ?? true)
        }
        return mustAlight ? nil : next
    }

    private func continuation(as trip: CachedTrip) -> TripContinuation {
        let route = trip.pattern.route.row
        return TripContinuation(
            tripID: trip.id, routeID: route.map { Route.ID($0.id) }, routeShortName: route?.shortName,
            routeLongName: route?.longName, headsign: trip.pattern.headsign)
    }
}

/// The data of a trip for boards, except its times.
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
    /// Seconds from the first departure to the last arrival; nil if they are not known, and for a trip without links.
    let duration: Int?

    init(key: Key<Trip>, _ session: FeedSession) throws {
        guard let row = try session.reader.trip(key: key, .board) else {
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

/// A linked-trip transfer from a trip.
struct LinkedTrip: Sendable {
    /// Nil: any trip that follows.
    let toID: Trip.ID?
    /// Nil if the feed does not have the trip.
    let toKey: Key<Trip>?
    /// 4: passengers may stay on; 5: they must alight.
    let transferType: Int

    init(_ row: FeedReader.LinkedTripRow, _ session: FeedSession) throws {
        toID = row.toTripID.map { Trip.ID($0) }
        toKey = row.transferType == 4 ? try row.toTripID.flatMap { try session.tripKey($0) } : nil
        transferType = row.transferType
    }
}

/// The trips of a block.
struct BlockTrips: Sendable {
    let trips: [TripRow.Start]

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

/// The data of a route for boards, shared by all cached values of it.
package final class CachedRoute: Sendable {
    /// Nil for trips that name no route.
    package let row: RouteRow?
    /// route_sort_order, blank ones last.
    let rank: Int
    /// The error of a zone that is not usable is thrown only when a trip of the route is asked for.
    private let zone: Result<(timeZone: ServiceTimeZone, name: String), any Error>

    init(_ row: RouteRow?, _ timeZones: AgencyTimeZones) {
        self.row = row
        rank = Self.rank(row?.sortOrder)
        zone = Result {
            let timeZone = try timeZones.timeZone(ofAgency: row?.agencyID)
            return (timeZone, timeZone.zone.identifier)
        }
    }

    /// The order of routes on boards: route_sort_order, blank ones last.
    static func rank(_ sortOrder: Int?) -> Int { sortOrder.flatMap { $0 >= 0 ? $0 : nil } ?? .max }

    /// The time zone of the route's agency.
    /// - Throws: `QueryError` if its time zone is not usable.
    package var timeZone: ServiceTimeZone { get throws { try zone.get().timeZone } }
    var zoneName: String { get throws { try zone.get().name } }

    var byteCount: Int {
        let texts = [row?.id, row?.agencyID, row?.shortName, row?.longName, row?.color, row?.textColor]
        return texts.reduce(16 + MemoryLayout<RouteRow?>.stride + 32) { $0 + $1.byteCount }
    }
}

/// The data for boards that the trips of a pattern share.
final class CachedPattern: Sendable {
    let route: CachedRoute
    /// trip_headsign, or else the name of the last stop.
    let headsign: String?

    init(key: Key<Pattern>, _ session: FeedSession) throws {
        let label = try session.reader.patternLabel(key: key)
        route = try session.route(label?.routeKey)
        headsign = try label?.headsign ?? session.lastStopName(of: session.reader.patternStops(key: key))
    }

    var byteCount: Int { 48 + headsign.byteCount }
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

    /// The name of the last stop of a pattern, Flex rows aside: shown for trips without a headsign.
    func lastStopName(of stops: [PatternStopRow]) throws -> String? { try lastStop(of: stops)?.name }

    /// The last stop of a pattern, Flex rows aside.
    func lastStop(of stops: [PatternStopRow]) throws -> StopRow? {
        let last = stops.last { stop in stop.stopKey != nil && summary.attributes[stop.attributesKey]?.hasWindow != true
        }
        return try last?.stopKey.flatMap(stop)
    }
}
