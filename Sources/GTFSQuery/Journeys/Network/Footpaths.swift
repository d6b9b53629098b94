internal import GTFSModel

/// The changes of a network: from where one alights to where one boards, and how long that takes (rules J3 to J6).
final class Footpaths: Sendable {
    struct Footpath: Sendable {
        /// The node to board at.
        let node: Int32
        let seconds: Int32
        /// Of these, the seconds of the walk itself.
        let walk: Int32
        /// Metres walked.
        let metres: Int32
    }

    /// What footpaths depend on.
    struct Options: Hashable, Sendable {
        var walking = WalkingRules()
        var isWheelchair = false
    }

    /// The first of those from a node; one more than there are nodes.
    let first: FixedValues<Int32>
    let all: FixedValues<Footpath>
    /// Whether some change takes no time at all.
    let hasInstant: Bool
    /// The same footpaths by the node that they lead to.
    let ways: GroupedValues<Way>

    /// A footpath as seen from its end.
    struct Way: Sendable {
        let from: Int32
        let seconds: Int32
    }

    /// The footpaths of fewer nodes are found before another thread has begun.
    private static let fewNodes = 1000
    /// The most footpaths of a feed, in memory some 200 MB. A city of 30,000 stops has about a million.
    private static let most = 8_000_000

    /// - Throws: `QueryError` where so many stops lie so close together that there would be more.
    init(_ network: JourneyNetwork, _ options: Options) throws {
        let count = network.classes.nodeCount
        let parts = count < Self.fewNodes ? 1 : ParallelParts.threads
        let found = ParallelParts.values(parts) { part in
            var builder = FootpathBuilder(network, options)
            for node in count * part / parts..<count * (part + 1) / parts {
                guard builder.found.count <= Self.most else { break }
                builder.addNode(node)
            }
            return builder
        }
        guard found.reduce(0, { $0 + $1.found.count }) <= Self.most else {
            throw QueryError(
                .badValue, field: "change_reach",
                "Within \(options.walking.changeReach) metres of each other the feed has too many stops to change "
                    + "between: give a smaller change_reach.")
        }
        var first: [Int32] = [0]
        first.reserveCapacity(count + 1)
        for node in found.flatMap(\.counts) { first.append(first[first.count - 1] + node) }
        self.first = FixedValues(first)
        all = FixedValues(found.flatMap(\.found))
        hasInstant = all.contains { $0.seconds <= 0 }
        ways = Self.ways(self.first, all)
    }

    private static func ways(_ first: FixedValues<Int32>, _ all: FixedValues<Footpath>) -> GroupedValues<Way> {
        GroupedValues(groupCount: first.count - 1) { list in
            for node in 0..<first.count - 1 {
                for index in Int(first[node])..<Int(first[node + 1]) {
                    list(Int(all[index].node), Way(from: Int32(node), seconds: all[index].seconds))
                }
            }
        }
    }

    deinit {
        first.free()
        all.free()
        ways.free()
    }

    /// Indexes in `all` of the footpaths from a node.
    @inline(__always) func indexes(from node: Int) -> Range<Int> { Int(first[node])..<Int(first[node + 1]) }

    var byteCount: Int { first.byteCount + all.byteCount + ways.byteCount }
}

/// Finds the footpaths of one node after the other.
struct FootpathBuilder: Sendable {
    private let network: JourneyNetwork
    private let options: Footpaths.Options
    private let neighbours: NeighbourSearch
    private(set) var found: [Footpaths.Footpath] = []
    /// How many of them each node has.
    private(set) var counts: [Int32] = []

    init(_ network: JourneyNetwork, _ options: Footpaths.Options) {
        self.network = network
        self.options = options
        neighbours = NeighbourSearch(network.stops, reach: options.walking.changeReach)
    }

    /// Seconds: the sum of two such changes fits into a label.
    private static let longest = 1 << 22

    private typealias Way = (seconds: Int, walk: Int, metres: Int)

    /// A stop to change to.
    private struct Target {
        let stop: Int32
        /// Rules J3 and J4; nil where they allow no change.
        var change: Way?
        /// Whether there is a way at all for a passenger in a wheelchair.
        var isUsable = true
    }

    /// Finds the footpaths of the next node.
    mutating func addNode(_ node: Int) {
        let known = found.count
        addFootpaths(from: node)
        counts.append(Int32(found.count - known))
    }

    private mutating func addFootpaths(from node: Int) {
        let stop = network.classes.stops[node]
        let rules = rules(from: stop)
        if rules.isEmpty, network.pathways.isEmpty, !network.classes.hasClasses { return addChanges(from: stop) }
        for target in targets(of: stop, rules) where target.isUsable {
            for other in network.classes.hasClasses ? network.classes.nodes(of: target.stop) : [target.stop] {
                if let way = way(from: node, to: Int(other), target, rules) { add(other, way) }
            }
        }
    }

    private mutating func add(_ node: Int32, _ way: Way) {
        found.append(
            Footpaths.Footpath(
                node: node, seconds: Int32(min(way.seconds, Self.longest)),
                walk: Int32(clamping: min(way.walk, way.seconds)), metres: Int32(clamping: way.metres)))
    }

    /// Adds the footpaths of rules J3 and J4, where the feed has nothing to say of them.
    private mutating func addChanges(from stop: Int32) {
        let station = network.stops.station(of: Int(stop))
        for part in network.stops.parts(ofStationOf: Int(stop)) { add(part, changeWithin(stop, part)) }
        let (stops, neighbours) = (network.stops, neighbours)
        neighbours.eachNeighbour(of: Int(stop)) { other, metres in
            if stops.station(of: other) != station { add(Int32(other), changeByWalking(metres)) }
        }
    }

    /// The rules that begin at a stop or at its station.
    private func rules(from stop: Int32) -> [TransferRule] {
        guard !network.rules.all.isEmpty else { return [] }
        let key = network.stops.keys[Int(stop)]
        let station = network.stops.stations[Int(key)]
        let indexes =
            network.rules.byStop[key, default: []] + (station == key ? [] : network.rules.byStop[station, default: []])
        return indexes.sorted().map { network.rules.all[$0] }
    }

    private func targets(of stop: Int32, _ rules: [TransferRule]) -> [Target] {
        let stops = network.stops
        var targets: [Target] = []
        var indexes: [Int32: Int] = [:]
        func add(_ other: Int32, _ change: Way?) {
            if let known = indexes[other] {
                if targets[known].change == nil { targets[known].change = change }
                return
            }
            indexes[other] = targets.count
            targets.append(Target(stop: other, change: change))
        }
        for part in stops.parts(ofStationOf: Int(stop)) { add(part, changeWithin(stop, part)) }
        neighbours.eachNeighbour(of: Int(stop)) { other, metres in
            guard !stops.isSameStation(Int(stop), other) else { return }
            add(Int32(other), changeByWalking(metres))
        }
        for rule in rules { for other in stops.served(below: rule.to) { add(other, nil) } }
        applyPathways(from: stop, to: &targets)
        return targets
    }

    /// J3
    private func changeWithin(_ stop: Int32, _ other: Int32) -> Way {
        let rules = options.walking
        guard stop != other, let one = network.stops.position(of: Int(stop)),
            let two = network.stops.position(of: Int(other))
        else { return (rules.changeTime, 0, 0) }
        let metres = one.distance(to: two)
        let walk = rules.walk(metres)
        return (max(rules.changeTime, walk), walk, Int((metres * rules.detour).rounded()))
    }

    /// J4
    private func changeByWalking(_ metres: Double) -> Way {
        let rules = options.walking
        let walk = rules.walk(metres)
        return (walk + rules.walkingChangeTime, walk, Int((metres * rules.detour).rounded()))
    }

    /// J6
    private func applyPathways(from stop: Int32, to targets: inout [Target]) {
        guard !network.pathways.isEmpty else { return }
        let key = network.stops.keys[Int(stop)]
        let all = network.pathways.reach(from: key, options.walking, isWheelchair: false)
        let usable =
            options.isWheelchair ? network.pathways.reach(from: key, options.walking, isWheelchair: true) : all
        for index in targets.indices where targets[index].stop != stop {
            let other = network.stops.keys[Int(targets[index].stop)]
            guard all[other] != nil else { continue }
            guard let way = usable[other] else {
                targets[index].isUsable = false
                continue
            }
            guard targets[index].change != nil else { continue }
            let isSameStation = network.stops.isSameStation(Int(stop), Int(targets[index].stop))
            let rules = options.walking
            targets[index].change = (
                isSameStation ? max(rules.changeTime, way.seconds) : way.seconds + rules.walkingChangeTime,
                way.seconds, way.metres
            )
        }
    }

    /// J5: the most specific rule, else J3 and J4; nil where there is no change.
    private func way(from node: Int, to other: Int, _ target: Target, _ rules: [TransferRule]) -> Way? {
        guard !rules.isEmpty, let rule = best(rules, from: node, to: other) else { return target.change }
        let metres = target.change?.metres ?? distance(from: node, to: other)
        let walk = target.change?.walk ?? WalkingRules.seconds(Double(metres), options.walking.speed)
        switch rule.type {
        case .timed: return (0, walk, metres)
        case .takesTime:
            guard let time = rule.minimumTime else { return target.change }
            return (max(0, time), walk, metres)
        case .notPossible: return nil
        default: return target.change
        }
    }

    private func best(_ rules: [TransferRule], from node: Int, to other: Int) -> TransferRule? {
        let classes = network.classes
        let key = network.stops.keys[Int(classes.stops[other])]
        let station = network.stops.stations[Int(key)]
        let own = network.stops.keys[Int(classes.stops[node])]
        var best: (rank: Int, rule: TransferRule)?
        for rule in rules where rule.to == key || rule.to == station {
            guard rule.matches(classes.classes[node], classes.classes[other]) else { continue }
            let rank = rule.rank(isFromStation: rule.from != own, isToStation: rule.to != key)
            if best.map({ rank > $0.rank }) ?? true { best = (rank, rule) }
        }
        return best?.rule
    }

    private func distance(from node: Int, to other: Int) -> Int {
        let stops = (Int(network.classes.stops[node]), Int(network.classes.stops[other]))
        guard let one = network.stops.position(of: stops.0), let two = network.stops.position(of: stops.1) else {
            return 0
        }
        return Int((one.distance(to: two) * options.walking.detour).rounded())
    }
}
