internal import GTFSModel

/// Puts stops together that one answer stands for.
struct PlaceCollector {
    /// Metres within which stops of one name are one place.
    private static let reach = 150.0

    private let stops: [SearchedStop]
    private let indexByKey: [Int: Int]
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

    /// The places, the busiest first.
    func places() -> [SearchPlace] {
        let parts = Dictionary(grouping: stops.indices.filter { roots[$0] != $0 }) { roots[$0] }
        var places: [SearchPlace] = []
        var alone: [String: [SearchPlace]] = [:]
        for index in stops.indices where roots[index] == index && isPlace(stops[index]) {
            let place = place(root: index, parts: parts[index] ?? [])
            if parts[index] == nil, stops[index].locationType == .stop, let name = place.names.first {
                alone[name.folded, default: []].append(place)
            } else {
                places.append(place)
            }
        }
        for namesakes in alone.values { places += Self.joined(namesakes) }
        return places.sorted(by: SearchPlace.precedes)
    }

    /// Entrances, nodes and boarding areas are found through what they belong to.
    private func isPlace(_ stop: SearchedStop) -> Bool {
        stop.locationType == .stop || stop.locationType == .station
    }

    private func place(root: Int, parts: [Int]) -> SearchPlace {
        let stop = stops[root]
        let members = [root] + parts
        var texts: Set<String> = []
        for member in members where stops[member].locationType.isNamedForPassengers {
            texts.formUnion([stops[member].name, stops[member].spokenName].compactMap { $0 })
            texts.formUnion(translations[member] ?? [])
        }
        if let name = stop.name { texts.remove(name) }
        let codes = members.filter { stops[$0].code != nil }
        return SearchPlace(
            stopKeys: [stop.key], id: stop.id, name: stop.name ?? "", position: stop.position,
            departureCount: members.reduce(0) { $0 + stops[$1].departureCount },
            names: ([stop.name].compactMap { $0 } + texts).map { SearchText($0) }.filter { !$0.isEmpty },
            codes: codes.map { SearchText.code(stops[$0].code ?? "") }.filter { !$0.isEmpty },
            hasOwnCode: codes.contains { stops[$0].code != stops[$0].id })
    }

    /// Namesakes within reach of the busiest of them are one place.
    private static func joined(_ namesakes: [SearchPlace]) -> [SearchPlace] {
        guard namesakes.count > 1 else { return namesakes }
        var joined: [SearchPlace] = []
        for place in namesakes.sorted(by: SearchPlace.precedes) {
            if let host = joined.firstIndex(where: { isNear($0, place) }) {
                joined[host].take(place)
            } else {
                joined.append(place)
            }
        }
        return joined
    }

    private static func isNear(_ left: SearchPlace, _ right: SearchPlace) -> Bool {
        guard let here = left.position, let there = right.position, StopGrid.cell(of: here) != nil,
            StopGrid.cell(of: there) != nil
        else { return false }
        return here.distance(to: there) <= reach
    }
}

extension SearchPlace {
    /// Takes another stop of the same name in.
    fileprivate mutating func take(_ other: SearchPlace) {
        stopKeys += other.stopKeys
        departureCount += other.departureCount
        for name in other.names where !names.contains(name) { names.append(name) }
        codes += other.codes
        hasOwnCode = hasOwnCode || other.hasOwnCode
    }
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
