import GTFSModel

/// The timetable while one overlay is made: slow questions are asked only once, and stops from the messages count like
/// its own.
final class CachedSchedule {
    /// The most pairs of route and day that are cached. No message of a real feed names more.
    static let routeDayLimit = 4096

    /// Answers the questions that are not cached.
    let timetable: any RealtimeSchedule
    /// Stops that the messages bring and the timetable lacks.
    let newStops: [Stop.ID: RealtimeStop]
    private var routes: [Route.ID: ScheduledRoute?] = [:]
    private var routeDays: [RouteDay.RouteDayKey: RouteDay] = [:]
    private var patternIndexes: [ObjectIdentifier: PatternIndex] = [:]
    private var latestIndex: PatternIndex?
    private var days = ServiceDayCache()

    /// - Parameter stops: those that the messages bring.
    init(_ timetable: any RealtimeSchedule, stops: [RealtimeStop] = []) throws {
        let new = try stops.filter { try timetable.stop($0.id) == nil }
        self.timetable = timetable
        newStops = Dictionary(new.map { ($0.id, $0) }) { _, last in last }
    }

    /// Nil for a stop that is unknown to both the timetable and the messages.
    func stop(_ id: Stop.ID) throws -> ScheduledStop? {
        try timetable.stop(id) ?? newStops[id].map(ScheduledStop.init)
    }

    /// Whether two stops are platforms of one station.
    func areSiblings(_ one: Stop.ID, _ other: Stop.ID) throws -> Bool {
        guard let first = try stop(one), let second = try stop(other) else { return false }
        return first.stationID == second.stationID
    }

    func route(_ id: Route.ID) throws -> ScheduledRoute? {
        if let known = routes[id] { return known }
        let route = try timetable.route(id)
        routes[id] = .some(route)
        return route
    }

    func routeDay(_ id: Route.ID, date: ServiceDate) throws -> RouteDay {
        let key = RouteDay.RouteDayKey(route: id, day: date.dayNumber)
        if let known = routeDays[key] { return known }
        if routeDays.count >= Self.routeDayLimit { routeDays.removeAll() }
        let day = RouteDay(try timetable.trips(ofRoute: id, on: date))
        routeDays[key] = day
        return day
    }

    /// An index keeps its pattern alive, so that no other pattern can take its identity.
    func index(of pattern: ScheduledPattern) -> PatternIndex {
        if let latestIndex, latestIndex.pattern === pattern { return latestIndex }
        let index = patternIndexes[ObjectIdentifier(pattern)] ?? PatternIndex(pattern)
        patternIndexes[ObjectIdentifier(pattern)] = index
        latestIndex = index
        return index
    }

    /// Noon minus twelve hours of a service day of the pattern's trips, seconds since 1970.
    func start(of date: ServiceDate, for pattern: ScheduledPattern) -> Int { days.start(of: date, for: pattern) }

    /// The calendar date at `instant` in the time zone of the pattern's trips.
    func date(at instant: Int, for pattern: ScheduledPattern) -> ServiceDate {
        days.date(at: Instants.sensible(instant), for: pattern)
    }
}

/// When service days begin, each computed once: a time zone is slow.
private struct ServiceDayCache {
    private struct Zone {
        let timeZone: ServiceTimeZone
        var starts: [Int: Int] = [:]
        var dates: [Int: ServiceDate] = [:]
    }

    /// The most dates that are cached for each time zone.
    private static let limit = 4096

    /// Seldom more than one.
    private var zones: [Zone] = []
    private var zoneByPattern: [Key<Pattern>: Int] = [:]

    mutating func start(of date: ServiceDate, for pattern: ScheduledPattern) -> Int {
        let index = zone(of: pattern)
        if let known = zones[index].starts[date.dayNumber] { return known }
        if zones[index].starts.count >= Self.limit { zones[index].starts.removeAll() }
        let start = zones[index].timeZone.start(of: date)
        zones[index].starts[date.dayNumber] = start
        return start
    }

    mutating func date(at instant: Int, for pattern: ScheduledPattern) -> ServiceDate {
        let index = zone(of: pattern)
        if let known = zones[index].dates[instant] { return known }
        if zones[index].dates.count >= Self.limit { zones[index].dates.removeAll() }
        let date = zones[index].timeZone.date(at: instant)
        zones[index].dates[instant] = date
        return date
    }

    private mutating func zone(of pattern: ScheduledPattern) -> Int {
        if let known = zoneByPattern[pattern.key] { return known }
        let index = zones.firstIndex { $0.timeZone == pattern.timeZone } ?? zones.count
        if index == zones.count { zones.append(Zone(timeZone: pattern.timeZone)) }
        zoneByPattern[pattern.key] = index
        return index
    }
}

extension ScheduledStop {
    /// A stop that only messages know.
    fileprivate init(_ stop: RealtimeStop) {
        self.init(id: stop.id, stationID: stop.parentID)
        name = stop.name.flatMap(Self.untagged)
        platformCode = stop.platformCode.flatMap(Self.untagged)
        position = stop.position
    }

    /// The text in the feed's own language, which has no tag if it is the only one.
    private static func untagged(_ text: TranslatedString) -> String? {
        (text.translations.first { $0.language == nil } ?? text.translations.first)?.text
    }
}

extension CachedSchedule {
    /// The trips of a route on a service day, to be found by the other fields of a message that names no trip of the
    /// timetable.
    final class RouteDay {
        struct RouteDayKey: Hashable {
            let route: Route.ID
            let day: Int
        }

        /// In the order of their ids.
        let trips: [ScheduledTrip]
        /// Trips that run by their own times, by the second of the service day at which they leave their first stop.
        private(set) lazy var tripsByStart = Dictionary(
            grouping: trips.filter(\.frequencies.isEmpty), by: \.firstDeparture)
        /// Trips that run by frequencies.txt.
        private(set) lazy var runs = trips.filter { !$0.frequencies.isEmpty }
        /// By each part of an id that follows an `_`.
        private(set) lazy var tripsBySuffix = index { IDForm.suffixes(of: $0.id) }
        /// By NYCT's origin time, route and direction.
        private(set) lazy var tripsByStem = index { trip in
            IDForm.suffixes(of: trip.id).compactMap { NYCTTripID($0)?.stem }
        }

        /// Trips that run by their own times, in the order of their starts.
        private lazy var tripsInOrder = trips.filter(\.frequencies.isEmpty).sorted {
            ($0.firstDeparture, $0.key) < ($1.firstDeparture, $1.key)
        }

        init(_ trips: [ScheduledTrip]) { self.trips = trips }

        /// Trips that leave their first stop within these seconds of the service day.
        func trips(leavingWithin seconds: ClosedRange<Int>) -> ArraySlice<ScheduledTrip> {
            tripsInOrder[tripsInOrder.partitioningIndex { $0.firstDeparture >= seconds.lowerBound }...].prefix {
                $0.firstDeparture <= seconds.upperBound
            }
        }

        private func index(_ keys: (ScheduledTrip) -> [String]) -> [Trip.ID: [ScheduledTrip]] {
            var found: [Trip.ID: [ScheduledTrip]] = [:]
            for trip in trips {
                for key in Set(keys(trip)) { found[Trip.ID(key), default: []].append(trip) }
            }
            return found
        }
    }
}

/// The parts of trip ids that producers use.
private enum IDForm {
    /// The text after the first `_` of an id, the second, and so on, up to the number that real ids have.
    static func suffixes(of id: Trip.ID) -> [String] {
        let text = id.rawValue
        return text.utf8.indices.lazy.filter { text.utf8[$0] == UInt8(ascii: "_") }.prefix(16).map {
            String(text[text.utf8.index(after: $0)...])
        }
    }
}

extension CachedSchedule.RouteDay {
    /// Trips that leave their first stop at that second of the service day; if there are none, those whose headway
    /// allows this start.
    func trips(leavingAt seconds: Int, direction: Int) -> [ScheduledTrip] {
        let exact =
            (tripsByStart[seconds] ?? [])
            + runs.filter { trip in trip.frequencies.contains { $0.hasStart(at: seconds) } }
        let those = exact.filter { $0.pattern.directionID == direction }
        return those.isEmpty ? headways(at: seconds, direction: direction) : those
    }

    private func headways(at seconds: Int, direction: Int) -> [ScheduledTrip] {
        runs.filter { trip in
            trip.pattern.directionID == direction
                && trip.frequencies.contains { $0.isHeadway && $0.contains(seconds) }
        }
    }
}
