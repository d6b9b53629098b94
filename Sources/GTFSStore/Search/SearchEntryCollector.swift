internal import GTFSModel

/// Groups the stops that make one row of an answer.
struct SearchEntryCollector {
    /// Stops with the same name within this many metres are one entry.
    private static let reach = 150.0

    private var stops: SearchedStops
    /// The index of the topmost stop above each stop.
    private var roots: [Int32]
    private var names = SearchNames()
    private var entries: [SearchEntry] = []
    private lazy var indexByID = Dictionary(
        stops.indices.map { (stops.id($0), $0) }, uniquingKeysWith: { first, _ in first })
    private lazy var indexesByName = Dictionary(grouping: stops.indices) { stops.name($0) ?? "" }

    init(_ stops: SearchedStops) {
        self.stops = stops
        roots = stops.indices.map { index in
            var top = index
            // A boarding area is two steps below its station; more steps are a circle.
            for _ in 0..<4 {
                guard let parent = stops.parent(top) else { break }
                top = parent
            }
            return Int32(top)
        }
    }

    mutating func add(_ translation: String, toStop id: String) {
        if let index = indexByID[id] { names.translations[index, default: []].append(translation) }
    }

    mutating func add(_ translation: String, toStopsNamed name: String) {
        for index in indexesByName[name] ?? [] { names.translations[index, default: []].append(translation) }
    }

    /// The content of the index.
    /// - Parameter holdsWords: whether to compute the words of all entries at once, or each time when needed.
    consuming func collected(holdsWords: Bool) -> SearchContent {
        for index in stops.indices where roots[index] != Int32(index) {
            names.parts[Int(roots[index]), default: []].append(index)
        }
        var words: [String] = []
        var namesakes = addEntries(holdsWords ? { words.append($0) } : nil)
        roots = []
        stops.releaseTree()
        let groups = namesakes.groups { [stops] in stops.name($0).map { SearchText($0).folded } }
        namesakes = Namesakes.EntryNames()
        for group in groups { join(group) }
        let order = entries.sorted(
            (0..<Int32(entries.count)).lazy.filter { [entries] in !entries[Int($0)].isTaken }, stops)
        return SearchContent(stops: stops, names: names, entries: entries, order: order, words: words)
    }

    /// Adds an entry for each topmost stop that has one.
    /// - Parameter words: gets the words of each, if they are wanted.
    /// - Returns: the names of entries that may be joined.
    private mutating func addEntries(_ words: ((String) -> Void)?) -> Namesakes.EntryNames {
        entries.reserveCapacity(stops.count)
        var namesakes = Namesakes.EntryNames()
        for index in stops.indices where roots[index] == Int32(index) && stops.kind(index).hasEntry {
            let text = stops.name(index)
            let mayBeJoined = names.parts[index] == nil && stops.kind(index) == .stop
            let name = words != nil || mayBeJoined ? text.map { SearchText($0) } : nil
            if mayBeJoined, let name { namesakes.add(name.folded, entry: entries.count, stop: index) }
            words?(names.words(of: index, stops, name: name))
            let departureCount = names.members(of: index).reduce(0) { $0 + stops.departureCount($1) }
            entries.append(
                SearchEntry(
                    stop: Int32(index), nameLength: Int32(text?.utf8.count ?? 0), departureCount: departureCount))
        }
        return namesakes
    }

    /// Joins namesakes within reach of the busiest of them into one entry.
    private mutating func join(_ group: [Int]) {
        var hosts = Namesakes(reach: Self.reach)
        /// The last part that each host merged.
        var last: [Int: Int] = [:]
        for entry in entries.sorted(group.lazy.map { Int32($0) }, stops).map({ Int($0) }) {
            guard let position = stops.position(Int(entries[entry].stop)), StopGrid.cell(of: position) != nil else {
                continue
            }
            guard let host = hosts.first(near: position) else {
                hosts.add(entry, at: position)
                continue
            }
            entries[host].departureCount += entries[entry].departureCount
            entries[last[host] ?? host].next = Int32(entry)
            entries[entry].isTaken = true
            last[host] = entry
        }
    }
}

/// Entries with one name by grid cell, so that a feed whose stops all share a name is not slower than others.
struct Namesakes {
    /// Metres.
    let reach: Double
    private var entriesByCell: [Int: [(order: Int, entry: Int, position: Coordinate)]] = [:]
    private var count = 0

    /// A circle with more cells lies at a pole, where stops are not joined.
    private static let mostCells = 64

    init(reach: Double) { self.reach = reach }

    mutating func add(_ entry: Int, at position: Coordinate) {
        guard let cell = StopGrid.cell(of: position) else { return }
        entriesByCell[cell, default: []].append((count, entry, position))
        count += 1
    }

    /// The entry within reach that was added first.
    func first(near position: Coordinate) -> Int? {
        let runs = StopGrid.cells(within: reach, of: position)
        guard runs.reduce(0, { $0 + $1.count }) <= Self.mostCells else { return nil }
        return runs.joined().lazy.flatMap { entriesByCell[$0] ?? [] }
            .filter { $0.position.distance(to: position) <= reach }
            .min { $0.order < $1.order }?.entry
    }
}

extension Namesakes {
    /// Finds the entries with the same name, by the hashes of their names: nearly all of a million names are different, and
    /// are not held.
    struct EntryNames {
        private struct Name {
            let hash: Int
            let entry: Int32
            let stop: Int32
        }

        private var names: [Name] = []

        /// - Parameters:
        ///   - name: folded.
        ///   - stop: the index of the stop with the name.
        mutating func add(_ name: String, entry: Int, stop: Int) {
            names.append(Name(hash: name.hashValue, entry: Int32(entry), stop: Int32(stop)))
        }

        /// The entries of each name that several share, in an order that does not depend on hashes.
        /// - Parameter name: the folded name of a stop.
        mutating func groups(_ name: (Int) -> String?) -> [[Int]] {
            names.sort { $0.hash < $1.hash }
            var groups: [[Int]] = []
            var start = 0
            while start < names.count {
                let end = names[start...].firstIndex { $0.hash != names[start].hash } ?? names.count
                if end > start + 1 {
                    let same = Dictionary(grouping: names[start..<end]) { name(Int($0.stop)) }
                    groups += same.values.filter { $0.count > 1 }.map { $0.map { Int($0.entry) }.sorted() }
                }
                start = end
            }
            return groups.sorted { $0.lexicographicallyPrecedes($1) }
        }
    }
}
