internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// An end of a question, and the ways between it and the stops around it (rule J2).
struct ResolvedEnd {
    /// A stop that is reached from the end, by its index in the network.
    struct Way {
        let seconds: Int
        /// Metres, detour included.
        let metres: Int
        /// stop_key of the part of the station that the way leads to.
        let part: Int32
    }

    /// stop_key; nil for a position.
    let stop: Key<Stop>?
    let position: Coordinate?
    /// Positions of all the parts that the end stands for: the served ones where there are such.
    let parts: [Coordinate]
    /// By the index of the served stop.
    private(set) var ways: [Int32: Way] = [:]

    /// - Parameter byBicycle: how the ways are gone.
    init(_ end: JourneyEnd, _ network: JourneyNetwork, _ rules: WalkingRules, byBicycle: Bool, _ session: FeedSession)
        throws
    {
        switch end {
        case .position(let position):
            (stop, self.position, parts) = (nil, position, [position])
            addWays(from: [position], network, Mode(rules, byBicycle: byBicycle))
        case .stop(let id):
            let row = try session.knownStop(id)
            let stops = network.stops
            let key = Int(row.key.rawValue)
            let station = stops.stations.indices.contains(key) ? stops.stations[key] : Int32(key)
            stop = row.key
            position = stops.positions.indices.contains(key) ? stops.positions[key] : nil
            let members = stops.served(below: station)
            let own = members.compactMap { stops.position(of: Int($0)) }
            parts = own.isEmpty ? stops.positions(below: station) : own
            var mode = Mode(rules, byBicycle: byBicycle)
            if !byBicycle { mode.reach = rules.changeReach }
            addWays(from: parts, network, mode)
            for member in members { ways[member] = Way(seconds: 0, metres: 0, part: stops.keys[Int(member)]) }
        }
    }

    /// Where one alights, with the ways of the changes from there.
    init(alightingNode node: Int32, network: JourneyNetwork, footpaths: Footpaths) {
        let (stops, own) = (network.stops, network.classes.stops[Int(node)])
        stop = Key(Int(stops.keys[Int(own)]))
        position = stops.position(of: Int(own))
        parts = [position].compactMap(\.self)
        for path in footpaths.indexes(from: Int(node)).lazy.map({ footpaths.all[$0] }) {
            let other = network.classes.stops[Int(path.node)]
            let (seconds, metres) = other == own ? (0, 0) : (Int(path.walk), Int(path.metres))
            guard seconds < ways[other]?.seconds ?? .max else { continue }
            ways[other] = Way(seconds: seconds, metres: metres, part: stops.keys[Int(other)])
        }
    }

    /// How a way is gone.
    private struct Mode {
        let rules: WalkingRules
        let byBicycle: Bool
        /// Metres as the crow flies.
        var reach: Double

        init(_ rules: WalkingRules, byBicycle: Bool) {
            self.rules = rules
            self.byBicycle = byBicycle
            reach = byBicycle ? rules.bicycleReach : rules.reach
        }

        func way(_ metres: Double, part: Int) -> Way {
            let detour = byBicycle ? rules.bicycleDetour : rules.detour
            return Way(
                seconds: byBicycle ? rules.ride(metres) : rules.walk(metres), metres: Int((metres * detour).rounded()),
                part: Int32(part))
        }
    }

    /// A station is as near as its nearest part, entrances and nodes among them (rule D6). From a stop, other stops are as
    /// near as they are themselves.
    private mutating func addWays(from starts: [Coordinate], _ network: JourneyNetwork, _ mode: Mode) {
        let stops = network.stops
        let degrees = mode.reach / Coordinate.earthRadius * 180 / .pi + 1e-9
        var nearest: [Int32: (metres: Double, part: Int)] = [:]
        for start in starts {
            for key in stops.keys(near: start.latitude, degrees: degrees).map(Int.init) {
                guard stop == nil || stops.indexes[key] >= 0, let part = stops.positions[key] else { continue }
                let metres = start.distance(to: part)
                let group = stop == nil ? stops.stations[key] : Int32(key)
                if metres <= mode.reach, (metres, key) < nearest[group] ?? (.infinity, 0) {
                    nearest[group] = (metres, key)
                }
            }
        }
        for (group, found) in nearest {
            let members = stop == nil ? stops.served(below: group) : [stops.indexes[Int(group)]]
            for member in members { ways[member] = mode.way(found.metres, part: found.part) }
        }
    }

    /// The same end with the stops alone that it stands for.
    var withoutWalks: ResolvedEnd {
        var end = self
        end.ways = ways.filter { $0.value.seconds == 0 }
        return end
    }

    /// Metres as the crow flies to another end; nil where one of them has no position.
    func distance(to other: ResolvedEnd) -> Double? {
        parts.flatMap { one in other.parts.map { one.distance(to: $0) } }.min()
    }

    /// The ways that a passenger can go, in the order of the stops.
    private func usable(_ network: JourneyNetwork, requiresWheelchairAccess: Bool) -> [(stop: Int32, way: Way)] {
        ways.filter { !requiresWheelchairAccess || !network.stops.isClosedToWheelchairs(Int($0.key)) }.sorted {
            $0.key < $1.key
        }
        .map { ($0.key, $0.value) }
    }

    /// The ways in the order of the stops, with every node of a stop.
    func firstStops(_ network: JourneyNetwork, requiresWheelchairAccess: Bool) -> [DepartureTimes.BoardedStop] {
        usable(network, requiresWheelchairAccess: requiresWheelchairAccess).flatMap { stop, way in
            network.classes.nodes(of: stop).map {
                DepartureTimes.BoardedStop(node: $0, seconds: way.seconds, metres: way.metres)
            }
        }
    }

    /// The ways by node.
    func egress(_ network: JourneyNetwork, requiresWheelchairAccess: Bool) -> EgressWays {
        let ways = usable(network, requiresWheelchairAccess: requiresWheelchairAccess).flatMap { stop, way in
            let walk = EgressWays.Way(seconds: Int32(clamping: way.seconds), metres: Int32(clamping: way.metres))
            return network.classes.nodes(of: stop).map { (Int($0), walk) }
        }
        return EgressWays(nodeCount: network.classes.nodeCount, ways)
    }
}

/// The ways from nodes to the destination of a search.
final class EgressWays: Sendable {
    /// A way between a node and an end of the journey.
    struct Way: Sendable {
        /// -1 for none.
        var seconds: Int32 = -1
        var metres: Int32 = 0
    }

    let nodeCount: Int
    private let ways: FixedValues<Way>
    /// The nodes with a way.
    let nodes: [Int]

    /// - Parameter ways: by node; none without a destination.
    init(nodeCount: Int, _ ways: [(node: Int, way: Way)] = []) {
        self.nodeCount = nodeCount
        nodes = ways.map(\.node)
        let all = ChangingValues(repeating: Way(), count: nodeCount)
        for (node, way) in ways { all[node] = way }
        self.ways = FixedValues(all)
    }

    deinit { ways.free() }

    @inline(__always) subscript(node: Int) -> Way { ways[node] }
}

/// What a search of one window begins with: its trips, its two ends, and when to leave.
struct SearchEnds: Sendable {
    let window: SearchWindow
    let footpaths: Footpaths
    var mostRides: Int
    let egress: EgressWays
    /// Where to board first, by the order of the stops.
    var firstStops: [DepartureTimes.BoardedStop]
    /// Seconds that walking all the way takes; nil where it is too far.
    var walkAlone: Int?
    /// As the crow flies from end to end.
    let metres: Double
    /// The most that search at the same time.
    let threads: Int
    /// When to leave, seconds from the origin.
    var leaves: ClosedRange<Int>

    private let known = KnownRidesToGo()

    /// How many rides it takes to the destination on the days of the search.
    var toGo: RidesToGo { known.value(self) }

    /// The moment after the window.
    var after: Int { leaves.upperBound + 1 }

    /// Seconds that most journeys of this length take.
    var usualSpan: Int { 5400 + Int(min(metres, 200_000) / 4) }

    func nodes(at leave: Int) -> [(node: Int32, ready: Int, metres: Int)] {
        firstStops.map { ($0.node, leave + $0.seconds, $0.metres) }
    }

    /// - Parameter unreached: the label of all nodes, of those alone that may lead to the destination where it is nil.
    func search(_ useful: UsefulTrips, unreached: Label? = nil) -> JourneySearch {
        let nodes = unreached == nil ? useful.toGo.nodes : nil
        var search = JourneySearch(
            window, footpaths, useful, mostRides: mostRides, egress: egress,
            unreached: unreached ?? (nodes == nil ? .none : .least))
        if let nodes { search.leaveOut(nodes) }
        search.walkAlone = walkAlone
        return search
    }

    func departures() -> DepartureTimes { DepartureTimes(firstStops, window.tables, window.ridden, window: leaves) }
}
