internal import GTFSHistory
internal import GTFSModel
internal import GTFSStore

/// Finds what performed trips name in the timetable.
final class PerformedLookup {
    /// A pattern of the timetable, with its distances as they are written.
    struct KnownPattern {
        let stops: [PatternStopRow]
        let distances: [[UInt8]]
    }

    private let reader: FeedReader
    private let formCount: Int
    private var forms: [Key<TripIDForm>: TripIDForm]
    private var stops: [Stop.ID: Int?] = [:]
    private var routes: [Route.ID: Int?] = [:]
    private var patterns: [Key<Pattern>: KnownPattern] = [:]

    /// The most patterns that are kept.
    private static let mostPatterns = 256

    init(_ database: StoreDatabase) throws {
        reader = FeedReader(database)
        formCount = try reader.tripIDFormCount()
        forms = try reader.tripIDForms()
    }

    /// Nil for a trip that the timetable lacks.
    func tripKey(_ id: Trip.ID) throws -> Key<Trip>? {
        try reader.tripKey(id: id.rawValue, formCount: formCount) { forms[$0] }
    }

    func trip(_ key: Key<Trip>) throws -> TripRow? { try reader.trip(key: key, .board) }

    /// Nil for a stop that stops.txt lacks.
    func stopKey(_ id: Stop.ID) throws -> Int? {
        if let known = stops[id] { return known }
        let key = try reader.listedStopKey(id: id.rawValue)?.rawValue
        stops[id] = .some(key)
        return key
    }

    /// Nil for a route that routes.txt lacks.
    func routeKey(_ id: Route.ID) throws -> Int? {
        if let known = routes[id] { return known }
        let key = try reader.listedRouteKey(id: id.rawValue)?.rawValue
        routes[id] = .some(key)
        return key
    }

    func pattern(_ key: Key<Pattern>) throws -> KnownPattern? {
        if let known = patterns[key] { return known }
        guard let row = try reader.pattern(key: key) else { return nil }
        if patterns.count >= Self.mostPatterns { patterns.removeAll(keepingCapacity: true) }
        let pattern = KnownPattern(
            stops: row.stops, distances: row.distances.exact.map { $0.map { Array($0.description.utf8) } ?? [] })
        patterns[key] = pattern
        return pattern
    }

    /// The stop times of a trip at stops that the timetable has, the first and the last with times.
    func stopTimes(of trip: PerformedTrip) throws -> [PerformedTrip.PerformedStop] {
        let known = try trip.stopTimes.filter { try stopKey($0.stopID) != nil }
        guard known.count < trip.stopTimes.count else { return known }
        let timed = known.indices.filter { known[$0].arrival != nil }
        guard let first = timed.first, let last = timed.last else { return [] }
        return Array(known[first...last])
    }
}
