internal import GTFSModel
internal import GTFSStore

/// Reads what boards say of trips: ids, headsigns, what they go on as. What was read stays for the next row.
final class TripDetails {
    let facts: FeedFacts
    private var reader: FeedReader { facts.reader }
    private var trips: [Int: TripRow] = [:]
    private var headsigns: [Int: String?] = [:]
    private var continuations: [ContinuationKey: TripContinuation?] = [:]

    private struct ContinuationKey: Hashable {
        let tripKey: Int
        let date: ServiceDate
    }

    init(_ facts: FeedFacts) { self.facts = facts }

    func trip(_ key: Int) throws -> TripRow {
        if let known = trips[key] { return known }
        guard let found = try reader.trip(key: key) else {
            throw QueryError(
                .unknownID, "The database has no trip in row \(key): it is damaged, import the feed again.")
        }
        trips[key] = found
        return found
    }

    /// stop_headsign of this very visit, else trip_headsign, else the name of the trip's last stop.
    func headsign(_ trip: TripRow, position: Int) throws -> String? {
        if let list = trip.headsignListKey,
            let headsign = try reader.stopHeadsign(listKey: list, position: position)
        {
            return headsign
        }
        return try headsign(ofPattern: trip.patternKey)
    }

    private func headsign(ofPattern key: Int) throws -> String? {
        if let known = headsigns[key] { return known }
        let found = try reader.patternHeadsign(key: key) ?? lastStopName(ofPattern: key)
        headsigns[key] = .some(found)
        return found
    }

    private func lastStopName(ofPattern key: Int) throws -> String? {
        let last = try reader.patternStops(key: key).last { stop in
            stop.stopKey != nil && facts.attributes[stop.attributesKey]?.hasWindow != true
        }
        return try last?.stopKey.flatMap { try facts.stop($0)?.name }
    }

    /// What passengers of a run may stay on for: a trip that a linked-trip transfer of type 4 names, else the next trip
    /// of the block on that service day, unless a transfer of type 5 says that they must alight.
    func continuation(of trip: TripRow, on date: ServiceDate, isHeadway: Bool) throws -> TripContinuation? {
        let key = ContinuationKey(tripKey: trip.key, date: date)
        if let known = continuations[key] { return known }
        let links = try reader.linkedTrips(from: trip.id)
        let next = try stayingOn(links, date) ?? (isHeadway ? nil : nextOfBlock(trip, date, links))
        let found = try next.map { try continuation(as: $0) }
        continuations[key] = .some(found)
        return found
    }

    private func stayingOn(_ links: [LinkedTripRow], _ date: ServiceDate) throws -> TripRow? {
        for link in links where link.transferType == 4 {
            guard let key = try link.toTripID.flatMap({ try reader.tripKey(id: $0) }) else { continue }
            let next = try trip(key)
            if try runs(next.serviceKey, on: date) { return next }
        }
        return nil
    }

    private func nextOfBlock(_ trip: TripRow, _ date: ServiceDate, _ links: [LinkedTripRow]) throws -> TripRow? {
        guard let block = trip.blockKey, let start = trip.startTime else { return nil }
        let running = try facts.running(on: date)
        let following = try reader.tripsOfBlock(key: block).filter { other in
            other.serviceKey.map(running.contains) ?? false && other.startTime.map { $0 > start } ?? false
        }
        guard let next = following.min(by: { ($0.startTime ?? 0, $0.key) < ($1.startTime ?? 0, $1.key) }) else {
            return nil
        }
        let row = try self.trip(next.key)
        let mustAlight = links.contains { link in
            link.transferType == 5 && (link.toTripID.map { Trip.ID($0) == Trip.ID(row.id) } ?? true)
        }
        return mustAlight ? nil : row
    }

    private func runs(_ serviceKey: Int?, on date: ServiceDate) throws -> Bool {
        try serviceKey.map { try facts.running(on: date).contains($0) } ?? false
    }

    private func continuation(as trip: TripRow) throws -> TripContinuation {
        let route = try reader.patternRoute(key: trip.patternKey).flatMap { try reader.route(key: $0) }
        return TripContinuation(
            tripID: Trip.ID(trip.id), routeID: route.map { Route.ID($0.id) }, routeShortName: route?.shortName,
            routeLongName: route?.longName, headsign: try headsign(ofPattern: trip.patternKey))
    }
}
