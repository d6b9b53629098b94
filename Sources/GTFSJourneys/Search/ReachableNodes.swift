/// Where trips lead at all, whatever their times and days: tells whether a longer search can find anything.
struct ReachableNodes {
    private let network: JourneyNetwork
    private let footpaths: Footpaths
    private let alighting: LineTable.Doors
    /// By route; empty for all.
    private let passing: [Bool]
    /// Nil for passengers without a wheelchair.
    private let wheelchairs: WheelchairTrips?
    /// By pattern, those as which its vehicles may go on.
    private let following: [Int: Set<Int>]
    /// By pattern, the first position from which it was ridden.
    private let ridden: ChangingValues<Int32>
    private let alighted: NodeList

    init(_ network: JourneyNetwork, _ footpaths: Footpaths, _ scope: SearchScope) {
        self.network = network
        self.footpaths = footpaths
        alighting = scope.choice.alighting
        passing = scope.passing
        wheelchairs = scope.wheelchairs
        following = Continuations(network).patternsOnAnyDay()
        ridden = ChangingValues(repeating: .max, count: network.lines.patternCount)
        alighted = NodeList(nodeCount: network.classes.nodeCount)
    }

    func free() { ridden.free() }

    /// To be asked once.
    func reaches(_ targets: Set<Int32>, from nodes: [Int32], rides: Int) -> Bool {
        let boardings = network.lines.boardings
        let boarded = NodeList(nodeCount: network.classes.nodeCount)
        for node in nodes { boarded.add(Int(node)) }
        var first = 0
        for _ in 0..<rides {
            let (known, end) = (alighted.count, boarded.count)
            for index in first..<end {
                for entry in boardings.indexes(of: boarded[index]) {
                    let boarding = boardings.all[entry]
                    ride(Int(boarding.pattern), from: boarding.position)
                }
            }
            first = end
            for index in known..<alighted.count {
                if targets.contains(Int32(alighted[index])) { return true }
                for footpath in footpaths.indexes(from: alighted[index]) {
                    boarded.add(Int(footpaths.all[footpath].node))
                }
            }
        }
        return false
    }

    /// Rides a pattern from a position on, and those as which its vehicles go on (rule J7).
    private func ride(_ pattern: Int, from position: Int32) {
        let lines = network.lines
        var pending = [(pattern, position)]
        while let (pattern, position) = pending.popLast() {
            guard passing.isEmpty || passing[Int(lines.patternRoutes[pattern])], position < ridden[pattern],
                wheelchairs?.contains(someOf: pattern, lines) ?? true
            else { continue }
            let end = min(lines.stopCount(pattern), Int(ridden[pattern]) + 1)
            if ridden[pattern] == .max { pending += following[pattern, default: []].map { ($0, 0) } }
            ridden[pattern] = position
            for position in Int(position) + 1..<max(Int(position) + 1, end) {
                let stop = lines.stops[Int(lines.firstStop[pattern]) + position]
                if !stop.doors.isDisjoint(with: alighting) { alighted.add(stop.node) }
            }
        }
    }
}

/// Nodes, each listed once, that a round of a search goes on from.
final class NodeList {
    private let nodes: ChangingValues<Int32>
    private let isListed: ChangingValues<Bool>
    private(set) var count = 0

    init(nodeCount: Int) {
        nodes = ChangingValues(unwritten: nodeCount)
        isListed = ChangingValues(repeating: false, count: nodeCount)
    }

    deinit {
        nodes.free()
        isListed.free()
    }

    subscript(index: Int) -> Int { Int(nodes[index]) }

    @inline(__always) func contains(_ node: Int) -> Bool { isListed[node] }

    @inline(__always) func add(_ node: Int) {
        guard !isListed[node] else { return }
        isListed[node] = true
        nodes[count] = Int32(node)
        count += 1
    }

    func add(_ other: NodeList) {
        for index in 0..<other.count { add(other[index]) }
    }

    func removeAll() {
        for index in 0..<count { isListed[Int(nodes[index])] = false }
        count = 0
    }
}
