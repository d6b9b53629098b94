internal import GTFSModel

/// Finds the footpaths of one node after the other.
struct FootpathBuilder: Sendable {
    private let network: JourneyNetwork
    private let changes: JourneyNetwork.ChangeRules
    private let options: Footpaths.Options
    private let neighbours: NeighbourSearch
    /// Whether there are footpaths only from where the schedule lets passengers alight, and to where it lets them board.
    private let forScheduleOnly: Bool
    private var pathways: PathwaySearch
    /// Without stairs and escalators; nil where that makes no difference.
    private var usablePathways: PathwaySearch?
    /// Whether the searches were ended, as pathways join too many platforms by too many ways.
    private(set) var hasTooManyPathways = false
    private let limits: Limits
    /// Pathways that were looked at.
    var work: Int { pathways.work + (usablePathways?.work ?? 0) }
    private(set) var found: [Footpaths.Footpath] = []
    /// How many of them each node has.
    private(set) var counts: [Int32] = []

    init(
        _ network: JourneyNetwork, changes: JourneyNetwork.ChangeRules, options: Footpaths.Options,
        forScheduleOnly: Bool, limits: Limits = Limits()
    ) {
        self.limits = limits
        self.network = network
        self.changes = changes
        self.options = options
        self.forScheduleOnly = forScheduleOnly
        pathways = PathwaySearch(changes.pathways, rules: options.walking, requiresWheelchairAccess: false)
        if options.requiresWheelchairAccess, changes.pathways.hasSteps {
            usablePathways = PathwaySearch(changes.pathways, rules: options.walking, requiresWheelchairAccess: true)
        }
        neighbours = NeighbourSearch(network.stops, reach: options.walking.changeReach)
    }

    /// Seconds: the sum of two such changes fits into a label.
    private static let longest = 1 << 22

    /// How many pathways the searches of all stops may look at.
    struct Limits {
        /// For stops where the schedule lets passengers alight: a second or two.
        var work = 300_000_000
        /// For other stops, at which only a trip of realtime ends: beyond that rules J3 and J4 count there.
        var idleWork = 10_000_000
    }

    /// Rules that begin at one stop, as indexes in those of the network, by the stop or station to which they lead.
    private typealias RulesByEnd = [Int32: [Int]]

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
        if !forScheduleOnly || isLeft(node), !isClosed(node) { addFootpaths(from: node) }
        counts.append(Int32(found.count - known))
    }

    /// Whether the stop of a node is none for the passenger.
    private func isClosed(_ node: Int) -> Bool {
        options.requiresWheelchairAccess && network.stops.isClosedToWheelchairs(Int(network.classes.stops[node]))
    }

    private func isLeft(_ node: Int) -> Bool { !network.lines.alightings.indexes(of: node).isEmpty }

    private mutating func addFootpaths(from node: Int) {
        let stop = network.classes.stops[node]
        let rules = rules(from: stop, in: network.classes.classes[node])
        if rules.isEmpty, changes.pathways.isEmpty, !network.classes.hasClasses { return addChanges(from: stop) }
        var targets = targets(of: stop, rules)
        applyPathways(from: stop, isLeft: isLeft(node), to: &targets)
        for target in targets where target.isUsable {
            for other in network.classes.hasClasses ? network.classes.nodes(of: target.stop) : [target.stop] {
                if let way = way(from: node, to: Int(other), target, rules: rules) { add(other, by: way) }
            }
        }
    }

    private mutating func add(_ node: Int32, by way: Way) {
        if forScheduleOnly, network.lines.boardings.indexes(of: Int(node)).isEmpty { return }
        if isClosed(Int(node)) { return }
        found.append(
            Footpaths.Footpath(
                node: node, seconds: Int32(min(way.seconds, Self.longest)),
                walk: Int32(clamping: min(way.walk, way.seconds)), metres: Int32(clamping: way.metres)))
    }

    /// Adds the footpaths of rules J3 and J4, where the feed has nothing to say of them.
    private mutating func addChanges(from stop: Int32) {
        let station = network.stops.station(of: Int(stop))
        for part in network.stops.parts(ofStationOf: Int(stop)) { add(part, by: changeWithin(stop, to: part)) }
        let (stops, neighbours) = (network.stops, neighbours)
        neighbours.eachNeighbour(of: Int(stop)) { other, metres in
            if stops.station(of: other) != station { add(Int32(other), by: changeByWalking(metres)) }
        }
    }

    /// The rules that begin at a stop or at its station for those who come with such a trip.
    private func rules(from stop: Int32, in tripClass: TransferClasses.TripClass) -> RulesByEnd {
        guard !changes.rules.all.isEmpty else { return [:] }
        let key = network.stops.keys[Int(stop)]
        let station = network.stops.stations[Int(key)]
        let indexes =
            changes.rules.byStop[key, default: []] + (station == key ? [] : changes.rules.byStop[station, default: []])
        let matching = indexes.filter { changes.rules.all[$0].begins(in: tripClass) }
        return Dictionary(grouping: matching.sorted()) { changes.rules.all[$0].to }
    }

    private func targets(of stop: Int32, _ rules: RulesByEnd) -> [Target] {
        let stops = network.stops
        var targets: [Target] = []
        var indexes: [Int32: Int] = [:]
        func add(_ other: Int32, by change: Way?) {
            if let known = indexes[other] {
                if targets[known].change == nil { targets[known].change = change }
                return
            }
            indexes[other] = targets.count
            targets.append(Target(stop: other, change: change))
        }
        for part in stops.parts(ofStationOf: Int(stop)) { add(part, by: changeWithin(stop, to: part)) }
        neighbours.eachNeighbour(of: Int(stop)) { other, metres in
            guard !stops.isSameStation(Int(stop), other) else { return }
            add(Int32(other), by: changeByWalking(metres))
        }
        let ends = rules.sorted { ($0.value[0], $0.key) < ($1.value[0], $1.key) }
        for (end, _) in ends { for other in stops.served(below: end) { add(other, by: nil) } }
        return targets
    }

    /// J3
    private func changeWithin(_ stop: Int32, to other: Int32) -> Way {
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
    private mutating func applyPathways(from stop: Int32, isLeft: Bool, to targets: inout [Target]) {
        guard !changes.pathways.isEmpty else { return }
        let key = network.stops.keys[Int(stop)]
        if isLeft, work > limits.work { hasTooManyPathways = true }
        guard isLeft ? !hasTooManyPathways : work <= limits.idleWork else { return }
        pathways.start(from: key)
        usablePathways?.start(from: key)
        let (all, usable) = (pathways, usablePathways ?? pathways)
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
    private func way(from node: Int, to other: Int, _ target: Target, rules: RulesByEnd) -> Way? {
        guard !rules.isEmpty, let rule = best(rules, from: node, to: other) else { return target.change }
        let metres = target.change?.metres ?? distance(from: node, to: other)
        let walk = target.change?.walk ?? WalkingRules.seconds(Double(metres), at: options.walking.speed)
        switch rule.type {
        case .timed: return (0, walk, metres)
        case .takesTime:
            guard let time = rule.minimumTime else { return target.change }
            return (max(0, time), walk, metres)
        case .notPossible: return nil
        default: return target.change
        }
    }

    private func best(_ rules: RulesByEnd, from node: Int, to other: Int) -> TransferRule? {
        let classes = network.classes
        let key = network.stops.keys[Int(classes.stops[other])]
        let station = network.stops.stations[Int(key)]
        let own = network.stops.keys[Int(classes.stops[node])]
        var best: (rank: Int, rule: TransferRule)?
        let fitting = rules[key, default: []] + (station == key ? [] : rules[station, default: []])
        for rule in fitting.sorted().lazy.map({ changes.rules.all[$0] }) {
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
