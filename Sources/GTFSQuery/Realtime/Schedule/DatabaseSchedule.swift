internal import GTFSModel
internal import GTFSStore

/// The timetable as one reading of realtime data asks it.
final class DatabaseSchedule: RealtimeSchedule {
    private struct RouteDay: Hashable {
        let routeKey: Key<Route>
        let day: Int
    }

    private let facts: FeedSession
    private let trips: ScheduledTripReading
    private var tripsByRoute: [RouteDay: [ScheduledTrip]] = [:]
    let lookBackDays: Int

    init(_ facts: FeedSession) {
        self.facts = facts
        trips = ScheduledTripReading(facts)
        // A trip that is late stands later than its longest time, hence one day more than boards look back.
        lookBackDays = (facts.summary.longestTime + 86399) / 86400 + 1
    }

    var feedVersion: String? { facts.summary.period.feedVersion }

    func trip(_ id: Trip.ID) throws -> ScheduledTrip? {
        let key = try facts.caches.realtime.tripKeys.found(id) { try facts.tripKey(id.rawValue) }
        return try key.flatMap { try trips.trip($0)?.trip }
    }

    func trips(ofRoute id: Route.ID, on date: ServiceDate) throws -> [ScheduledTrip] {
        guard let key = try facts.route(id: id)?.row?.key else { return [] }
        let day = RouteDay(routeKey: key, day: date.dayNumber)
        if let known = tripsByRoute[day] { return known }
        let found = try readTrips(ofRoute: key, on: date)
        tripsByRoute[day] = found
        return found
    }

    private func readTrips(ofRoute key: Key<Route>, on date: ServiceDate) throws -> [ScheduledTrip] {
        let running = try facts.running(on: date)
        guard !running.isEmpty else { return [] }
        var keys: [Key<Trip>] = []
        for profile in try facts.reader.profiles(ofRoute: key) {
            try facts.reader.eachTrip(from: Key(profile.key.rawValue), count: profile.tripCount, starts: nil) { trip in
                if let service = trip.serviceKey, running.contains(service) { keys.append(trip.key) }
            }
        }
        return try keys.compactMap { try trips.trip($0)?.trip }.sorted { $0.id < $1.id }
    }

    func runs(_ trip: ScheduledTrip, on date: ServiceDate) throws -> Bool {
        guard let service = try trips.trip(trip.key)?.serviceKey else { return false }
        return try facts.running(on: date).contains(service)
    }

    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) throws -> ScheduledTrip? {
        guard let key = try trips.trip(trip.key)?.blockKey else { return nil }
        let block = try facts.caches.blocks.value(key) { BlockTrips(trips: try facts.reader.tripsOfBlock(key: key)) }
        let next = block.next(after: trip.startTime, try facts.running(on: date))
        return try next.flatMap { try trips.trip($0)?.trip }
    }

    func stop(_ id: Stop.ID) throws -> ScheduledStop? { try facts.scheduledStop(id) }

    func route(_ id: Route.ID) throws -> ScheduledRoute? {
        guard let row = try facts.route(id: id)?.row else { return nil }
        var route = ScheduledRoute(id: id)
        route.agencyID = row.agencyID.map { Agency.ID($0) }
        route.type = row.type
        return route
    }

    func hasAgency(_ id: Agency.ID) throws -> Bool { try facts.reader.hasAgency(id: id.rawValue) }

    func timeZone(ofRoute id: Route.ID?) throws -> ServiceTimeZone {
        guard let route = try id.flatMap({ try facts.route(id: $0) }) else {
            return try facts.timeZones.firstTimeZone()
        }
        return try route.timeZone
    }
}
