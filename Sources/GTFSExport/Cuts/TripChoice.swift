internal import GTFSModel
internal import GTFSStore

/// The trips of a cut, with the routes, services, shapes, stops and ids that they name. It takes a bit of memory per key.
struct TripChoice {
    private(set) var trips = KeySet()
    private(set) var routes = KeySet()
    /// Whether a trip names no route.
    private(set) var hasTripsWithoutRoute = false
    private(set) var services = KeySet()
    private(set) var shapes = KeySet()
    /// The stops that the trips call at, those of their location groups among them.
    private(set) var stops = KeySet()
    private(set) var references = StopTimeReferences()
    private(set) var hasStopTimes = false

    private var patterns = KeySet()
    private var groups: LocationGroups

    /// - Parameters:
    ///   - routes: the routes that pass, by route_key; nil for all, and for trips without a route.
    ///   - stopsInBox: by stop_key; nil if the cut has no box.
    ///   - services: the services that pass, by service_key; nil for all.
    init(_ database: StoreDatabase, routes wanted: KeySet?, stopsInBox: KeySet?, services running: KeySet?) throws {
        groups = try LocationGroups(database)
        let passing = try Self.patterns(database, routes: wanted, calling: stopsInBox, groups: groups)
        let rows = try StoredRows.Cursor(database, sql: CutSQL.trips)
        while try rows.next() {
            let pattern = rows.integer(1)
            let service = rows.value(2).integer
            guard passing.contains(pattern), running.map({ $0.contains(service) }) ?? true else { continue }
            trips.insert(rows.integer(0))
            patterns.insert(pattern)
            if let service { services.insert(service) }
        }
        try followPatterns(database)
        try followPatternStops(database)
    }

    /// Trips that another file writes, with stops and routes of its own.
    /// - Parameters:
    ///   - chosen: by trip_key; their shapes and routes stay.
    ///   - named: those among them that other records may name.
    init(_ database: StoreDatabase, chosen: KeySet, named: KeySet, stops: KeySet, routes: KeySet) throws {
        groups = try LocationGroups(database)
        (trips, self.stops, self.routes) = (named, stops, routes)
        let rows = try StoredRows.Cursor(database, sql: CutSQL.trips)
        while try rows.next() {
            if chosen.contains(rows.integer(0)) { patterns.insert(rows.integer(1)) }
        }
        try followPatterns(database)
    }

    private static func patterns(
        _ database: StoreDatabase, routes: KeySet?, calling stops: KeySet?, groups: LocationGroups
    ) throws -> KeySet {
        var calling = KeySet()
        if let stops {
            let patternStops = try StoredRows.Cursor(database, sql: CutSQL.patternStops)
            while try patternStops.next() {
                guard !calling.contains(patternStops.integer(0)) else { continue }
                let isInside =
                    stops.contains(patternStops.value(1).integer)
                    || groups.stops(ofStopTimesWith: patternStops.integer(2)).contains { stops.contains($0) }
                if isInside { calling.insert(patternStops.integer(0)) }
            }
        }
        var passing = KeySet()
        let rows = try StoredRows.Cursor(database, sql: CutSQL.patterns)
        while try rows.next() {
            let key = rows.integer(0)
            let isCalling = stops == nil || calling.contains(key)
            if isCalling, routes.map({ $0.contains(rows.value(1).integer) }) ?? true { passing.insert(key) }
        }
        return passing
    }

    private mutating func followPatterns(_ database: StoreDatabase) throws {
        let rows = try StoredRows.Cursor(database, sql: CutSQL.patterns)
        while try rows.next() {
            guard patterns.contains(rows.integer(0)) else { continue }
            if let route = rows.value(1).integer { routes.insert(route) } else { hasTripsWithoutRoute = true }
            if let shape = rows.value(2).integer { shapes.insert(shape) }
        }
    }

    private mutating func followPatternStops(_ database: StoreDatabase) throws {
        var attributes = KeySet()
        let rows = try StoredRows.Cursor(database, sql: CutSQL.patternStops)
        while try rows.next() {
            guard patterns.contains(rows.integer(0)) else { continue }
            hasStopTimes = true
            if let stop = rows.value(1).integer { stops.insert(stop) }
            attributes.insert(rows.integer(2))
        }
        references = try StopTimeReferences(database, attributes: attributes)
        for group in references.locationGroups {
            for stop in groups.stops(of: group) { stops.insert(stop) }
        }
    }
}

extension TripChoice {
    /// The ids that stop times name besides their stop.
    struct StopTimeReferences {
        private(set) var locationGroups: Set<ExactText> = []
        private(set) var locations: Set<ExactText> = []
        private(set) var bookingRules: Set<ExactText> = []

        init() {}

        /// - Parameter attributes: of the stop times, by attributes_key.
        init(_ database: StoreDatabase, attributes: KeySet) throws {
            let rows = try StoredRows.Cursor(database, sql: CutSQL.stopTimeReferences)
            while try rows.next() {
                guard attributes.contains(rows.integer(0)) else { continue }
                if let group = rows.value(1).text { locationGroups.insert(ExactText(group)) }
                if let location = rows.value(2).text { locations.insert(ExactText(location)) }
                for column in 3...4 { if let rule = rows.value(column).text { bookingRules.insert(ExactText(rule)) } }
            }
        }
    }
}

/// The stops of location groups (GTFS Schedule reference, location_group_stops.txt).
private struct LocationGroups {
    private var stops: [ExactText: [Int]] = [:]
    /// By attributes_key.
    private var groups: [Int: ExactText] = [:]

    init(_ database: StoreDatabase) throws {
        let members = try StoredRows.Cursor(database, sql: CutSQL.groupStops)
        while try members.next() {
            guard let group = members.value(0).text else { continue }
            stops[ExactText(group), default: []].append(members.integer(1))
        }
        let names = try StoredRows.Cursor(database, sql: CutSQL.stopTimeReferences)
        while try names.next() { groups[names.integer(0)] = names.value(1).text.map { ExactText($0) } }
    }

    func stops(of group: ExactText) -> [Int] { stops[group] ?? [] }

    func stops(ofStopTimesWith attributes: Int) -> [Int] { groups[attributes].map(stops(of:)) ?? [] }
}
