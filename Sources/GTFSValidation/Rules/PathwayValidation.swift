internal import GTFSModel

/// Pathways in stations (reference, pathways.txt).
enum PathwayValidation {
    static let all: [ValidationRule] = [
        .record("bidirectional_exit_gate", of: file, gate),
        .feed("pathway_to_wrong_location_type", reading: files, stationEnds),
        .feed("pathway_to_platform_with_boarding_areas", reading: files, platformEnds),
        .feed("pathway_to_stop_with_access_outside_of_station_pathways", reading: files, outsideEnds),
        .feed("pathway_dangling_generic_node", reading: files, danglingNodes),
        .feed("pathway_unreachable_location", reading: files, unreachable),
        .feed("missing_level_id", reading: files, liftsWithoutLevel),
    ]

    private static let file = "pathways.txt"
    private static let files = [file, "stops.txt"]
    static let ends = ["from_stop_id", "to_stop_id"]

    /// "Exit gates (pathway_mode=7) must not be bidirectional."
    private static func gate(_ pathway: FeedRecord) -> NoticeSample? {
        pathway.integer("pathway_mode") == 7 && pathway.integer("is_bidirectional") == 1
            ? pathway.sample(["pathwayMode": "pathway_mode", "isBidirectional": "is_bidirectional"]) : nil
    }

    /// Reports each end of a pathway whose stop `isWrong`.
    private static func add(
        _ code: FeedIssue.Code, feed: CheckedFeed, findings: Findings, isWrong: (StopTable.Entry) -> Bool
    ) throws {
        let stops = try feed.stops()
        try feed.eachRecord(of: file) { pathway in
            for end in ends {
                guard let stop = pathway.text(end).flatMap({ stops[$0] }), isWrong(stop) else { continue }
                findings.add(code) {
                    pathway.sample(["pathwayId": "pathway_id"])
                        + NoticeSample(["fieldName": .text(end), "stopId": .text(stop.id)])
                }
            }
        }
    }

    private static func stationEnds(_ feed: CheckedFeed, findings: Findings) throws {
        try add("pathway_to_wrong_location_type", feed: feed, findings: findings) { $0.isType(.station) }
    }

    private static func platformEnds(_ feed: CheckedFeed, findings: Findings) throws {
        let parents = Set(try feed.stops().all.lazy.compactMap(\.parentID))
        try add("pathway_to_platform_with_boarding_areas", feed: feed, findings: findings) {
            $0.isType(.stop) && parents.contains($0.id)
        }
    }

    /// stop_access 1: the stop is reached from outside the station (reference, stops.stop_access).
    private static func outsideEnds(_ feed: CheckedFeed, findings: Findings) throws {
        let stops = try feed.stops()
        try feed.eachRecord(of: file) { pathway in
            let ids = Set(ends.compactMap(pathway.text)).sorted()
            for stop in ids.lazy.compactMap({ stops[$0] }) where stop.access == 1 {
                findings.add("pathway_to_stop_with_access_outside_of_station_pathways") {
                    pathway.sample(["pathwayId": "pathway_id"])
                        + NoticeSample([
                            "stopId": .text(stop.id), "platformCode": .text(stop.platformCode ?? ""),
                        ])
                }
            }
        }
    }

    private static func danglingNodes(_ feed: CheckedFeed, findings: Findings) throws {
        let graph = try StationGraph(feed)
        for stop in try feed.stops().all where stop.isType(.genericNode) && graph.neighbours(of: stop.id).count == 1 {
            findings.add("pathway_dangling_generic_node") {
                stop.fields + NoticeSample(["parentStation": .text(stop.parentID ?? "")])
            }
        }
    }

    /// Platforms, nodes and boarding areas of stations with pathways are reached from an entrance, and lead to one.
    private static func unreachable(_ feed: CheckedFeed, findings: Findings) throws {
        let (graph, stops) = try (StationGraph(feed), feed.stops())
        let stations = Set(graph.ids.lazy.compactMap { stops.station(of: stops[$0])?.id })
        if stations.isEmpty { return }
        let entrances = stops.all.filter { $0.isType(.entrance) }.map(\.id)
        let (entered, left) = (graph.reached(from: entrances), graph.reached(from: entrances, backwards: true))
        let parents = Set(stops.all.lazy.compactMap(\.parentID))
        for stop in stops.all {
            guard let station = stops.station(of: stop), stations.contains(station.id) else { continue }
            let isPart = stop.isType(.genericNode) || stop.isType(.boardingArea)
            guard isPart || stop.isType(.stop) && !parents.contains(stop.id) else { continue }
            let (hasEntrance, hasExit) = (entered.contains(stop.id), left.contains(stop.id))
            if hasEntrance && hasExit { continue }
            findings.add("pathway_unreachable_location") {
                stop.fields
                    + NoticeSample([
                        "locationType": .integer(stop.locationType), "parentStation": .text(stop.parentID ?? ""),
                        "hasEntrance": .bool(hasEntrance), "hasExit": .bool(hasExit),
                    ])
            }
        }
    }

    /// level_id is "required … for elevators (pathway_mode=5)" (reference, levels.txt).
    private static func liftsWithoutLevel(_ feed: CheckedFeed, findings: Findings) throws {
        var ids: Set<String> = []
        try feed.eachRecord(of: file) { pathway in
            if pathway.integer("pathway_mode") == 5 { ids.formUnion(ends.compactMap(pathway.text)) }
        }
        if ids.isEmpty { return }
        for stop in try feed.stops().all where !stop.hasLevel && ids.contains(stop.id) {
            findings.add("missing_level_id") { stop.fields }
        }
    }
}

/// The pathways of a feed as ways from id to id.
private struct StationGraph {
    private struct Way {
        let other: String
        let isBidirectional: Bool
    }

    private var from: [String: [Way]] = [:]
    private var to: [String: [Way]] = [:]

    init(_ feed: CheckedFeed) throws {
        try feed.eachRecord(of: "pathways.txt") { pathway in
            let ends = (pathway.text("from_stop_id"), pathway.text("to_stop_id"))
            let isBidirectional = pathway.integer("is_bidirectional") == 1
            if let start = ends.0 {
                from[start, default: []].append(Way(other: ends.1 ?? "", isBidirectional: isBidirectional))
            }
            if let end = ends.1 {
                to[end, default: []].append(Way(other: ends.0 ?? "", isBidirectional: isBidirectional))
            }
        }
    }

    /// The ids at which a pathway begins or ends.
    var ids: Set<String> { Set(from.keys).union(to.keys) }

    /// The other ends of the pathways that begin or end at an id.
    func neighbours(of id: String) -> Set<String> {
        Set((from[id] ?? []).map(\.other)).union((to[id] ?? []).map(\.other))
    }

    /// The ids that can be reached from some, themselves among them; backwards, the ids from which one of them can be
    /// reached.
    func reached(from starts: [String], backwards: Bool = false) -> Set<String> {
        var reached = Set(starts)
        var open = starts
        let (forwards, against) = backwards ? (to, from) : (from, to)
        while let id = open.popLast() {
            let ways = (forwards[id] ?? []) + (against[id] ?? []).filter(\.isBidirectional)
            for way in ways where reached.insert(way.other).inserted { open.append(way.other) }
        }
        return reached
    }
}
