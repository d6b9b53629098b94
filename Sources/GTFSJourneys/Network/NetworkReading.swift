internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// Reads the network: patterns, time profiles, then trips, each table once and in the order of its keys.
struct NetworkReading {
    private let session: FeedSession
    private(set) var stops: JourneyStops
    private(set) var table = LineTableDraft()
    private(set) var classes = TransferClasses(stopCount: 0)
    private(set) var rules: TransferRules
    private(set) var zones: [ServiceTimeZone] = []

    private var patterns: [ReadPattern] = []
    /// Index in `patterns`, by pattern_key.
    private var patternIndexes: [Int32] = []
    private var profiles: [ReadProfile] = []
    private var doors: [Int: LineTable.Doors] = [:]
    /// route_key of each route; 0 for trips without one.
    private(set) var routeKeys: [Int32] = []
    /// The first route of each zone, an index in `routeKeys`.
    private(set) var zoneRoutes: [Int32] = []
    private var routes: [Key<Route>?: ReadRoute] = [:]
    /// The trips of each pattern.
    private var trips: [[LineBuilder.LineTrip]] = []
    /// Stops of patterns that some trip has no time for, as between Flex rows: by pattern and position.
    private var timeless: Set<Int64> = []
    private var headwayTrips: [Int: [HeadwayTrip]] = [:]

    private struct ReadRoute {
        /// In `routeKeys`.
        let index: Int32
        /// Nil where its agency has no usable zone: its times are no points in time.
        let zone: UInt8?
    }

    private struct ReadPattern {
        let row: NetworkPatternRow
        /// Index in `routeKeys`.
        let route: Int32
        let zone: UInt8
    }

    private struct ReadProfile {
        let key: Int
        let tripCount: Int
        /// Index in `patterns`; -1 where its trips cannot be shown.
        let pattern: Int32
        let index: Int32
    }

    private struct HeadwayTrip {
        let trip: LineBuilder.LineTrip
        let headway: LineTable.Headway
    }

    /// Runs of one window of frequencies.txt that are looked at; a day of one each four seconds is a mistake.
    private static let mostRuns = 20_000
    /// Seconds; a longer headway is longer than any window, too.
    private static let longestHeadway = 1 << 29
    /// Seconds of the service day within which runs are looked for: four days.
    private static let runTimes = 0...345_600

    init(_ session: FeedSession) throws {
        self.session = session
        stops = try JourneyStops(session.reader)
        rules = try TransferRules(session)
    }

    mutating func read() throws {
        for (key, row) in session.summary.attributes { doors[key.rawValue] = LineTable.Doors(row) }
        try session.reader.eachNetworkPattern { try add($0) }
        stops.group()
        try addClasses()
        trips = Array(repeating: [], count: patterns.count)
        try readProfiles()
        try readTrips()
        writeTable()
    }

    private mutating func add(_ row: NetworkPatternRow) throws {
        let key = row.key.rawValue
        while patternIndexes.count <= key { patternIndexes.append(-1) }
        let route = try route(row.routeKey)
        guard let zone = route.zone else { return }
        patternIndexes[key] = Int32(patterns.count)
        patterns.append(ReadPattern(row: row, route: route.index, zone: zone))
        for stop in row.stopKeys { _ = stops.serve(stop) }
    }

    private mutating func route(_ key: Key<Route>?) throws -> ReadRoute {
        if let known = routes[key] { return known }
        let index = Int32(routeKeys.count)
        let read = ReadRoute(index: index, zone: zoneIndex(try session.route(key), index))
        routes[key] = read
        routeKeys.append(Int32(clamping: key?.rawValue ?? 0))
        return read
    }

    private mutating func zoneIndex(_ route: CachedRoute, _ index: Int32) -> UInt8? {
        guard let zone = try? route.timeZone else { return nil }
        if let known = zones.firstIndex(of: zone) { return UInt8(known) }
        guard zones.count < 255 else { return nil }
        zones.append(zone)
        zoneRoutes.append(index)
        return UInt8(zones.count - 1)
    }

    /// Gives the routes and trips that transfers.txt names nodes of their own at the stops of the rules.
    private mutating func addClasses() throws {
        classes = TransferClasses(stopCount: stops.count)
        var known: [Int32: NamedTrip] = [:]
        for rule in rules.all {
            try addClass(trip: rule.fromTrip, route: rule.fromRoute, at: rule.from, &known)
            try addClass(trip: rule.toTrip, route: rule.toRoute, at: rule.to, &known)
        }
    }

    /// A trip that a rule names.
    private struct NamedTrip {
        /// It has the route of its pattern, whether the rule names it or not.
        let tripClass: TransferClasses.TripClass
        /// Where it stops; with realtime it may do so at another platform.
        let stations: Set<Int32>
    }

    private mutating func addClass(
        trip: Int32, route: Int32, at end: Int32, _ known: inout [Int32: NamedTrip]
    ) throws {
        guard trip != 0 else {
            for stop in stops.served(below: end) { classes.add(TransferClasses.TripClass(route: route), at: stop) }
            return
        }
        let named = try known[trip] ?? namedTrip(trip, route: route)
        known[trip] = named
        for stop in stops.served(below: end) where named.stations.contains(stops.station(of: Int(stop))) {
            classes.add(named.tripClass, at: stop)
        }
    }

    private func namedTrip(_ trip: Int32, route: Int32) throws -> NamedTrip {
        guard let row = try session.reader.trip(key: Key(Int(trip)), .board),
            patternIndexes.indices.contains(row.patternKey.rawValue), patternIndexes[row.patternKey.rawValue] >= 0
        else { return NamedTrip(tripClass: TransferClasses.TripClass(trip: trip, route: route), stations: []) }
        let pattern = patterns[Int(patternIndexes[row.patternKey.rawValue])].row
        let keys = pattern.stopKeys.filter(stops.stations.indices.contains)
        return NamedTrip(
            tripClass: TransferClasses.TripClass(
                trip: trip, route: Int32(clamping: pattern.routeKey?.rawValue ?? 0)),
            stations: Set(keys.map { stops.stations[$0] }))
    }
}

extension NetworkReading {
    private mutating func readProfiles() throws {
        let patterns = patterns
        let patternIndexes = patternIndexes
        func index(_ key: Key<Pattern>) -> Int32 {
            patternIndexes.indices.contains(key.rawValue) ? patternIndexes[key.rawValue] : -1
        }
        try session.reader.eachNetworkProfile { key in
            let pattern = index(key)
            return pattern < 0 ? 0 : patterns[Int(pattern)].row.stopKeys.count
        } _: { row in
            let pattern = index(row.patternKey)
            let stored = pattern < 0 ? nil : try addTimes(row, of: Int(pattern))
            profiles.append(
                ReadProfile(
                    key: row.key.rawValue, tripCount: row.tripCount, pattern: stored == nil ? -1 : pattern,
                    index: stored ?? 0))
        }
    }

    /// The index of a profile whose times were added; nil where its trips cannot be shown.
    private mutating func addTimes(_ row: NetworkProfileRow, of pattern: Int) throws -> Int32? {
        let count = patterns[pattern].row.stopKeys.count
        guard count > 1 else { return nil }
        let isWhole =
            !session.summary.hasFlex && row.departures.allSatisfy { $0 != nil }
            && (row.arrivals ?? []).allSatisfy { $0 != nil }
        let times: ([Int?], [Int?]?)? = isWhole ? (row.departures, row.arrivals) : try completed(row.key)
        guard let times, times.0.count == count else { return nil }
        let first = Int32(table.times.count)
        for position in 0..<count where times.0[position] == nil {
            timeless.insert(Int64(patterns[pattern].row.key.rawValue) << 20 | Int64(position))
        }
        append(times.0)
        if let arrivals = times.1 { append(arrivals) }
        table.add(
            LineTable.Profile(departures: first, arrivals: times.1 == nil ? first : first + Int32(count)))
        return Int32(table.profiles.count - 1)
    }

    /// A stop time without a time, at which no one boards or alights, has that of the stop before it.
    private mutating func append(_ offsets: [Int?]) {
        var last = offsets.lazy.compactMap(\.self).first ?? 0
        for offset in offsets {
            last = offset ?? last
            table.times.append(Int32(clamping: last))
        }
    }

    /// Departures and arrivals with blanks filled in; nil where the trips cannot be shown.
    private func completed(_ key: Key<TimeProfile>) throws -> ([Int?], [Int?]?)? {
        guard let times = try session.profileTimes(key), let pattern = try session.wholePattern(times.patternKey) else {
            return nil
        }
        let given = session.summary.givenStopTimes(times, pattern)
        guard StopTimeOffsets.areShowable(given) else { return nil }
        let offsets = zip(StopTimeOffsets.completing(given), given).map { offsets, given in
            given.isFlex ? StopTimeOffsets(arrival: nil, departure: nil) : offsets
        }
        return (offsets.map(\.departure), offsets.map(\.arrival))
    }
}

extension NetworkReading {
    private mutating func readTrips() throws {
        let hasFrequencies = session.summary.latestFrequencyEnd != nil
        let windows =
            hasFrequencies ? try session.reader.frequencies(from: 0, count: Int(Int32.max)) : [:]
        var current = 0
        try session.reader.eachTimedTrip { row in
            let key = row.key.rawValue
            while current < profiles.count, profiles[current].key + profiles[current].tripCount <= key { current += 1 }
            guard current < profiles.count, profiles[current].key <= key, profiles[current].pattern >= 0 else { return }
            let profile = profiles[current]
            let trip = LineBuilder.LineTrip(
                start: Int32(clamping: row.startTime ?? 0), profile: profile.index,
                service: Int32(clamping: row.serviceKey?.rawValue ?? 0), key: Int32(clamping: key),
                block: Int32(clamping: row.blockKey?.rawValue ?? 0))
            if let windows = windows[row.key] {
                addRuns(of: trip, windows, pattern: Int(profile.pattern))
            } else {
                trips[Int(profile.pattern)].append(trip)
            }
        }
    }

    /// A trip of frequencies.txt: a trip for each start that is exact, and a line of its own for each other window.
    private mutating func addRuns(of trip: LineBuilder.LineTrip, _ windows: [FrequencyRow], pattern: Int) {
        let origin = Int(table.times[Int(table.profiles[Int(trip.profile)].departures)])
        let exact = windows.filter { $0.exactTimes == 1 }
        for run in HeadwayStarts.starts(exact, within: Self.runTimes).prefix(Self.mostRuns) {
            trips[pattern].append(
                LineBuilder.LineTrip(
                    start: Int32(clamping: run.time - origin), profile: trip.profile, service: trip.service,
                    key: trip.key, block: -1))
        }
        for window in windows where window.exactTimes != 1 {
            guard let start = window.startTime, let end = window.endTime, let seconds = window.headway, seconds > 0,
                start < end
            else { continue }
            let run = LineBuilder.LineTrip(
                start: Int32(clamping: start - origin), profile: trip.profile, service: trip.service, key: trip.key,
                block: -1)
            headwayTrips[pattern, default: []].append(
                HeadwayTrip(
                    trip: run,
                    headway: LineTable.Headway(start: start, end: end, seconds: min(seconds, Self.longestHeadway))))
        }
    }

    /// Writes the patterns that have trips. A trip that transfers.txt names is a pattern of its own.
    private mutating func writeTable() {
        let named = classes.trips
        for (index, pattern) in patterns.enumerated() {
            let timed = Dictionary(grouping: trips[index]) { named.contains($0.key) ? $0.key : 0 }
            let headways = Dictionary(grouping: headwayTrips[index, default: []]) {
                named.contains($0.trip.key) ? $0.trip.key : 0
            }
            for trip in Set(timed.keys).union(headways.keys).sorted() {
                write(pattern, trip: trip, timed[trip, default: []], headways[trip, default: []])
            }
            trips[index] = []
        }
    }

    private mutating func write(
        _ pattern: ReadPattern, trip: Int32, _ trips: [LineBuilder.LineTrip], _ headways: [HeadwayTrip]
    ) {
        table.patternKeys.append(Int32(clamping: pattern.row.key.rawValue))
        table.patternRoutes.append(pattern.route)
        table.patternZones.append(pattern.zone)
        writeStops(pattern, trip: trip)
        var builder = LineBuilder(table, stopCount: pattern.row.stopKeys.count)
        for line in builder.lines(trips) { append(line) }
        for headway in headways {
            table.headways[Int32(table.lineCount)] = headway.headway
            append([headway.trip])
        }
        table.firstLine.append(Int32(table.lineCount))
    }

    private mutating func writeStops(_ pattern: ReadPattern, trip: Int32) {
        let route = Int32(clamping: pattern.row.routeKey?.rawValue ?? 0)
        let last = pattern.row.stopKeys.count - 1
        for (position, key) in pattern.row.stopKeys.enumerated() {
            let attributes = pattern.row.attributesKeys
            var doors = position < attributes.count ? self.doors[attributes[position], default: .all] : .all
            // No one boards where a trip ends, nor alights where it begins.
            if position == last { doors.subtract([.boarding, .arrangedBoarding]) }
            if position == 0 { doors.subtract([.alighting, .arrangedAlighting]) }
            let stop = stops.serve(key)
            let node = stop.map { classes.node($0, trip: trip, route: route) } ?? 0
            let isTimeless = timeless.contains(Int64(pattern.row.key.rawValue) << 20 | Int64(position))
            table.stops.append(
                LineTable.LineStop(node: node, doors: stop == nil || isTimeless ? [] : doors))
        }
        table.firstStop.append(Int32(table.stops.count))
    }

    private mutating func append(_ line: [LineBuilder.LineTrip]) {
        for trip in line {
            table.tripStarts.append(trip.start)
            table.tripProfiles.append(trip.profile)
            table.tripServices.append(trip.service)
            table.tripKeys.append(trip.key)
            table.tripBlocks.append(trip.block)
        }
        table.firstTrip.append(Int32(table.tripStarts.count))
    }
}
