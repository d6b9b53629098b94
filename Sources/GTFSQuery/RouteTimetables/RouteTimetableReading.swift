internal import GTFSModel
internal import GTFSStore

/// Reads the trips of a route that run on a day, and lays them out.
struct RouteTimetableReading {
    let session: FeedSession
    let date: ServiceDate

    private var reader: FeedReader { session.reader }

    /// The trips of one sequence of stops in one direction, before their stops have rows.
    private struct Group {
        let directionID: Int?
        let stops: [Key<Stop>]
        /// The row of a cell is its position in `stops`.
        var columns: [RouteTimetable.Column] = []
        /// Stop times of service on demand, in addition to those with times.
        var windows = 0

        /// Whether it comes before another one: the one with most trips first, and of equal ones the longest.
        func precedes(_ other: Group) -> Bool {
            let (one, two) = ((columns.count, stops.count), (other.columns.count, other.stops.count))
            return one == two ? stops.lexicographicallyPrecedes(other.stops) { $0.rawValue < $1.rawValue } : one > two
        }
    }

    private struct GroupKey: Hashable {
        let directionID: Int?
        let stops: [Key<Stop>]
    }

    func timetable(of record: RouteRow.Record) throws -> RouteTimetable {
        let translator = try Translator(session)
        var route = record.route
        translator?.translate(&route)
        let (groups, without) = try groups(of: record.key, translator)
        let agency = try reader.agencyName(id: record.route.agencyID)
        return RouteTimetable(
            route: route, agencyName: translator?.agencyName(agency, of: record.route.agencyID) ?? agency, date: date,
            timeZone: try? session.timeZones.timeZone(ofAgency: record.route.agencyID?.rawValue),
            directions: try directions(groups).map { groups, inferred in
                try direction(groups, inferred: inferred, translator: translator)
            }, tripsWithoutTimes: without, windowsNotShown: groups.reduce(0) { $0 + $1.windows })
    }

    /// The groups of each direction, the most important first: it sets the order of the rows.
    private func directions(_ groups: [Group]) throws -> [(groups: [Group], inferred: Int?)] {
        let byID = Dictionary(grouping: groups.sorted { $0.precedes($1) }, by: \.directionID)
        return try byID.sorted { ($0.key ?? .max) < ($1.key ?? .max) }.flatMap { id, groups in
            let ways = id == nil ? try ways(groups) : [0]
            guard ways.contains(1) else { return [(groups, Int?.none)] }
            return [0, 1].map { way in (zip(groups, ways).filter { $0.1 == way }.map(\.0), way) }
        }
    }

    private func ways(_ groups: [Group]) throws -> [Int] {
        var stations = StationNumbers(session)
        return InferredDirections(
            try groups.map { group in
                InferredDirections.Sequence(
                    stations: try group.stops.map { try stations.number(of: $0) },
                    headsign: group.columns.compactMap(\.headsign).mostFrequent, trips: group.columns.count)
            }
        ).ways
    }

    private func groups(
        of key: Key<Route>, _ translator: Translator?
    ) throws -> (groups: [Group], tripsWithoutTimes: Int) {
        var (groups, without) = ([GroupKey: Group](), 0)
        let running = try session.running(on: date)
        guard !running.isEmpty else { return ([], 0) }
        for profile in try reader.profiles(ofRoute: key) {
            var keys: [Key<Trip>] = []
            try reader.eachTrip(from: Key(profile.key.rawValue), count: profile.tripCount) { trip in
                if let service = trip.serviceKey, running.contains(service) { keys.append(trip.key) }
            }
            guard !keys.isEmpty else { continue }
            guard let columns = try ProfileColumns(profile.key, session: session, translator: translator) else {
                without += keys.count
                continue
            }
            let windows =
                session.summary.latestFrequencyEnd == nil
                ? [:] : try reader.frequencies(from: Key(profile.key.rawValue), count: profile.tripCount)
            let group = GroupKey(directionID: columns.pattern.directionID, stops: columns.stops)
            for key in keys {
                let found = try columns.columns(ofTrip: key, windows: windows[key])
                without += found.isEmpty ? 1 : 0
                groups[group, default: Group(directionID: group.directionID, stops: group.stops)].columns += found
                groups[group]?.windows += found.isEmpty ? 0 : columns.windowCount
            }
        }
        return (groups.values.filter { !$0.columns.isEmpty }, without)
    }

    private func direction(
        _ groups: [Group], inferred: Int?, translator: Translator?
    ) throws -> RouteTimetable.Direction {
        let merged = MergedStopOrder(groups.map(\.stops))
        let columns = zip(groups, merged.rows).map { group, rows in
            group.columns.map { column in
                var column = column
                for index in column.cells.indices { column.cells[index].row = rows[column.cells[index].row] }
                return column
            }
        }
        return RouteTimetable.Direction(
            directionID: groups.first?.directionID, inferredDirection: inferred,
            headsign: columns.joined().compactMap(\.headsign).mostFrequent,
            rows: try merged.order.map { try row($0, translator: translator) }, columns: ColumnOrder.ordered(columns))
    }

    private func row(_ key: Key<Stop>, translator: Translator?) throws -> RouteTimetable.Row {
        let stop = try session.stop(key)
        let id = Stop.ID(stop?.id ?? "")
        return RouteTimetable.Row(
            stopID: id, name: translator?.stopName(stop?.name, of: id) ?? stop?.name,
            platformCode: translator?.platformCode(stop?.platformCode, of: id) ?? stop?.platformCode)
    }
}

extension [String] {
    /// The most frequent one; among equals the first by its bytes.
    fileprivate var mostFrequent: String? {
        let counts = reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }
}

/// The stations of stops, as numbers: platforms of a station share one, and stops with the same name, such as the two
/// sides of a road, share one.
private struct StationNumbers {
    private let session: FeedSession
    private var known: [Key<Stop>: Int] = [:]
    private var numbers: [Station: Int] = [:]

    private enum Station: Hashable {
        case named(String)
        case identified(Key<Stop>)
    }

    init(_ session: FeedSession) { self.session = session }

    mutating func number(of stop: Key<Stop>) throws -> Int {
        if let number = known[stop] { return number }
        let uppermost = try session.stop(stop).map { try session.lineage($0)[0] }
        let station = uppermost?.name.map(Station.named) ?? .identified(uppermost?.key ?? stop)
        let number = numbers[station] ?? numbers.count
        numbers[station] = number
        known[stop] = number
        return number
    }
}
