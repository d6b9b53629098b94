internal import Foundation
package import GTFSModel
internal import GTFSStore

/// The trips of one question: their ids, headsigns and continuations.
package final class TripDetails {
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

    let session: FeedSession
    private var trips: [Key<Trip>: CachedTrip] = [:]
    private var blocks: [Key<Block>: BlockTrips] = [:]

    package init(_ session: FeedSession) { self.session = session }

    /// Reads trips for later, all at once.
    func read(_ keys: [Key<Trip>]) throws { keep(try found(keys)) }

    func keep(_ found: [CachedTrip]) {
        trips.reserveCapacity(trips.count + found.count)
        for trip in found { trips[trip.key] = trip }
    }

    private func found(_ keys: [Key<Trip>]) throws -> [CachedTrip] {
        try session.caches.trips.values(keys) { try CachedTrip(key: $0, session) }
    }

    /// Trips, read all at once; nil for a trip that the timetable lacks.
    func trips(_ keys: [Key<Trip>?]) throws -> [CachedTrip?] {
        var next = 0
        let found = try found(keys.compactMap(\.self))
        // Not by a conversion of the array, which looks each element's type up.
        if found.count == keys.count { return found.map(Optional.some) }
        return keys.map { key in
            guard key != nil else { return nil }
            next += 1
            return found[next - 1]
        }
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
            return try nextTrip(trip, start: start)
        }
        var rest = try found(next.compactMap(\.self))[...]
        return next.map { $0 == nil ? nil : rest.popFirst().map(continuation) }
    }

    private func readBlocks(_ keys: [Key<Block>]) throws {
        let keys = Array(Set(keys))
        let found = try session.caches.blocks.values(keys) {
            BlockTrips(trips: try session.reader.tripsOfBlock(key: $0))
        }
        for (key, block) in zip(keys, found) { blocks[key] = block }
    }

    private func nextTrip(_ trip: CachedTrip, start: TripStart) throws -> Key<Trip>? {
        if let next = try stayingOn(trip, start: start) { return next }
        return start.frequency == nil ? try nextOfBlock(trip, date: start.date) : nil
    }

    /// The linked trip on the same service day or the next one, on the day when it runs after this trip has ended: a
    /// trip that ends after midnight continues as one of the next day (rule A28).
    private func stayingOn(_ trip: CachedTrip, start: TripStart) throws -> Key<Trip>? {
        for link in trip.links where link.transferType == 4 {
            guard let key = link.toKey else { continue }
            let next = try self.trip(key)
            guard let service = next.serviceKey else { continue }
            for days in 0...1 where follows(next, days: days, after: trip, start: start) {
                if try session.running(on: start.date.adding(days: days)).contains(service) { return key }
            }
        }
        return nil
    }

    /// Seconds by which a linked trip may begin before the trip ends, as feeds round times.
    private static let overlap = 3600

    /// Whether `next`, `days` later, begins no earlier than the trip ends, and within a day from then.
    private func follows(_ next: CachedTrip, days: Int, after trip: CachedTrip, start: TripStart)
        -> Bool
    {
        guard let begin = next.startTime, let first = start.startTime ?? trip.startTime, let duration = trip.duration
        else { return days == 0 }
        let gap = begin + days * 86400 - (first + duration)
        return (-Self.overlap..<86400 - Self.overlap).contains(gap)
    }

    private func nextOfBlock(_ trip: CachedTrip, date: ServiceDate) throws -> Key<Trip>? {
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

extension TripDetails {
    struct BlockTrips: Sendable {
        let trips: [TripRow.Start]

        /// The first to start after `start` among those of services that run.
        func next(after start: Int, _ running: RunningServices) -> Key<Trip>? {
            var next: (start: Int, key: Key<Trip>)?
            for trip in trips {
                guard let service = trip.serviceKey, let other = trip.startTime, other > start,
                    running.contains(service)
                else { continue }
                if next.map({ (other, trip.key) < $0 }) ?? true { next = (other, trip.key) }
            }
            return next?.key
        }

        var byteCount: Int { trips.storageByteCount }
    }
}

extension FeedSession {
    /// The name of the last stop of a pattern, Flex rows aside: shown for trips without a headsign.
    func lastStopName(of stops: [PatternStopRow]) throws -> String? { try lastStop(of: stops)?.name }

    /// The last stop of a pattern, Flex rows aside.
    func lastStop(of stops: [PatternStopRow]) throws -> StopRow? {
        let last = stops.last { stop in stop.stopKey != nil && summary.attributes[stop.attributesKey]?.hasWindow != true
        }
        return try last?.stopKey.flatMap(stop)
    }
}
