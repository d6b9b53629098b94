internal import GTFSModel
internal import GTFSQuery

/// The searches from one end after another to all stops, for each departure of a window: what they share is made once, and
/// each end has labels of its own.
struct ReachSearch {
    let network: JourneyNetwork
    let window: SearchWindow
    /// When to leave, seconds from the origin of the window: a departure a minute, at least one.
    let leaves: [Int]
    /// Seconds that a journey may take.
    let limit: Int
    private let requiresWheelchairAccess: Bool
    private let footpaths: Footpaths
    private let mostRides: Int
    private let useful: UsefulTrips
    private let egress: EgressWays

    /// - Parameter question: with the trips to ride and how to walk; its ends do not count.
    init(_ question: JourneyQuestion, windowMinutes: Int, minutes: Int) throws {
        let leaves = Self.leaves(at: question.request.at, windowMinutes: windowMinutes, present: question.scope.present)
        limit = minutes * 60
        network = question.network
        footpaths = question.footpaths
        requiresWheelchairAccess = question.request.requiresWheelchairAccess
        mostRides = question.request.mostChanges + 1
        let window = try question.scope.window(leaves[0]...leaves[leaves.count - 1], ahead: limit)
        self.window = window
        self.leaves = leaves.map { $0 - window.origin }
        useful = UsefulTrips(
            RidesToGo(1, from: window.tables), window, within: 0...window.leaves.upperBound + limit, most: 1)
        egress = EgressWays(nodeCount: network.classes.nodeCount)
    }

    /// With realtime nothing leaves before the present.
    private static func leaves(at: Int, windowMinutes: Int, present: Int?) -> [Int] {
        let all = Array(stride(from: at, through: at + windowMinutes * 60, by: 60))
        guard let present else { return all }
        let left = all.filter { $0 >= present }
        return left.isEmpty ? [present] : left
    }

    /// Whether the passenger can use a stop.
    func isOpen(_ stop: Int) -> Bool { !requiresWheelchairAccess || !network.stops.isClosedToWheelchairs(stop) }

    /// Searches from an end at each departure, the latest first. Labels of later departures stay, as passengers who leave
    /// earlier can wait for what they ride.
    /// - Parameter body: is called after each search, with when it leaves.
    /// - Throws: `CancellationError` if nobody waits for the answer any more.
    func search(from end: ResolvedEnd, _ body: (_ leave: Int, _ labels: ReachLabels) -> Void) throws {
        let stops = end.firstStops(network, requiresWheelchairAccess: requiresWheelchairAccess)
        var search = JourneySearch(window, footpaths, useful, mostRides: mostRides, egress: egress)
        search.ridesListedRunsFirst = false
        let labels = ReachLabels(search.labels, rides: mostRides)
        for leave in leaves.reversed() {
            let nodes: [(node: Int32, ready: Int, metres: Int)] = stops.map {
                ($0.node, leave + $0.seconds, $0.metres)
            }
            _ = search.search(leave: leave, from: nodes, bound: leave + limit)
            body(leave, labels)
        }
        try Cancellation.current.check()
    }
}

/// When nodes are reached by rides.
struct ReachLabels {
    private let labels: SearchLabels
    /// The most of a journey.
    private let rides: Int
    private let row: Int

    init(_ labels: SearchLabels, rides: Int) {
        (self.labels, self.rides) = (labels, rides)
        row = rides * labels.nodeCount
    }

    /// Seconds from the origin of the window; nil for a node that is not reached.
    @inline(__always) func arrival(at node: Int) -> Int? {
        let bits = labels.arrivals[row + node]
        return bits == .max ? nil : Label(bits: bits).time
    }

    /// The least number of rides with which a node is reached as early.
    func boardings(at node: Int) -> Int {
        let arrival = labels.arrivals[row + node] >> 40
        return (1...rides).first { labels.arrivals[$0 * labels.nodeCount + node] >> 40 == arrival } ?? rides
    }
}
