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
