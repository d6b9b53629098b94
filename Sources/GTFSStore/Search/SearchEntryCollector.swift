internal import GTFSModel

/// A row of stops.txt as the search index is made from it.
struct SearchedStop {
    let key: Key<Stop>
    let id: String
    let code: String?
    let name: String?
    let spokenName: String?
    let position: Coordinate?
    let locationType: LocationType
    let parentKey: Key<Stop>?
    let departureCount: Int

    init(_ row: SteppedStatement) {
        key = row.key(0)
        id = row.text(1) ?? ""
        code = row.text(2)
        name = row.text(3)
        spokenName = row.text(4)
        if let latitude = row.optionalDouble(5), let longitude = row.optionalDouble(6) {
            position = Coordinate(latitude: latitude, longitude: longitude)
        } else {
            position = nil
        }
        locationType = LocationType(row.optionalInt(7))
        parentKey = row.optionalKey(8)
        departureCount = row.int(9)
    }
}

/// Groups the stops that one row of an answer stands for.
struct SearchEntryCollector {
    /// Stops of one name within this many metres are one entry.
    private static let reach = 150.0

    /// In the order of their keys.
    private let stops: [SearchedStop]
    /// Index of the topmost stop that each stop is a part of.
    private let roots: [Int]
    private var translations: [Int: [String]] = [:]
    private lazy var indexByID = Dictionary(
        stops.indices.map { (stops[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    private lazy var indexesByName = Dictionary(grouping: stops.indices) { stops[$0].name ?? "" }

    /// - Parameter stops: in the order of their keys.
    init(_ stops: [SearchedStop]) {
        self.stops = stops
        roots = stops.indices.map { index in
            var top = index
            // A boarding area is two steps below its station; more steps than that are a circle.
            for _ in 0..<4 {
                guard let parent = stops[top].parentKey.flatMap({ Self.index(of: $0, in: stops) }) else { break }
                top = parent
            }
            return top
        }
    }

    private static func index(of key: Key<Stop>, in stops: [SearchedStop]) -> Int? {
        var range = 0..<stops.count
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            if stops[middle].key == key { return middle }
            range = stops[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    mutating func add(_ translation: String, toStop id: String) {
        if let index = indexByID[id] { translations[index, default: []].append(translation) }
    }

    mutating func add(_ translation: String, toStopsNamed name: String) {
        for index in indexesByName[name] ?? [] { translations[index, default: []].append(translation) }
    }

    /// The content of the search index.
    struct Collected: Sendable {
        fileprivate let all: [SearchEntry]
        /// The indexes in `all` of those that stand, in order: a million entries are not held twice.
        fileprivate let order: [Int]
        /// Whether some stop has a code that is not its id.
        let hasOwnCodes: Bool

        /// The busiest first.
        var entries: some Collection<SearchEntry> { order.lazy.map { all[$0] } }
    }

    func collected() -> Collected {
        let parts = Dictionary(grouping: stops.indices.filter { roots[$0] != $0 }) { roots[$0] }
        var entries: [SearchEntry] = []
        entries.reserveCapacity(stops.count)
        var names = EntryNames()
        for index in stops.indices where roots[index] == index && stops[index].hasEntry {
            let name = stops[index].name.map { SearchText($0) }
            if parts[index] == nil, stops[index].locationType == .stop, let name {
                names.add(name.folded, entry: entries.count, stop: index)
            }
            entries.append(entry(root: index, name: name, parts: parts[index] ?? []))
        }
        let groups = names.groups { stop in stops[stop].name.map { SearchText($0).folded } }
        for group in groups { Self.join(group, of: &entries) }
        let order = SearchEntry.sorted(entries.indices.lazy.filter { !entries[$0].isTaken }, of: entries)
        return Collected(all: entries, order: order, hasOwnCodes: hasOwnCodes)
    }

    private var hasOwnCodes: Bool { stops.contains { $0.code != nil && $0.code != $0.id } }

    private func entry(root: Int, name: SearchText?, parts: [Int]) -> SearchEntry {
        let stop = stops[root]
        let members = [root] + parts
        var words = ""
        if let name { Self.add(name, to: &words) }
        for text in furtherNames(of: members, besides: stop.name) { Self.add(SearchText(text), to: &words) }
        if let position = stop.position {
            for cell in SearchToken.cells(of: position) { words += cell + " " }
        }
        return SearchEntry(
            stopKey: stop.key, id: stop.id, nameLength: stop.name?.utf8.count ?? 0, position: stop.position,
            departureCount: members.reduce(0) { $0 + stops[$1].departureCount }, words: words,
            codes: members.compactMap { stops[$0].code.map(SearchText.code) }.filter { !$0.isEmpty })
    }

    /// Names of the parts that passengers know, spoken names and translations, each once.
    private func furtherNames(of members: [Int], besides name: String?) -> Set<String> {
        if members.count == 1, stops[members[0]].spokenName == nil, translations.isEmpty { return [] }
        var names: Set<String> = []
        for member in members where stops[member].locationType.isNamedForPassengers {
            names.formUnion([stops[member].name, stops[member].spokenName].compactMap { $0 })
            names.formUnion(translations[member] ?? [])
        }
        if let name { names.remove(name) }
        return names
    }

    private static func add(_ name: SearchText, to words: inout String) {
        guard !name.isEmpty else { return }
        words += name.tokenText
        words += SearchToken.wordCount(name.words.count) + " "
    }

    /// Joins namesakes within reach of the busiest of them into one entry.
    private static func join(_ group: [Int], of entries: inout [SearchEntry]) {
        var hosts = Namesakes(reach: reach)
        for index in SearchEntry.sorted(group, of: entries) {
            guard let position = entries[index].position, StopGrid.cell(of: position) != nil else { continue }
            if let host = hosts.first(near: position) {
                entries[host].take(entries[index])
                entries[index].isTaken = true
            } else {
                hosts.add(index, at: position)
            }
        }
    }
}

extension SearchEntry {
    /// Adds another stop of the same name.
    fileprivate mutating func take(_ other: SearchEntry) {
        furtherStopKeys += other.stopKeys
        departureCount += other.departureCount
        words += other.words
        codes += other.codes
    }
}

extension SearchedStop {
    /// Entrances, nodes and boarding areas are found through their station or platform.
    fileprivate var hasEntry: Bool { locationType == .stop || locationType == .station }
}

extension LocationType {
    /// Nodes and boarding areas have names for those who draw the station, e.g. "Lift 3 landing".
    fileprivate var isNamedForPassengers: Bool {
        switch self {
        case .stop, .station, .entrance: true
        default: false
        }
    }
}
