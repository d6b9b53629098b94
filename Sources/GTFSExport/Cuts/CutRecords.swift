internal import GTFSFeed
public import GTFSModel
internal import GTFSStore

/// The records of each file that go into a cut, worked out before any of them is written.
struct CutRecords {
    private let days: ClosedRange<ServiceDate>?
    /// By file the keys of its records, as `RecordStream.RecordKey` has them.
    private var keys: [String: KeySet] = [:]
    /// Files of the feed without any record left.
    private var emptied: Set<String> = []

    init(_ database: StoreDatabase, files: [StoredFile], cut: FeedCut) throws {
        days = cut.days
        let routes = try RouteChoice(database, cut: cut)
        let plan = try StopPlan(database, box: cut.box)
        let runs = try ServiceRuns(database, days: cut.days)
        let trips = try TripChoice(
            database, routes: routes.isRestricted ? routes.wanted : nil, stopsInBox: cut.box == nil ? nil : plan.inBox,
            services: cut.days == nil ? nil : runs.running)
        try takeTrips(trips, database: database)
        try takeServices(trips, runs: runs, database: database)
        var remaining = trips.routes
        if routes.isRestricted { remaining.formUnion(routes.wanted) }
        try takeRest(
            database, files: files, trips: trips, plan: plan, runs: runs, routes: (remaining, routes))
    }

    /// The records that trips need which another file writes, with services of its own: no record of a service stays.
    init(_ database: StoreDatabase, files: [StoredFile], performed trips: TripChoice) throws {
        days = nil
        keys = [GTFSFile.calendar.name: KeySet(), GTFSFile.calendarDates.name: KeySet()]
        try takeTrips(trips, database: database)
        keys[GTFSFile.frequencies.name] = KeySet()
        try takeRest(
            database, files: files, trips: trips, plan: StopPlan(database, box: nil),
            runs: ServiceRuns(database, days: nil),
            routes: (trips.routes, RouteChoice(database, cut: FeedCut())))
    }

    private mutating func takeRest(
        _ database: StoreDatabase, files: [StoredFile], trips: TripChoice, plan: StopPlan, runs: ServiceRuns,
        routes: (remaining: KeySet, all: RouteChoice)
    ) throws {
        let present = Set(files.map(\.name))
        keys[GTFSFile.stops.name] = plan.whole(trips.stops)
        keys[GTFSFile.routes.name] = routes.remaining
        keys[GTFSFile.agency.name] = routes.all.agencies(
            of: routes.remaining, isOnRoutes: !trips.hasTripsWithoutRoute)
        // A file whose features were not recognised stays as it is.
        if files.contains(where: { $0.form == .locations }) {
            try takeLocations(trips.references.locations, database: database)
        }
        let named = [
            GTFSFile.levels.name: plan.levels(of: keys(of: GTFSFile.stops.name)),
            "location_groups.txt": trips.references.locationGroups,
            "booking_rules.txt": trips.references.bookingRules,
        ]
        try takeOthers(database, present: present, runs: runs, named: named)
        emptied = Self.emptied(present.filter { keys[$0]?.isEmpty == true }, among: present)
    }

    private mutating func takeTrips(_ trips: TripChoice, database: StoreDatabase) throws {
        keys[GTFSFile.trips.name] = trips.trips
        keys[GTFSFile.stopTimes.name] = trips.hasStopTimes ? trips.trips : KeySet()
        let repeated = try Self.keys(database, sql: CutSQL.tripsWithFrequencies)
        keys[GTFSFile.frequencies.name] = trips.trips.intersection(repeated)
        keys[GTFSFile.shapes.name] = trips.shapes.intersection(try Self.keys(database, sql: CutSQL.shapesWithPoints))
    }

    /// The services of the trips, and those that timeframes and the booking rules of the trips name.
    private mutating func takeServices(_ trips: TripChoice, runs: ServiceRuns, database: StoreDatabase) throws {
        var services = trips.services
        services.formUnion(try Self.keys(database, sql: CutSQL.timeframeServices))
        let rules = try StoredRows.Cursor(database, sql: CutSQL.bookingServices)
        while try rules.next() {
            guard let rule = rules.value(0).text, trips.references.bookingRules.contains(ExactText(rule)) else {
                continue
            }
            services.insert(rules.integer(1))
        }
        keys[GTFSFile.calendar.name] = services.intersection(runs.listed)
        keys[GTFSFile.calendarDates.name] = services.intersection(runs.exceptedWithin)
    }

    private mutating func takeLocations(_ named: Set<ExactText>, database: StoreDatabase) throws {
        var locations = KeySet()
        let rows = try StoredRows.Cursor(database, sql: CutSQL.locations)
        while try rows.next() {
            if let id = rows.value(1).text, named.contains(ExactText(id)) { locations.insert(rows.integer(0)) }
        }
        keys[LocationFeatures.file] = locations
    }

    /// The files whose tables have the columns of the file: their records are chosen by their references.
    private mutating func takeOthers(
        _ database: StoreDatabase, present: Set<String>, runs: ServiceRuns, named: [String: Set<ExactText>]
    ) throws {
        let others = present.filter { keys[$0] == nil }
        var choice = RecordChoice(database, files: others, values: keyedValues(database, runs: runs))
        for file in GTFSFile.referenceOrder where present.contains(file.name) {
            if let chosen = keys[file.name] {
                if choice.isWatched(file) { _ = try choice.choose(file, of: chosen) }
            } else if file.name != GTFSFile.feedInfo.name {
                keys[file.name] = try choice.choose(file, named: named[file.name])
            }
        }
    }

    /// The fates of the ids that the tables know by a key.
    private func keyedValues(_ database: StoreDatabase, runs: ServiceRuns) -> ReferredValues {
        var values = ReferredValues(database)
        values.enter(.stops, "stop_id", remaining: keys(of: GTFSFile.stops.name)) { try $0.listedStopKey(id: $1) }
        values.enter(.routes, "route_id", remaining: keys(of: GTFSFile.routes.name)) { try $0.listedRouteKey(id: $1) }
        values.enter(.trips, "trip_id", remaining: keys(of: GTFSFile.trips.name)) { try $0.tripKey(id: $1) }
        values.enter(.shapes, "shape_id", remaining: keys(of: GTFSFile.shapes.name)) { try $0.writtenShapeKey(id: $1) }
        values.enter(.calendar, "service_id", remaining: keys(of: GTFSFile.calendar.name), among: runs.listed) {
            try $0.serviceKey(id: $1)
        }
        values.enter(
            .calendarDates, "service_id", remaining: keys(of: GTFSFile.calendarDates.name), among: runs.excepted
        ) {
            try $0.serviceKey(id: $1)
        }
        return values
    }

    private func keys(of file: String) -> KeySet { keys[file] ?? KeySet() }

    private static func keys(_ database: StoreDatabase, sql: String) throws -> KeySet {
        var keys = KeySet()
        let rows = try StoredRows.Cursor(database, sql: sql)
        while try rows.next() { keys.insert(rows.integer(0)) }
        return keys
    }

    /// Files without records that a valid feed may omit: neither a required file nor the last one with stops or service
    /// days (GTFS Schedule reference, Dataset Files, "GTFSField.Presence").
    private static func emptied(_ bare: Set<String>, among present: Set<String>) -> Set<String> {
        var emptied = bare.subtracting(GTFSFile.all.filter { $0.presence == .required }.map(\.name))
        let alternatives = [
            [GTFSFile.stops.name, LocationFeatures.file], [GTFSFile.calendar.name, GTFSFile.calendarDates.name],
        ]
        for alternative in alternatives where present.intersection(alternative).isSubset(of: emptied) {
            if let first = alternative.first(where: present.contains) { emptied.remove(first) }
        }
        return emptied
    }
}

extension CutRecords {
    func has(_ file: StoredFile) -> Bool { !emptied.contains(file.name) }

    /// The part of the file that goes in; nil for a file that GTFS does not know, which stays as it is.
    func cut(of file: StoredFile) -> RecordStream.FileCut? {
        guard let keys = keys[file.name] ?? (GTFSFile.named(file.name) == nil ? nil : KeySet()) else { return nil }
        let isOpen = file.name == GTFSFile.feedInfo.name
        return RecordStream.FileCut(
            keeps: { isOpen || keys.contains($0) }, change: days.flatMap { DayClip($0, stored: file)?.change })
    }
}

/// A part of a feed: the trips that pass every filter, and all records that these trips need.
///
/// docs/export.md lists the records of each file that stay.
public struct FeedCut: Sendable, Equatable {
    /// Trips of these routes; empty for all routes. The routes stay even if none of their trips does.
    public var routes: [Route.ID]
    /// Trips of the routes of these agencies; empty for all agencies. An agency without an id goes by its name.
    public var agencies: [Agency.ID]
    /// Trips that call at a stop in the box. They stay whole, with the stops outside it.
    public var box: CoordinateBox?
    /// Trips whose service runs on one of these days, and only these days of each service.
    public var days: ClosedRange<ServiceDate>?

    /// Keeps the trips that every filter keeps; a filter that is empty or nil keeps all.
    public init(
        routes: [Route.ID] = [], agencies: [Agency.ID] = [], box: CoordinateBox? = nil,
        days: ClosedRange<ServiceDate>? = nil
    ) {
        (self.routes, self.agencies, self.box, self.days) = (routes, agencies, box, days)
    }

    /// Whether no filter is set, so that the whole feed passes.
    public var isWhole: Bool { self == FeedCut() }
}

/// Which services the calendars have, and which run on a day of a range.
struct ServiceRuns {
    /// The services of calendar.txt.
    private(set) var listed = KeySet()
    /// The services with a day in calendar_dates.txt.
    private(set) var excepted = KeySet()
    /// The services with a day in calendar_dates.txt within the range.
    private(set) var exceptedWithin = KeySet()
    /// The services that run on a day of the range.
    private(set) var running = KeySet()
    /// Days of the range that calendar_dates.txt takes away, by service_key.
    private var removed: [Int: Set<Int>] = [:]

    /// - Parameter days: nil for all days.
    init(_ database: StoreDatabase, days: ClosedRange<ServiceDate>?) throws {
        try readExceptions(database, days: days)
        let rows = try StoredRows.Cursor(database, sql: CutSQL.calendars)
        while try rows.next() {
            let key = rows.integer(0)
            if rows.integer(1) == 1 { listed.insert(key) }
            if let days, try runs(rows, on: days) { running.insert(key) }
        }
    }

    private mutating func readExceptions(_ database: StoreDatabase, days: ClosedRange<ServiceDate>?) throws {
        var added: [(date: Int, key: Int)] = []
        try FeedReader(database).eachServiceException { exception in
            let (date, key) = (exception.date, exception.service.rawValue)
            excepted.insert(key)
            guard Self.contains(days, date: date) else { return }
            exceptedWithin.insert(key)
            if exception.isAddition { added.append((date, key)) }
            if exception.isRemoval { removed[key, default: []].insert(date) }
        }
        // A removal wins over an addition for the same day.
        for (date, key) in added where removed[key]?.contains(date) != true { running.insert(key) }
    }

    private static func contains(_ days: ClosedRange<ServiceDate>?, date: Int) -> Bool {
        days.map { $0.lowerBound.yyyymmdd <= date && date <= $0.upperBound.yyyymmdd } ?? true
    }

    /// Whether calendar.txt alone lets the service run on a day of the range that is not taken away.
    private func runs(_ row: StoredRows.Cursor, on days: ClosedRange<ServiceDate>) throws -> Bool {
        guard let start = row.value(2).integer.flatMap(ServiceDate.init(yyyymmdd:)),
            let end = row.value(3).integer.flatMap(ServiceDate.init(yyyymmdd:))
        else { return false }
        let weekdays = (4...10).map { row.value($0).integer == 1 }
        let removed = removed[row.integer(0)] ?? []
        guard weekdays.contains(true) else { return false }
        var day = max(start, days.lowerBound)
        let last = min(end, days.upperBound)
        while day <= last {
            if weekdays[day.weekday], !removed.contains(day.yyyymmdd) { return true }
            day = day.adding(days: 1)
        }
        return false
    }
}
