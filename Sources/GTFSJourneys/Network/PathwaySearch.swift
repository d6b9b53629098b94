internal import GTFSModel

/// The quickest ways through pathways.txt from one part of a station to all others (Dijkstra), from one part after the
/// other: its memory serves for all of them.
struct PathwaySearch: Sendable {
    private let graph: PathwayGraph
    private let rules: WalkingRules
    private let requiresWheelchairAccess: Bool
    /// By the number of the part: the quickest way that is known, of the search that reached it last.
    private var reached: [Reached]
    private var search: Int32 = 0
    /// Seconds in the upper half, stop_key in the lower one: the least number first, in a binary heap.
    private var open: [UInt64] = []
    /// Pathways that were looked at, in all searches.
    private(set) var work = 0

    private struct Reached {
        var search: Int32 = 0
        var seconds: Int32 = 0
        var metres = 0
        var isFinal = false
    }

    init(_ graph: PathwayGraph, rules: WalkingRules, requiresWheelchairAccess: Bool) {
        (self.graph, self.rules, self.requiresWheelchairAccess) = (graph, rules, requiresWheelchairAccess)
        reached = Array(repeating: Reached(), count: graph.keys.count)
    }

    /// Finds the ways from a stop; `subscript` has them until the next search.
    /// - Parameter stop: stop_key.
    mutating func start(from stop: Int32) {
        search += 1
        guard let first = graph.numbers[stop] else { return }
        improve(Int(first), seconds: 0, metres: 0)
        while let next = popFirst() {
            let number = Int(graph.numbers[Int32(truncatingIfNeeded: next & 0xFFFF_FFFF)] ?? 0)
            let known = reached[number]
            guard !known.isFinal, known.seconds == Int32(next >> 32) else { continue }
            reached[number].isFinal = true
            work += graph.ways[number].count
            for way in graph.ways[number] where !(requiresWheelchairAccess && way.isStepped) {
                let metres = known.metres + Int((way.length ?? way.metres * rules.detour).rounded())
                improve(Int(way.to), seconds: Int(known.seconds) + seconds(way), metres: metres)
            }
        }
    }

    /// Seconds and metres to a stop, by its stop_key; nil where the ways do not lead there.
    subscript(stop: Int32) -> (seconds: Int, metres: Int)? {
        guard let number = graph.numbers[stop] else { return nil }
        let known = reached[Int(number)]
        return known.search == search ? (Int(known.seconds), known.metres) : nil
    }

    private mutating func improve(_ number: Int, seconds: Int, metres: Int) {
        let seconds = Int32(clamping: seconds)
        guard reached[number].search != search || seconds < reached[number].seconds else { return }
        reached[number] = Reached(search: search, seconds: seconds, metres: metres)
        push(UInt64(seconds) << 32 | UInt64(UInt32(bitPattern: graph.keys[number])))
    }

    private func seconds(_ way: PathwayGraph.Way) -> Int {
        min(
            way.seconds ?? way.length.map { WalkingRules.seconds($0, at: rules.speed) } ?? rules.walk(way.metres),
            Int(Int32.max))
    }
}

extension PathwaySearch {
    private mutating func push(_ value: UInt64) {
        open.append(value)
        var index = open.count - 1
        while index > 0, open[(index - 1) / 2] > open[index] {
            open.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func popFirst() -> UInt64? {
        guard let first = open.first, let last = open.popLast() else { return nil }
        guard !open.isEmpty else { return first }
        open[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < open.count && open[child] < open[least] {
                least = child
            }
            if least == index { return first }
            open.swapAt(index, least)
            index = least
        }
    }
}
