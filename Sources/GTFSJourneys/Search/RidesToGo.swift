internal import GTFSModel

/// How many rides it takes at least from where a pattern is boarded to the destination.
final class RidesToGo: Sendable {
    /// By table, by pattern.
    let patterns: [FixedValues<UInt8>]
    /// The same from where a node is boarded at, and from where it is alighted at; nil where patterns alone are known.
    let nodes: (boarding: FixedValues<UInt8>, alighting: FixedValues<UInt8>)?
    private static let never: UInt8 = .max

    /// - Parameters:
    ///   - patterns: by table, by pattern; they are freed with this value, as the nodes are.
    init(
        _ patterns: [ChangingValues<UInt8>],
        nodes: (boarding: ChangingValues<UInt8>, alighting: ChangingValues<UInt8>)? = nil
    ) {
        self.patterns = patterns.map { FixedValues($0) }
        self.nodes = nodes.map { (FixedValues($0.boarding), FixedValues($0.alighting)) }
    }

    deinit {
        for patterns in patterns { patterns.free() }
        nodes?.boarding.free()
        nodes?.alighting.free()
    }

    /// The same from every pattern.
    convenience init(_ rides: UInt8, from tables: [SearchTable]) {
        self.init(tables.map { ChangingValues(repeating: rides, count: $0.lines.patternCount) })
    }

    /// On the days of a search, at any time.
    convenience init(_ ends: SearchEnds) {
        let window = ends.window
        let patterns = window.tables.map { ChangingValues(repeating: Self.never, count: $0.lines.patternCount) }
        let boarded = NodeList(nodeCount: ends.egress.nodeCount)
        let alighted = NodeList(nodeCount: ends.egress.nodeCount)
        let before = PatternsBeforeOthers(window)
        let ways = ends.footpaths.ways
        // Where patterns of the most rides are boarded is not looked for: it takes as many from all other nodes.
        let boarding = ChangingValues(repeating: UInt8(ends.mostRides), count: ends.egress.nodeCount)
        let alighting = ChangingValues(repeating: Self.never, count: ends.egress.nodeCount)
        for node in ends.egress.nodes { alighted.add(node) }
        var next = 0
        for rides in 1...UInt8(ends.mostRides) where next < alighted.count {
            let (first, known) = (boarded.count, alighted.count)
            for index in next..<known { alighting[alighted[index]] = rides - 1 }
            let found = Self.list(window, alighted, next..<known, before) { table, pattern in
                guard patterns[table][pattern] == Self.never else { return false }
                guard window.tables[table].rides(pattern) else { return false }
                patterns[table][pattern] = rides
                return true
            }
            if rides == UInt8(ends.mostRides) { break }
            for found in found { Self.board(found.pattern, window.tables[found.table].lines, boarded) }
            for index in first..<boarded.count {
                boarding[boarded[index]] = rides
                for way in ways.indexes(of: boarded[index]) { alighted.add(Int(ways.all[way].from)) }
            }
            next = known
        }
        self.init(patterns, nodes: (boarding, alighting))
    }

    fileprivate typealias TablePattern = (table: Int, pattern: Int)

    /// Lists the patterns that stop at the nodes, and those whose vehicles go on as one of them.
    /// - Parameters:
    ///   - part: of the nodes, by their numbers in the list.
    ///   - isNew: whether a pattern is to be listed; it is asked once for each that is.
    private static func list(
        _ window: SearchWindow, _ nodes: NodeList, _ part: Range<Int>, _ before: PatternsBeforeOthers,
        where isNew: (_ table: Int, _ pattern: Int) -> Bool
    ) -> [TablePattern] {
        var found: [TablePattern] = []
        for (index, table) in window.tables.enumerated() {
            let alightings = table.lines.alightings
            for number in part {
                for stop in alightings.indexes(of: nodes[number]) {
                    let pattern = Int(alightings.all[stop].pattern)
                    if isNew(index, pattern) { found.append((index, pattern)) }
                }
            }
        }
        var index = 0
        while index < found.count, !before.isEmpty {
            before.each(found[index]) { table, pattern in if isNew(table, pattern) { found.append((table, pattern)) } }
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

    /// The least number of rides from the first stops; nil where it takes more than the search has.
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
        return Int(least) > ends.mostRides ? nil : Int(least)
    }
}

/// The rides to go of a question, which are found once for all parts of its window.
final class KnownRidesToGo: Sendable {
    /// With how many rides they were looked for.
    private let known = Locked<(mostRides: Int, toGo: RidesToGo)?>(nil)

    /// The rides to go for the most rides of a search. They may tell of more rides, which no search of fewer counts.
    func value(_ ends: SearchEnds) -> RidesToGo {
        known.withLock { known in
            if let known, known.mostRides >= ends.mostRides { return known.toGo }
            let toGo = RidesToGo(ends)
            known = (ends.mostRides, toGo)
            return toGo
        }
    }
}

/// The patterns whose vehicles go on along others on the days of a search. An overlay's trip goes on as the trip in whose
/// place it runs.
private struct PatternsBeforeOthers {
    private let days: [SearchDay]
    private let overlay: OverlayRides?
    private let lines: LineTable

    init(_ window: SearchWindow) {
        days = window.tables[0].days.filter(\.running.hasStays)
        (overlay, lines) = (window.overlay, window.tables[0].lines)
    }

    var isEmpty: Bool { days.isEmpty }

    func each(_ after: RidesToGo.TablePattern, _ body: (_ table: Int, _ pattern: Int) -> Void) {
        let pattern = after.table == 0 ? after.pattern : overlay?.scheduledPattern(of: after.pattern, lines)
        guard let pattern else { return }
        for day in days {
            day.running.patternsBefore.each(pattern) { before in
                body(0, before)
                for trip in overlay?.byScheduledPattern[before] ?? [] { body(1, trip) }
            }
        }
    }
}
