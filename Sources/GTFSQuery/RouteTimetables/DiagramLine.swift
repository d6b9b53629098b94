internal import GTFSModel
internal import GTFSStore

/// The line of a diagram: the stops of the longest pattern of a route's day, with the metres between them.
struct DiagramLine {
    /// The station of each stop; the stop itself if it has none.
    private let stations: [Key<Stop>]
    private let isOnLine: Set<Key<Stop>>
    private let keys: [Key<Stop>]
    private let metres: [Double]
    /// The stations of the line by the name of a stop, for stops without a shared station.
    private let named: [String: Key<Stop>]
    /// Whether stops have positions.
    let isMeasured: Bool

    init(_ route: Key<Route>, on date: ServiceDate, session: FeedSession) throws {
        let longest = try Self.patterns(of: route, on: date, session).compactMap { pattern -> (PatternRow, [Double])? in
            let line = try session.line(of: pattern)
            return line.stopMetres.count == pattern.stops.count ? (pattern, line.stopMetres) : nil
        }.max { ($0.1.extent, $0.0.stops.count) < ($1.1.extent, $1.0.stops.count) }
        let found =
            longest.map { pattern, metres in
                zip(pattern.stops, metres).compactMap { stop, metres in stop.stopKey.map { ($0, metres) } }
            } ?? []
        keys = found.map(\.0)
        stations = try keys.map { try Self.station(of: $0, session) }
        isOnLine = Set(stations)
        isMeasured = found.map(\.1).extent > 0
        metres = isMeasured ? found.map { $0.1 - found[0].1 } : found.indices.map(Double.init)
        var named: [String: Key<Stop>] = [:]
        for (key, station) in zip(keys, stations) {
            if let name = try session.stop(key)?.name, named[name] == nil { named[name] = station }
        }
        self.named = named
    }

    /// The patterns that a trip follows on the day.
    private static func patterns(of route: Key<Route>, on date: ServiceDate, _ session: FeedSession) throws
        -> [PatternRow]
    {
        let running = try session.running(on: date)
        var (seen, patterns) = (Set<Key<Pattern>>(), [PatternRow]())
        for profile in try session.reader.profiles(ofRoute: route) where !running.isEmpty {
            var runs = false
            try session.reader.eachTrip(from: Key(profile.key.rawValue), count: profile.tripCount) { trip in
                runs = runs || trip.serviceKey.map(running.contains) ?? false
            }
            guard runs, let key = try session.profileTimes(profile.key)?.patternKey, seen.insert(key).inserted,
                let pattern = try session.wholePattern(key)
            else { continue }
            patterns.append(pattern)
        }
        return patterns
    }

    private static func station(of key: Key<Stop>, _ session: FeedSession) throws -> Key<Stop> {
        try session.stop(key).map { try session.lineage($0)[0].key } ?? key
    }

    func stops(_ session: FeedSession) throws -> [DiagramStop] {
        let translator = try Translator(session)
        return try zip(keys, metres).map { key, metres in
            let stop = try session.stop(key)
            let id = Stop.ID(stop?.id ?? "")
            return DiagramStop(
                stopID: id, name: translator?.stopName(stop?.name, of: id) ?? stop?.name, distance: metres)
        }
    }

    func identities(of ids: [Stop.ID], _ session: FeedSession) throws -> [Key<Stop>?] {
        var known: [Stop.ID: Key<Stop>?] = [:]
        return try ids.map { id in
            if let found = known[id] { return found }
            let found = try identity(of: id, session)
            known[id] = found
            return found
        }
    }

    /// The identity of a stop on the line: its station, or that of the stop with the same name; nil if the feed lacks
    /// the stop.
    private func identity(of id: Stop.ID, _ session: FeedSession) throws -> Key<Stop>? {
        guard let key = try session.reader.stopKey(id: id.rawValue) else { return nil }
        let station = try Self.station(of: key, session)
        guard !isOnLine.contains(station), let name = try session.stop(key)?.name else { return station }
        return named[name] ?? station
    }

    /// The metres of the trip's stops on the line, by their index; only stops in the order of the line, or in the
    /// opposite order.
    func distances(_ stops: [Key<Stop>?]) -> [Int: Double] {
        let line = stations.map(Optional.some)
        let along = SharedSubsequence.pairs(stops, line)
        let against = SharedSubsequence.pairs(stops, line.reversed()).map { ($0, line.count - 1 - $1) }
        return Dictionary(
            (along.count >= against.count ? along : against).map { ($0, metres[$1]) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension [Double] {
    /// From the first to the last.
    fileprivate var extent: Double { (last ?? 0) - (first ?? 0) }
}
