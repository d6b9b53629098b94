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

/// The longest common subsequence of two lists, by the pairs of positions at which they are equal.
///
/// Time grows with the number of these pairs (Hunt and Szymanski 1977), not with the product of the lengths: lists of stops
/// have each stop once or twice.
enum SharedSubsequence {
    private struct Pair {
        let (row, column): (Int, Int)
    }

    /// Pairs of positions, rising in both lists; empty if more than `limit` positions are equal, as only damaged data
    /// has.
    static func pairs<Element: Hashable>(
        _ left: [Element], _ right: [Element], atMost limit: Int = 4_000_000
    ) -> [(Int, Int)] {
        var columns: [Element: [Int]] = [:]
        for (column, element) in right.enumerated() { columns[element, default: []].append(column) }
        guard left.reduce(0, { $0 + (columns[$1]?.count ?? 0) }) <= limit else { return [] }
        return pairs(left.map { columns[$0] ?? [] })
    }

    /// - Parameter equal: for each position of the left list those of the right one that are equal, rising.
    static func pairs(_ equal: [[Int]]) -> [(Int, Int)] {
        let chains = chains(equal)
        var (pairs, row, column) = ([(Int, Int)](), 0, 0)
        pairs.reserveCapacity(chains.count)
        // Among equally long ones, the one that continues in its column if possible, or else in the last row that keeps it
        // as long.
        for chain in chains.reversed() {
            var at = chain.firstIndex(fulfilling: { $0.column >= column })
            while chain[at].column == column, at + 1 < chain.count, chain[at + 1].column == column,
                chain[at + 1].row >= row
            {
                at += 1
            }
            pairs.append((chain[at].row, chain[at].column))
            (row, column) = (chain[at].row + 1, chain[at].column + 1)
        }
        return pairs
    }

    /// The pairs with which a subsequence of 1, 2, 3 … further pairs begins: their rows fall, and their columns do not.
    private static func chains(_ equal: [[Int]]) -> [[Pair]] {
        var chains: [[Pair]] = []
        for (row, columns) in equal.enumerated().reversed() {
            for column in columns {
                let length = chains.firstIndex(fulfilling: { ($0.last?.column ?? 0) <= column })
                if length == chains.count { chains.append([]) }
                chains[length].append(Pair(row: row, column: column))
            }
        }
        return chains
    }
}

extension Array {
    /// The first index from which all elements fulfil a condition; `count` if the last one does not.
    fileprivate func firstIndex(fulfilling condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
