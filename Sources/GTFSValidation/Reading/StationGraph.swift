/// The pathways of a feed as ways from id to id.
struct StationGraph {
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
