internal import GTFSModel

/// How many rides it takes at least before a node is boarded: 0, 1, or 2 for all others. A scan backwards leaves out the
/// nodes at which it has more rides to go than are left.
final class RidesBefore {
    let nodes: ChangingValues<UInt8>
    private static let more: UInt8 = 2

    /// - Parameter leaves: when to leave, seconds from the origin.
    init(_ ends: SearchEnds, leaves: ClosedRange<Int>) {
        nodes = ChangingValues(repeating: Self.more, count: ends.egress.nodeCount)
        let alighted = NodeList(nodeCount: ends.egress.nodeCount)
        let tables = ends.window.tables
        let lines = tables[0].lines
        let days = tables[0].days.filter(\.running.hasStays)
        // With realtime, a vehicle that goes on may do so as a trip with other stops.
        if let overlay = ends.window.overlay, !days.isEmpty {
            for node in overlay.nodes { alighted.add(Int(node)) }
        }
        var staying: Set<Int> = []
        for (index, table) in tables.enumerated() {
            var ridden: [Int32: Int32] = [:]
            for boarding in DepartureTimes(ends.firstStops, [table], ends.window.ridden, window: leaves).boardings {
                ridden[boarding.pattern] = min(ridden[boarding.pattern] ?? .max, boarding.position)
            }
            for (pattern, position) in ridden {
                Self.alight(Int(pattern), from: Int(position), table.lines, alighted)
                let scheduled =
                    index == 0 ? Int(pattern) : ends.window.overlay?.scheduledPattern(of: Int(pattern), lines)
                guard let scheduled else { continue }
                for day in days { day.running.addPatterns(after: scheduled, lines, to: &staying) }
            }
        }
        for pattern in staying { Self.alight(pattern, from: 0, lines, alighted) }
        for index in 0..<alighted.count {
            for footpath in ends.footpaths.indexes(from: alighted[index]) {
                nodes[Int(ends.footpaths.all[footpath].node)] = 1
            }
        }
        for stop in ends.firstStops { nodes[Int(stop.node)] = 0 }
    }

    /// Nothing left out.
    init(nodeCount: Int) { nodes = ChangingValues(repeating: 0, count: nodeCount) }

    deinit { nodes.free() }

    private static func alight(_ pattern: Int, from position: Int, _ lines: LineTable, _ alighted: NodeList) {
        for stop in Int(lines.firstStop[pattern]) + position..<Int(lines.firstStop[pattern + 1]) {
            alighted.add(lines.stops[stop].node)
        }
    }

    @inline(__always) subscript(node: Int) -> Int { Int(nodes[node]) }
}

extension RunningTrips {
    /// Adds the patterns as which the vehicles of a pattern go on, and those as which they go on then.
    fileprivate func addPatterns(after pattern: Int, _ lines: LineTable, to found: inout Set<Int>) {
        var pending = [pattern]
        while let pattern = pending.popLast() {
            for line in lines.lines(pattern) {
                for index in Int(first[line])..<Int(first[line + 1]) where next.goesOn(index) {
                    let following = lines.pattern(ofLine: Int(next[index].line))
                    if found.insert(following).inserted { pending.append(following) }
                }
            }
        }
    }
}
