internal import GTFSModel
internal import GTFSStore

/// What one question has learnt of trips: ids, headsigns, what they go on as.
final class TripDetails {
    let session: FeedSession
    private var trips: [Key<Trip>: CachedTrip] = [:]
    private var blocks: [Key<Block>: BlockTrips] = [:]

    init(_ session: FeedSession) { self.session = session }

    /// Reads trips that will be asked for, all at once.
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

    /// What passengers of each run may stay on for: a trip that a linked-trip transfer of type 4 names, else the next trip
    /// of the block on that service day, unless a transfer of type 5 says that they must alight.
    func continuations(of runs: [TripStart]) throws -> [TripContinuation?] {
        let own = try runs.map { try trip($0.tripKey) }
        try readBlocks(own.compactMap(\.blockKey))
        let next = try zip(runs, own).map { run, trip in try nextTrip(trip, run) }
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

    private func nextTrip(_ trip: CachedTrip, _ run: TripStart) throws -> Key<Trip>? {
        if let next = try stayingOn(trip.links, run.date) { return next }
        return run.frequency == nil ? try nextOfBlock(trip, run.date) : nil
    }

    private func stayingOn(_ links: [LinkedTrip], _ date: ServiceDate) throws -> Key<Trip>? {
        for link in links where link.transferType == 4 {
            guard let key = link.toKey, let service = try trip(key).serviceKey else { continue }
            if try session.running(on: date).contains(service) { return key }
        }
        return nil
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
