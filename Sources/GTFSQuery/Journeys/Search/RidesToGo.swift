internal import GTFSModel

/// How many rides it takes at least from where a pattern is boarded to the destination, on any day and at any time. A pass
/// with few rides to go leaves out the patterns from which it takes more.
final class RidesToGo {
    /// By table, by pattern.
    private let patterns: [ChangingValues<UInt8>]
    private static let never: UInt8 = .max

    /// Nil where that cannot be told: vehicles of realtime that go on as others than those of the schedule.
    init?(_ window: SearchWindow, _ footpaths: Footpaths, _ egress: EgressWays, mostRides: Int) {
        guard !window.mayStayWithRealtime else { return nil }
        patterns = window.tables.map { ChangingValues(repeating: Self.never, count: $0.lines.patternCount) }
        let boarded = NodeList(nodeCount: egress.nodeCount)
        var nodes = egress.nodes
        let alighted = NodeList(nodeCount: egress.nodeCount)
        for node in nodes { alighted.add(node) }
        for rides in 1...UInt8(mostRides) where !nodes.isEmpty {
            let first = boarded.count
            let isLast = rides == UInt8(mostRides)
            for (index, table) in window.tables.enumerated() {
                let found = list(table, nodes, rides, patterns[index])
                if !isLast { for pattern in found { Self.board(pattern, table.lines, boarded) } }
            }
            let known = alighted.count
            let ways = footpaths.ways
            for index in first..<boarded.count {
                for way in ways.indexes(of: boarded[index]) { alighted.add(Int(ways.all[way].from)) }
            }
            nodes = (known..<alighted.count).map { alighted[$0] }
        }
    }

    /// Of the schedule alone.
    /// - Parameter patterns: by pattern; they are freed with this value.
    init(_ patterns: ChangingValues<UInt8>) { self.patterns = [patterns] }

    deinit { for patterns in patterns { patterns.free() } }

    /// Lists the patterns that stop at the nodes, and those whose vehicles go on as one of them.
    private func list(
        _ table: SearchTable, _ nodes: [Int], _ rides: UInt8, _ known: ChangingValues<UInt8>
    ) -> [Int] {
        let alightings = table.lines.alightings
        var found: [Int] = []
        func add(_ pattern: Int) {
            guard known[pattern] == Self.never else { return }
            known[pattern] = rides
            found.append(pattern)
        }
        for node in nodes {
            for stop in alightings.indexes(of: node) { add(Int(alightings.all[stop].pattern)) }
        }
        let days = table.days.filter(\.running.hasStays)
        var index = 0
        while index < found.count, !days.isEmpty {
            for day in days { day.running.patternsBefore.each(found[index], add) }
            index += 1
        }
        return found
    }

    private static func board(_ pattern: Int, _ lines: LineTable, _ boarded: NodeList) {
        for index in Int(lines.firstStop[pattern])..<Int(lines.firstStop[pattern + 1]) {
            let stop = lines.stops[index]
            if !stop.doors.isDisjoint(with: [.boarding, .arrangedBoarding]) { boarded.add(stop.node) }
        }
    }

    /// Whether the destination may be reached with so many rides, that on the pattern among them.
    @inline(__always) func allows(_ pattern: Int, in table: Int, rides: Int) -> Bool {
        Int(patterns[table][pattern]) <= rides
    }

    /// The least number of rides from the nodes; nil where it takes more than were looked at.
    func least(from stops: [DepartureTimes.BoardedStop], _ tables: [SearchTable]) -> Int? {
        var least = Self.never
        for (index, table) in tables.enumerated() {
            let boardings = table.lines.boardings
            for stop in stops {
                for entry in boardings.indexes(of: Int(stop.node)) {
                    least = min(least, patterns[index][Int(boardings.all[entry].pattern)])
                }
            }
        }
        return least == Self.never ? nil : Int(least)
    }
}

extension SearchWindow {
    /// Whether vehicles go on as other trips, and realtime may change which.
    var mayStayWithRealtime: Bool {
        overlay != nil && tables[0].days.contains { $0.running.hasStays || !$0.nextOfReplaced.isEmpty }
    }
}
