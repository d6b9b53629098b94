internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The feed as one question sees it: a connection to read from, and the caches of the timetable.
final class FeedSession {
    let reader: FeedReader
    let caches: FeedCaches
    let summary: FeedSummary
    /// The language of names in the answer, BCP 47; nil for the feed's own.
    var language: String?
    private var running: [ServiceDate: RunningServices] = [:]

    init(_ reader: FeedReader, _ caches: FeedCaches) throws {
        self.reader = reader
        self.caches = caches
        summary = try caches.summary.value { try FeedSummary(reader) }
    }

    var timeZones: AgencyTimeZones { summary.timeZones }

    /// The language of texts that messages bring.
    var textLanguage: TextLanguage {
        TextLanguage(language, feed: summary.period.languages.first { $0.lowercased() != "mul" })
    }

    func running(on date: ServiceDate) throws -> RunningServices {
        if let known = running[date] { return known }
        let found = try caches.days.value(date.dayNumber) { try reader.runningServices(on: date) }
        running[date] = found
        return found
    }

    /// The days whose trips can stand somewhere within `window`, seconds since 1970, oldest first; days without any
    /// service are left out.
    func serviceDays(touching window: ClosedRange<Int>, timeZone: ServiceTimeZone) throws -> [ServiceDay] {
        try dates(touching: window, timeZone: timeZone).compactMap { date, start in
            let running = try running(on: date)
            return running.isEmpty ? nil : ServiceDay(date: date, start: start, running: running)
        }
    }

    /// Times may pass 24:00:00, so a board looks back as many days as the feed's own longest time makes it.
    func dates(
        touching window: ClosedRange<Int>, timeZone: ServiceTimeZone
    ) -> [(date: ServiceDate, start: Int)] {
        let longest = summary.longestTime
        let first = timeZone.date(at: window.lowerBound).adding(days: -(longest / 86400 + 2))
        let last = timeZone.date(at: window.upperBound).adding(days: 1)
        return (first.dayNumber...max(first.dayNumber, last.dayNumber)).lazy.map { day in
            let date = ServiceDate(dayNumber: day)
            return (date, timeZone.start(of: date))
        }.filter { _, start in start + longest >= window.lowerBound && start <= window.upperBound }
    }

    func stop(_ key: Key<Stop>) throws -> StopRow? {
        try caches.stops.found(key) { try reader.stop(key: key) }
    }

    /// The stops of `keys`, in their order.
    func stops(_ keys: [Key<Stop>]) throws -> [StopRow?] {
        try caches.stops.found(keys) { try reader.stop(key: $0) }
    }

    /// - Parameter key: nil for the trips that name no route.
    func route(_ key: Key<Route>?) throws -> CachedRoute {
        try caches.routes.value(key) {
            CachedRoute(try key.flatMap { try reader.route(key: $0) }, timeZones)
        }
    }

    func pattern(_ key: Key<Pattern>) throws -> CachedPattern {
        try caches.patterns.value(key) { try CachedPattern(key: key, self) }
    }

    /// A pattern with all of its stops.
    func wholePattern(_ key: Key<Pattern>) throws -> PatternRow? {
        try caches.wholePatterns.found(key) { try reader.pattern(key: key) }
    }

    func profileTimes(_ key: Key<TimeProfile>) throws -> ProfileTimes? {
        try caches.profileTimes.found(key) { try reader.profileTimes(key: key) }
    }

    /// The key of the trip of an id.
    func tripKey(_ id: String) throws -> Key<Trip>? {
        try reader.tripKey(id: id, formCount: summary.tripIDFormCount) { key in
            try caches.tripIDForms.found(key) { try reader.tripIDForm(key: key) }
        }
    }
}

extension StopRow {
    /// stop_timezone; nil where it is blank, or none that the system knows.
    var shownTimeZone: TimeZone? { timeZone.flatMap(TimeZones.zone) }
}

/// A day on which services run, in one zone.
struct ServiceDay {
    let date: ServiceDate
    /// Noon minus twelve hours, as seconds since 1970.
    let start: Int
    let running: RunningServices

    func runs(_ serviceKey: Key<Service>?) -> Bool { serviceKey.map(running.contains) ?? false }
}

extension FeedSession {
    /// The stops that an id stands for on a board, each with its timetable: a station and a platform stand for all that is
    /// below them, an entrance or a generic node for its station, a boarding area for its platform.
    /// - Throws: `QueryError.unknownID`, with the nearest matches.
    func boardStops(_ id: Stop.ID) throws -> [StopTimetable] {
        try caches.stopTimetables.values(boardStopKeys(id)) { try StopTimetableReading.timetable(ofStop: $0, self) }
    }

    /// The stops that an id stands for on a board, by their keys.
    /// - Throws: `QueryError.unknownID`, with the nearest matches.
    func boardStopKeys(_ id: Stop.ID) throws -> [Key<Stop>] {
        try caches.boardStops.value(id) { try stopKeys(of: knownStop(id)) }
    }

    /// The stops and the zones and location groups that a board is of.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, for an id that is none of the three.
    func boardScope(_ request: DeparturesRequest) throws -> (stops: [StopTimetable], areas: [BoardArea]) {
        if request.furtherStopIDs.isEmpty { return try boardScope(request.stopID) }
        var (stops, areas): ([StopTimetable], [BoardArea]) = ([], [])
        var seen: (stops: Set<Stop.ID>, areas: Set<FlexAreaID>) = ([], [])
        for id in [request.stopID] + request.furtherStopIDs {
            let scope = try boardScope(id)
            stops += scope.stops.filter { seen.stops.insert($0.stop.id).inserted }
            areas += scope.areas.filter { seen.areas.insert($0.id).inserted }
        }
        return (stops, areas)
    }

    private func boardScope(_ id: Stop.ID) throws -> (stops: [StopTimetable], areas: [BoardArea]) {
        guard let keys = try caches.boardStops.found(id, { try knownStopKeys(of: id) }) else {
            if let area = try area(id) { return ([], [area]) }
            throw try unknownStop(id)
        }
        let stops = try caches.stopTimetables.values(keys) { try StopTimetableReading.timetable(ofStop: $0, self) }
        return (stops, try areas(of: stops))
    }

    /// Nil for a stop that is neither listed nor served.
    private func knownStopKeys(of id: Stop.ID) throws -> [Key<Stop>]? {
        guard let stop = try reader.stop(id: id.rawValue), try stop.isListed || reader.isServed(stopKey: stop.key)
        else { return nil }
        return try stopKeys(of: stop)
    }

    private func stopKeys(of stop: StopRow) throws -> [Key<Stop>] {
        // A stop that stops.txt does not list has no parts, whatever names it as parent_station.
        guard stop.isListed else { return [stop.key] }
        let isPartOfPlatformOrStation = [2, 3, 4].contains(stop.locationType)
        let parent = isPartOfPlatformOrStation ? try parent(of: stop) : nil
        return try reader.stopWithParts(key: parent?.key ?? stop.key)
    }

    /// - Throws: `QueryError.unknownID` for a stop that is neither listed nor served.
    func knownStop(_ id: Stop.ID) throws -> StopRow {
        guard let stop = try reader.stop(id: id.rawValue), try stop.isListed || reader.isServed(stopKey: stop.key)
        else { throw try unknownStop(id) }
        return stop
    }

    /// The stop that `parent_station` names; nil where stops.txt does not list it.
    private func parent(of stop: StopRow) throws -> StopRow? {
        try stop.parentKey.flatMap { try self.stop($0) }.flatMap { $0.isListed ? $0 : nil }
    }

    func unknownStop(_ id: Stop.ID) throws -> QueryError {
        var matches = NearestMatches(id.rawValue)
        try reader.eachStopName { matches.consider($0, name: $1) }
        try reader.eachAreaName { matches.consider($0, name: $1) }
        return QueryError(
            unknown: "stop", id.rawValue, matches, advice: "`gtfs-query search TEXT` finds stops by their names.")
    }

    /// The zone in which a stop shows its times: that of the station above it, else its own; nil where that has none.
    func timeZone(of stop: StopRow) throws -> TimeZone? {
        if stop.parentKey == nil { return stop.shownTimeZone }
        return try lineage(stop)[0].shownTimeZone
    }

    /// The station above a stop and the stop itself, the uppermost first.
    func lineage(_ stop: StopRow) throws -> [StopRow] {
        var line = [stop]
        // Broken feeds have rings of parents, and chains.
        while line.count <= StationTree.levels, let parent = try parent(of: line[0]) {
            guard !line.contains(where: { $0.key == parent.key }) else { break }
            line.insert(parent, at: 0)
        }
        return line
    }
}

extension FeedSession {
    /// - Throws: `QueryError.unknownID` where a filter names a route or an agency that the feed doesn't have.
    func require(_ filter: DepartureFilter) throws {
        try require(filter.routes)
        for id in filter.agencies where try !reader.hasAgency(id: id.rawValue) {
            var matches = NearestMatches(id.rawValue)
            for agency in try reader.agencyZones() { matches.consider(agency.id ?? "", name: agency.name) }
            throw unknown("agency", id.rawValue, matches, list: "gtfs-query info")
        }
    }

    /// - Throws: `QueryError.unknownID` where the feed lacks one of the routes.
    func require(_ routes: [Route.ID]) throws {
        for id in routes where try reader.routeKey(id: id.rawValue) == nil { throw try unknownRoute(id.rawValue) }
    }

    func unknownRoute(_ id: String) throws -> QueryError {
        var matches = NearestMatches(id)
        try reader.eachRouteName { matches.consider($0, name: $1) }
        return unknown("route", id, matches, list: "gtfs-query routes")
    }

    /// - Returns: An error with the nearest matches.
    func unknownTrip(_ id: Trip.ID) throws -> QueryError {
        var matches = NearestMatches(id.rawValue)
        try reader.eachTripID { matches.consider($0) }
        return QueryError(
            unknown: "trip", id.rawValue, matches, advice: "`gtfs-query departures STOP_ID` shows the trips at a stop.")
    }

    private func unknown(_ kind: String, _ id: String, _ matches: NearestMatches, list: String) -> QueryError {
        QueryError(unknown: kind, id, matches, advice: "`\(list)` lists what there is.")
    }
}

extension FeedSession {
    /// Whether the feed covers `window`: expired where its days, and every service day that could reach into it, lie
    /// after the feed's last; not yet active where they all lie before its first.
    func status(of window: ClosedRange<Int>, timeZone: ServiceTimeZone) -> FeedStatus {
        func date(_ yyyymmdd: Int?) -> ServiceDate? { yyyymmdd.flatMap { ServiceDate(yyyymmdd: $0) } }
        let dates =
            dates(touching: window, timeZone: timeZone).map(\.date)
            + [timeZone.date(at: window.lowerBound), timeZone.date(at: window.upperBound)]
        var status = FeedStatus(
            state: .withoutService, firstServiceDate: date(summary.period.firstServiceDate),
            lastServiceDate: date(summary.period.lastServiceDate), feedStartDate: date(summary.period.feedStartDate),
            feedEndDate: date(summary.period.feedEndDate))
        if let first = status.firstServiceDate, let last = status.lastServiceDate {
            status.state =
                dates.allSatisfy { $0 > last } ? .expired : dates.allSatisfy { $0 < first } ? .notYetActive : .active
        }
        return status
    }
}
