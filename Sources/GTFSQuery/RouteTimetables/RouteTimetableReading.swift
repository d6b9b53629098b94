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

/// One list of stops for trips that stop at different ones: each sequence of stops goes down the list and never up.
///
/// Sequences that agree are merged into one order (topological); the stops of a branch stay together. A sequence that passes
/// stops in the opposite order of an earlier one cannot be a part of it: the longest part that it shares is kept, and its other
/// stops have rows of their own. The same sequences give the same list.
struct MergedStopOrder<Element: Hashable> {
    /// The rows; an element that occurs twice in a sequence has two rows.
    let order: [Element]
    /// For each sequence the row of each of its elements, rising.
    let rows: [[Int]]
    /// The work beyond one step per element.
    let steps: Int

    /// - Parameter sequences: the most important first: these decide if the others leave a choice.
    init(_ sequences: [[Element]]) {
        var graph = StopSequenceGraph<Element>()
        let paths = sequences.map { graph.add($0) }
        var list = GrowingList(graph.elements, inOrder: graph.sorted)
        let ids = zip(sequences, paths).map { sequence, path in path ?? list.insert(sequence) }
        let listed = list.order
        order = listed.map { list.elements[$0] }
        var rowOf = [Int](repeating: 0, count: listed.count)
        for (row, id) in listed.enumerated() { rowOf[id] = row }
        rows = ids.map { $0.map { rowOf[$0] } }
        steps = graph.steps + list.steps
    }
}

/// A list to which sequences are added at any row: each row has a label that rises down the list, so that rows can be
/// compared, and inserted between others, without a look at the rest.
private struct GrowingList<Element: Hashable> {
    /// By the number of the row, in the order in which they came.
    private(set) var elements: [Element]
    private var labels: [Int64]
    private var following: [Int]
    private var preceding: [Int]
    private var rowsOf: [Element: [Int]] = [:]
    /// Pairs of equal elements that were compared, and labels that were assigned again.
    private(set) var steps = 0
    private var pairs = 0
    /// The most pairs to compare: beyond them a sequence has rows of its own at the end, so that damaged data costs no
    /// more time than its length.
    private let mostPairs = 4_000_000

    /// Marks the beginning and the end of the list.
    private static var edge: Int { -1 }
    private static var spacing: Int64 { 1 << 32 }

    private var (first, last) = (Self.edge, Self.edge)

    init(_ elements: [Element], inOrder order: [Int]) {
        self.elements = elements
        labels = [Int64](repeating: 0, count: elements.count)
        following = [Int](repeating: Self.edge, count: elements.count)
        preceding = following
        for row in order { link([row], after: last) }
        for (row, element) in elements.enumerated() { rowsOf[element, default: []].append(row) }
    }

    /// The numbers of the rows from first to last.
    var order: [Int] {
        Array(sequence(first: first) { following[$0] }.prefix { $0 != Self.edge })
    }

    /// Adds the elements of a sequence that the list does not share.
    /// - Returns: The numbers of its rows.
    mutating func insert(_ sequence: [Element]) -> [Int] {
        let shared = shared(sequence)
        // Rows of its own come before the next shared row; at the end, after the last one.
        var (own, behind, rows) = ([Int](), last, [Int]())
        for (position, element) in sequence.enumerated() {
            if let row = shared[position] {
                link(own, after: preceding[row])
                (own, behind) = ([], row)
                rows.append(row)
            } else {
                own.append(added(element))
                rows.append(elements.count - 1)
            }
        }
        link(own, after: behind)
        return rows
    }

    private mutating func added(_ element: Element) -> Int {
        let row = elements.count
        elements.append(element)
        labels.append(0)
        following.append(Self.edge)
        preceding.append(Self.edge)
        rowsOf[element, default: []].append(row)
        return row
    }

    /// Puts new rows after one of the list, or at its beginning.
    private mutating func link(_ rows: [Int], after spot: Int) {
        guard let head = rows.first, let tail = rows.last else { return }
        let next = spot == Self.edge ? first : following[spot]
        for (row, behind) in zip(rows, [spot] + rows) { preceding[row] = behind }
        for (row, ahead) in zip(rows, rows.dropFirst() + [next]) { following[row] = ahead }
        if spot == Self.edge { first = head } else { following[spot] = head }
        if next == Self.edge { last = tail } else { preceding[next] = tail }
        label(rows, after: spot, before: next)
    }

    private mutating func label(_ rows: [Int], after spot: Int, before next: Int) {
        let low = spot == Self.edge ? 0 : labels[spot]
        let parts = Int64(rows.count + 1)
        let high = next == Self.edge ? low + Self.spacing * parts : labels[next]
        let gap = (high - low) / parts
        guard gap == 0 else {
            for (number, row) in rows.enumerated() { labels[row] = low + gap * Int64(number + 1) }
            return
        }
        for (number, row) in order.enumerated() { labels[row] = Self.spacing * Int64(number + 1) }
        steps += elements.count
    }

    /// The longest common subsequence of the list and a sequence: the row of each position that has one.
    private mutating func shared(_ sequence: [Element]) -> [Int: Int] {
        let equal = sequence.map { rowsOf[$0]?.count ?? 0 }.reduce(0, +)
        guard pairs + equal <= mostPairs else { return [:] }
        (pairs, steps) = (pairs + equal, steps + equal)
        let rows = Set(sequence).flatMap { rowsOf[$0] ?? [] }.sorted { labels[$0] < labels[$1] }
        var columns: [Element: [Int]] = [:]
        for (column, row) in rows.enumerated() { columns[elements[row], default: []].append(column) }
        let pairs = SharedSubsequence.pairs(sequence.map { columns[$0] ?? [] })
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0, rows[$1]) })
    }
}
