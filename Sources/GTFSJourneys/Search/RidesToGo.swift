internal import GTFSModel

/// How many rides it takes at least from where a pattern is boarded to the destination.
final class RidesToGo {
    /// By table, by pattern.
    private let patterns: [ChangingValues<UInt8>]
    private static let never: UInt8 = .max

    /// - Parameter patterns: by table, by pattern; they are freed with this value.
    init(_ patterns: [ChangingValues<UInt8>]) { self.patterns = patterns }

    deinit { for patterns in patterns { patterns.free() } }

    /// The same from every pattern.
    init(_ rides: UInt8, from tables: [SearchTable]) {
        patterns = tables.map { ChangingValues(repeating: rides, count: $0.lines.patternCount) }
    }

    /// On the days of a search, at any time.
    init(_ ends: SearchEnds) {
        let window = ends.window
        patterns = window.tables.map { ChangingValues(repeating: Self.never, count: $0.lines.patternCount) }
        let boarded = NodeList(nodeCount: ends.egress.nodeCount)
        let alighted = NodeList(nodeCount: ends.egress.nodeCount)
        let before = PatternsBeforeOthers(window)
        var nodes = ends.egress.nodes
        for node in nodes { alighted.add(node) }
        for rides in 1...UInt8(ends.mostRides) where !nodes.isEmpty {
            let first = boarded.count
            for found in list(window, nodes, rides, before) where rides < UInt8(ends.mostRides) {
                Self.board(found.pattern, window.tables[found.table].lines, boarded)
            }
            let known = alighted.count
            let ways = ends.footpaths.ways
            for index in first..<boarded.count {
                for way in ways.indexes(of: boarded[index]) { alighted.add(Int(ways.all[way].from)) }
            }
            nodes = (known..<alighted.count).map { alighted[$0] }
        }
    }

    fileprivate typealias TablePattern = (table: Int, pattern: Int)

    /// Lists the patterns that stop at the nodes, and those whose vehicles go on as one of them.
    private func list(
        _ window: SearchWindow, _ nodes: [Int], _ rides: UInt8, _ before: PatternsBeforeOthers
    ) -> [TablePattern] {
        var found: [TablePattern] = []
        func add(_ table: Int, _ pattern: Int) {
            guard patterns[table][pattern] == Self.never, window.tables[table].rides(pattern) else { return }
            patterns[table][pattern] = rides
            found.append((table, pattern))
        }
        for (index, table) in window.tables.enumerated() {
            let alightings = table.lines.alightings
            for node in nodes {
                for stop in alightings.indexes(of: node) { add(index, Int(alightings.all[stop].pattern)) }
            }
        }
        var index = 0
        while index < found.count, !before.isEmpty {
            before.each(found[index], add)
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

    /// Whether the destination may be reached with a number of rides, that on the pattern among them.
    @inline(__always) func allows(_ pattern: Int, in table: Int, rides: Int) -> Bool {
        Int(patterns[table][pattern]) <= rides
    }

    /// The least number of rides from the first stops; nil where it takes more than were looked at.
    func least(_ ends: SearchEnds) -> Int? {
        var least = Self.never
        for (index, table) in ends.window.tables.enumerated() {
            let boardings = table.lines.boardings
            for stop in ends.firstStops {
                for entry in boardings.indexes(of: Int(stop.node)) {
                    least = min(least, patterns[index][Int(boardings.all[entry].pattern)])
                }
            }
        }
        return least == Self.never ? nil : Int(least)
    }
}

/// The patterns whose vehicles go on along others on the days of a search. An overlay's trip goes on as the trip in whose
/// place it runs.
private struct PatternsBeforeOthers {
    private let days: [SearchDay]
    /// By a pattern of the schedule, the overlay's trips in the place of its trips, and the other way round.
    private var overlays: [Int: [Int]] = [:]
    private var patterns: [Int: Int] = [:]

    init(_ window: SearchWindow) {
        days = window.tables[0].days.filter(\.running.hasStays)
        guard let overlay = window.overlay, !days.isEmpty else { return }
        let lines = window.tables[0].lines
        for index in overlay.trips.indices {
            guard let pattern = overlay.scheduledPattern(of: index, lines) else { continue }
            overlays[pattern, default: []].append(index)
            patterns[index] = pattern
        }
    }

    var isEmpty: Bool { days.isEmpty }

    func each(_ after: RidesToGo.TablePattern, _ body: (_ table: Int, _ pattern: Int) -> Void) {
        guard let pattern = after.table == 0 ? after.pattern : patterns[after.pattern] else { return }
        for day in days {
            day.running.patternsBefore.each(pattern) { before in
                body(0, before)
                for overlay in overlays[before, default: []] { body(1, overlay) }
            }
        }
    }
}
