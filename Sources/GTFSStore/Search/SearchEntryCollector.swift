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

    private let stops: [SearchedStop]
    private let indexByKey: [Key<Stop>: Int]
    /// Index of the topmost stop that each stop is a part of.
    private let roots: [Int]
    private var translations: [Int: [String]] = [:]
    private lazy var indexByID = Dictionary(
        stops.indices.map { (stops[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    private lazy var indexesByName = Dictionary(grouping: stops.indices) { stops[$0].name ?? "" }

    init(_ stops: [SearchedStop]) {
        self.stops = stops
        let indexByKey = Dictionary(uniqueKeysWithValues: stops.indices.map { (stops[$0].key, $0) })
        self.indexByKey = indexByKey
        roots = stops.indices.map { index in
            var top = index
            // A boarding area is two steps below its station; more steps than that are a circle.
            for _ in 0..<4 {
                guard let parent = stops[top].parentKey.flatMap({ indexByKey[$0] }) else { break }
                top = parent
            }
            return top
        }
    }

    mutating func add(_ translation: String, toStop id: String) {
        if let index = indexByID[id] { translations[index, default: []].append(translation) }
    }

    mutating func add(_ translation: String, toStopsNamed name: String) {
        for index in indexesByName[name] ?? [] { translations[index, default: []].append(translation) }
    }

    /// The content of the search index.
    struct Collected: Sendable {
        /// The busiest first.
        let entries: [SearchEntry]
        /// Whether some stop has a code that is not its id.
        let hasOwnCodes: Bool
    }

    func collected() -> Collected { Collected(entries: entries(), hasOwnCodes: hasOwnCodes) }

    private var hasOwnCodes: Bool { stops.contains { $0.code != nil && $0.code != $0.id } }

    private func entries() -> [SearchEntry] {
        let parts = Dictionary(grouping: stops.indices.filter { roots[$0] != $0 }) { roots[$0] }
        var entries: [SearchEntry] = []
        entries.reserveCapacity(stops.count)
        var namesakes: [String: [Int]] = [:]
        for index in stops.indices where roots[index] == index && stops[index].hasEntry {
            let name = stops[index].name.map { SearchText($0) }
            if parts[index] == nil, stops[index].locationType == .stop, let name {
                namesakes[name.folded, default: []].append(entries.count)
            }
            entries.append(entry(root: index, name: name, parts: parts[index] ?? []))
        }
        for group in namesakes.values where group.count > 1 { Self.join(group, of: &entries) }
        let standing = entries.indices.filter { !entries[$0].stopKeys.isEmpty }
        return SearchEntry.sorted(standing, of: entries).map { entries[$0] }
    }

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
            stopKeys: [stop.key], id: stop.id, nameLength: stop.name?.utf8.count ?? 0, position: stop.position,
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
                entries[index].stopKeys = []
            } else {
                hosts.add(index, at: position)
            }
        }
    }
}

extension SearchEntry {
    /// Adds another stop of the same name.
    fileprivate mutating func take(_ other: SearchEntry) {
        stopKeys += other.stopKeys
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

/// Entries of one name by grid cell, so that a feed whose stops all have one name is no slower than any other.
struct Namesakes {
    /// Metres.
    let reach: Double
    private var entriesByCell: [Int: [(order: Int, entry: Int, position: Coordinate)]] = [:]
    private var count = 0

    /// A circle of more cells lies at a pole, where stops are not joined.
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
