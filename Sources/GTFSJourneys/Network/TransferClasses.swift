internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// The nodes of a network. A stop has a node of its own number. Where transfers.txt has a rule for a route or a trip at a
/// stop, what arrives or leaves there with it has a further node, so that a search needs to know no routes (rule J5).
struct TransferClasses: Sendable {
    /// A route, or a trip with its route, that a rule names.
    struct TripClass: Hashable, Sendable {
        /// 0 for the class of a route.
        var trip: Int32 = 0
        /// 0 where the trip has no route.
        var route: Int32 = 0

        static let any = TripClass()
    }

    /// A class at a stop, by the stop's index.
    struct ClassAtStop: Hashable, Sendable {
        let stop: Int32
        let tripClass: TripClass
    }

    /// The stop of each node.
    private(set) var stops: [Int32]
    private(set) var classes: [TripClass]
    /// The further nodes of a stop.
    private(set) var nodesOfStop: [Int32: [Int32]] = [:]
    private var nodes: [ClassAtStop: Int32] = [:]

    /// A node for each stop.
    init(stopCount: Int) {
        stops = (0..<Int32(stopCount)).map(\.self)
        classes = Array(repeating: .any, count: stopCount)
    }

    /// The classes of a mapped file.
    init(_ columns: inout ColumnFile.Reader, stopCount: Int) throws {
        self.init(stopCount: stopCount)
        let further: [ClassAtStop] = try columns.nextArray()
        for node in further { add(node.tripClass, at: node.stop) }
    }

    func add(to columns: inout ColumnWriter, stopCount: Int) {
        columns.add((stopCount..<nodeCount).map { ClassAtStop(stop: stops[$0], tripClass: classes[$0]) })
    }

    var nodeCount: Int { stops.count }

    mutating func add(_ tripClass: TripClass, at stop: Int32) {
        let key = ClassAtStop(stop: stop, tripClass: tripClass)
        guard tripClass != .any, nodes[key] == nil else { return }
        let node = Int32(stops.count)
        nodes[key] = node
        stops.append(stop)
        classes.append(tripClass)
        nodesOfStop[stop, default: []].append(node)
    }

    /// The node at which a trip of a route stops: that of the trip, else of the route, else of the stop.
    func node(_ stop: Int32, trip: Int32, route: Int32) -> Int32 {
        if nodes.isEmpty { return stop }
        if trip != 0, let node = nodes[ClassAtStop(stop: stop, tripClass: TripClass(trip: trip, route: route))] {
            return node
        }
        return nodes[ClassAtStop(stop: stop, tripClass: TripClass(route: route))] ?? stop
    }

    /// All nodes of a stop, its own first.
    func nodes(of stop: Int32) -> [Int32] { [stop] + nodesOfStop[stop, default: []] }

    /// Whether rules name a route or a trip anywhere.
    var hasClasses: Bool { !nodes.isEmpty }

    /// The trips that rules name.
    var trips: Set<Int32> { Set(nodes.keys.lazy.map(\.tripClass.trip).filter { $0 != 0 }) }

    var byteCount: Int { stops.storageByteCount + classes.storageByteCount + nodes.count * 64 }
}
