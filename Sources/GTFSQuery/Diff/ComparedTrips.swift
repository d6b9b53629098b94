internal import GTFSModel
internal import GTFSStore

/// The trips of one of two feeds that are compared, with all that they refer to.
struct ComparedTrips {
    let reader: FeedReader
    let values: ComparedPattern.Values
    let days: ComparedDays
    private(set) var trips: [ComparedTrip] = []
    private(set) var patterns: [Key<Pattern>: ComparedPattern] = [:]
    private(set) var profiles: [Key<TimeProfile>: ComparedProfile] = [:]

    /// - Parameters:
    ///   - dates: the days on which services are compared.
    ///   - newRouteIDs: the ids that replace those of routes.
    init(_ reader: FeedReader, on dates: [ServiceDate], newRouteIDs: [String: String] = [:]) throws {
        self.reader = reader
        values = try ComparedPattern.Values(reader, newRouteIDs: newRouteIDs)
        days = try ComparedDays(reader, on: dates)
        let forms = try reader.tripIDForms()
        let runs = try TripRuns(reader)
        var profile: (key: Key<TimeProfile>, pattern: Key<Pattern>)?
        try reader.eachStoredTrip { row in
            if profile?.key != row.profileKey { profile = (row.profileKey, try addProfile(row.profileKey)) }
            guard let pattern = profile?.pattern, let form = forms[row.idFormKey] else { return }
            trips.append(
                ComparedTrip(
                    row, id: form.id(number: row.idNumber), pattern: pattern,
                    headsigns: values.headsigns(row.headsignListKey), frequencies: runs.frequencies(of: row),
                    runs: runs.count(row)))
        }
    }

    func pattern(_ trip: ComparedTrip) -> ComparedPattern? { patterns[trip.patternKey] }
    func profile(_ trip: ComparedTrip) -> ComparedProfile? { profiles[trip.profileKey] }

    /// Reads a profile, and with the first profile of a pattern the pattern.
    private mutating func addProfile(_ key: Key<TimeProfile>) throws -> Key<Pattern> {
        guard let times = try reader.profileTimes(key: key) else { return 0 }
        profiles[key] = ComparedProfile(times)
        if patterns[times.patternKey] == nil, let row = try reader.pattern(key: times.patternKey) {
            patterns[times.patternKey] = values.pattern(row)
        }
        return times.patternKey
    }
}

extension ComparedTrips {
    /// A trip of one of two feeds that are compared.
    struct ComparedTrip {
        let id: String
        let patternKey: Key<Pattern>
        let profileKey: Key<TimeProfile>
        /// Seconds of the service day; nil if no stop time has a time.
        let start: Int?
        let serviceKey: Key<ServiceCalendar>?
        let shortName: String?
        let attributesKey: Key<TripRow.Attributes>
        let blockKey: Key<Block>?
        /// A hash of its stop_headsigns.
        let headsigns: UInt64
        /// A hash of its rows in frequencies.txt; 0 if it has none.
        let frequencies: UInt64
        /// How often it runs on a day of its service.
        let runs: Int
    }

    /// The parts of a profile's times by which trips are compared.
    struct ComparedProfile {
        /// A hash of all times relative to the trip's start.
        let times: UInt64
        /// Seconds from the start to the last time.
        let duration: Int
    }
}

extension ComparedTrips.ComparedProfile {
    fileprivate init(_ times: ProfileTimes) {
        var hash = StableHash()
        for (arrival, departure) in zip(times.arrivals, times.departures) {
            hash.add(arrival)
            hash.add(departure)
        }
        self.times = hash.value
        duration = (times.arrivals.last ?? nil) ?? (times.departures.last ?? nil) ?? 0
    }
}

extension ComparedTrips.ComparedTrip {
    fileprivate init(
        _ row: TripRow, id: String, pattern: Key<Pattern>, headsigns: UInt64, frequencies: [FrequencyRow], runs: Int
    ) {
        self.id = id
        patternKey = pattern
        profileKey = row.profileKey
        start = row.startTime
        serviceKey = row.serviceKey
        shortName = row.shortName
        attributesKey = row.attributesKey
        blockKey = row.blockKey
        self.headsigns = headsigns
        self.frequencies = frequencies.isEmpty ? 0 : Self.hash(frequencies)
        self.runs = runs
    }

    private static func hash(_ rows: [FrequencyRow]) -> UInt64 {
        rows.reduce(1) { sum, row in
            var hash = StableHash()
            for value in [row.startTime, row.endTime, row.headway, row.exactTimes] { hash.add(value) }
            return sum &+ hash.value
        }
    }
}

/// The values that the trips of a pattern share, with the feed's own ids: keys have no meaning in another database.
struct ComparedPattern {
    let routeID: String?
    let directionID: Int?
    let headsign: String?
    let shapeID: String?
    /// A hash of the stop_ids in their order.
    let stops: UInt64
    /// A hash of the other columns of stop_times, except times and distances.
    let attributes: UInt64
}

extension ComparedPattern {
    /// The ids and values that patterns and trips of one feed refer to, by their keys.
    struct Values {
        let routeIDs: [Key<Route>: String]
        let shapeIDs: [Key<Shape>: String]
        let blockIDs: [Key<Block>: String]
        let tripAttributes: [Key<TripRow.Attributes>: [StoredValue]]
        private let stopIDs: [Key<Stop>: String]
        private let stopTimeAttributes: [Key<StopTimeAttributesRow>: UInt64]
        private let headsigns: [Key<HeadsignList>: UInt64]

        init(_ reader: FeedReader, newRouteIDs: [String: String]) throws {
            routeIDs = try reader.ids(VerifySQL.routeIDs).mapValues { newRouteIDs[$0] ?? $0 }
            shapeIDs = try reader.ids(VerifySQL.shapeIDs)
            blockIDs = try reader.ids(VerifySQL.blockIDs)
            stopIDs = try reader.ids(VerifySQL.stopIDs)
            tripAttributes = try reader.values(VerifySQL.tripAttributes)
            stopTimeAttributes = try reader.values(VerifySQL.stopTimeAttributes).mapValues(Self.hash)
            headsigns = try reader.values(VerifySQL.headsigns).mapValues(Self.hash)
        }

        func pattern(_ row: PatternRow) -> ComparedPattern {
            var stops = StableHash()
            var attributes = StableHash()
            for stop in row.stops {
                stops.add(stop.stopKey.flatMap { stopIDs[$0] })
                attributes.add(stopTimeAttributes[stop.attributesKey] ?? 0)
            }
            return ComparedPattern(
                routeID: row.routeKey.flatMap { routeIDs[$0] }, directionID: row.directionID, headsign: row.headsign,
                shapeID: row.shapeKey.flatMap { shapeIDs[$0] }, stops: stops.value, attributes: attributes.value)
        }

        /// A hash of the stop_headsigns of a trip; 0 if it has none.
        func headsigns(_ list: Key<HeadsignList>?) -> UInt64 { list.flatMap { headsigns[$0] } ?? 0 }

        private static func hash(_ values: [StoredValue]) -> UInt64 {
            var hash = StableHash()
            for value in values { hash.add(value.plainText) }
            return hash.value
        }
    }
}

/// The days on which the services of a feed run, among those on which two feeds are compared.
struct ComparedDays {
    /// The services of each day, in the order of the days.
    let running: [RunningServices]
    /// A hash of the days of each service, except services without days; without days to compare, a hash of its
    /// weekdays.
    private var hashes: [Key<ServiceCalendar>: UInt64] = [:]

    init(_ reader: FeedReader, on dates: [ServiceDate]) throws {
        let rows = try reader.services()
        let services = rows.map(\.key)
        if dates.isEmpty {
            for row in rows { hashes[row.key] = Self.hash(row.weekdays) }
        }
        running = try dates.map { try reader.runningServices(on: $0) }
        for (date, running) in zip(dates, running) {
            for service in services where running.contains(service) {
                var hash = StableHash(seed: hashes[service] ?? 0)
                hash.add(date.dayNumber)
                hashes[service] = hash.value
            }
        }
    }

    private static func hash(_ weekdays: [Int?]) -> UInt64 {
        var hash = StableHash()
        for weekday in weekdays { hash.add(weekday) }
        return hash.value
    }

    /// The same number for services that run on the same days.
    func hash(of service: Key<ServiceCalendar>?) -> UInt64 { service.flatMap { hashes[$0] } ?? 0 }
}

extension ComparedDays {
    /// The trips of a service on a day that it runs, and their total duration.
    struct ServiceTally: Equatable {
        var trips = 0
        /// Sums wrap around rather than trap: a feed may have values of any size.
        var seconds = 0

        static func + (left: Self, right: Self) -> Self {
            Self(trips: left.trips &+ right.trips, seconds: left.seconds &+ right.seconds)
        }
    }

    /// Trips and hours of service by route and day.
    struct ServiceTallies {
        private let running: [RunningServices]
        private var tallies: [String: [Key<ServiceCalendar>: ComparedDays.ServiceTally]] = [:]

        init(_ compared: ComparedTrips) {
            running = compared.days.running
            for trip in compared.trips {
                guard let service = trip.serviceKey else { continue }
                let route = compared.pattern(trip)?.routeID ?? ""
                let seconds = (compared.profile(trip)?.duration ?? 0) &* trip.runs
                let sum = tallies[route]?[service] ?? ComparedDays.ServiceTally()
                tallies[route, default: [:]][service] =
                    sum + ComparedDays.ServiceTally(trips: trip.runs, seconds: seconds)
            }
        }

        /// The routes that have trips; "" stands for those without a route.
        var routes: Set<String> { Set(tallies.keys) }

        /// The trips and hours of a route on each day, in the order of the days.
        func days(route: String) -> [ComparedDays.ServiceTally] {
            let services = tallies[route] ?? [:]
            return running.map { running in
                services.reduce(ComparedDays.ServiceTally()) { running.contains($1.key) ? $0 + $1.value : $0 }
            }
        }
    }

    /// The days on which two feeds differ in trips or hours of service.
    struct ServiceDiff {
        private(set) var days: [TimetableDiff.ServiceChange] = []
        private(set) var routeDays: [TimetableDiff.ServiceChange] = []

        init(_ old: ComparedTrips, _ new: ComparedTrips, on dates: [ServiceDate]) {
            let (before, after) = (ComparedDays.ServiceTallies(old), ComparedDays.ServiceTallies(new))
            var sums = dates.map { _ in (ComparedDays.ServiceTally(), ComparedDays.ServiceTally()) }
            for route in before.routes.union(after.routes).sorted() {
                let pairs = Array(zip(before.days(route: route), after.days(route: route)))
                for (index, pair) in pairs.enumerated() {
                    sums[index] = (sums[index].0 + pair.0, sums[index].1 + pair.1)
                }
                routeDays += Self.changes(pairs, on: dates, routeID: Route.ID(route))
            }
            days = Self.changes(sums, on: dates, routeID: nil)
        }

        private static func changes(
            _ pairs: [(ComparedDays.ServiceTally, ComparedDays.ServiceTally)], on dates: [ServiceDate],
            routeID: Route.ID?
        ) -> [TimetableDiff.ServiceChange] {
            zip(dates, pairs).filter { $1.0 != $1.1 }.map { date, pair in
                TimetableDiff.ServiceChange(
                    date: date, routeID: routeID, oldTrips: pair.0.trips, newTrips: pair.1.trips,
                    oldSeconds: pair.0.seconds, newSeconds: pair.1.seconds)
            }
        }
    }
}
