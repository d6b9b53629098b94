internal import GTFSModel

/// Range RAPTOR (Delling, Pajor, Werneck 2012): the departures of a window from the latest to the earliest, and for each
/// the rounds of one ride more. Labels stay from one departure to the next, so that what a later departure reaches as
/// early is not searched again; what is left is Pareto-best in departure, arrival and number of rides.
struct JourneySearch {
    let tables: [SearchTable]
    /// What realtime makes of the trips of the schedule; nil without it.
    let overlay: OverlayRides?
    /// Nothing leaves before it, seconds from the origin.
    let present: Int
    private let passedStopCounts: [Int32: Int]
    private let cancellation: Cancellation
    let footpaths: Footpaths
    /// The most rides of a journey.
    let mostRides: Int
    /// The destination.
    let egress: EgressWays
    /// Seconds that walking all the way takes; nil where it is too far.
    var walkAlone: Int?
    let ridden: RiddenTrips
    /// Whether times fall along some trip, as in broken feeds: no one alights before boarding then.
    let mayFall: Bool
    /// The trips to ride, and how they were.
    let caught: CaughtTrips
    let boardedLines: BoardedLines
    /// Whether a run by headway that is boarded first is one that boards list; else it comes at any second, as later ones do.
    var ridesListedRunsFirst = true
    /// So many rides are looked for at most.
    var mostRounds: Int
    /// By the number of rides: seconds from the origin after which an arrival is of no use, in any departure.
    var limits: [Int]

    let labels: SearchLabels
    /// The rides to all arrivals that were found, which labels name by their indexes.
    var records: [RideRecord] = []
    /// The destination: its best arrival with at most a number of rides, and the node before it.
    var targets: [Label]
    var targetNodes: [Int32]
    /// The trips that passengers stayed on from.
    var stays: [RideRecord] = []

    /// The seconds from the origin of the departure at hand.
    var departure = 0
    var leave = 0
    /// Seconds from the origin: what arrives later is of no use, whatever its rides.
    var latest = 0

    // Lists of one round.
    let boarded: NodeList
    let reached: NodeList
    /// The nodes whose labels have changed; nil where nothing begins again.
    var touched: NodeList?
    var pending: [PendingStay] = []
    var stayed: [StayKey: StayWay] = [:]

    /// A ride whose vehicle goes on as another trip.
    struct PendingStay {
        let ride: RideRecord
        let next: RunningTrips.NextTrip
        let rest: UInt64
        /// Seconds from the origin before which the passenger cannot alight.
        let earliest: Int
    }

    struct StayKey: Hashable {
        let table: Int32
        let trip: Int32
        let day: Int32
        let rides: Int32
    }

    /// How a trip was reached by those who stayed in the seat.
    struct StayWay {
        /// Departure and metres of the label.
        let rest: UInt64
        /// Seconds that the trip runs later than it is known to, as its vehicle comes late.
        let late: Int
        /// Seconds from the origin before which they cannot alight.
        let earliest: Int

        func isAsGood(as other: StayWay) -> Bool {
            rest <= other.rest && late <= other.late && earliest <= other.earliest
        }
    }

    /// - Parameters:
    ///   - useful: the trips to ride.
    ///   - mostRides: at least 1.
    ///   - unreached: the label of all nodes, which a better one takes the place of.
    init(
        _ window: SearchWindow, _ footpaths: Footpaths, _ useful: UsefulTrips, mostRides: Int, egress: EgressWays,
        unreached: Label = .none
    ) {
        tables = window.tables
        overlay = window.overlay
        present = window.present
        passedStopCounts = window.passedStopCounts
        cancellation = window.cancellation
        ridden = window.ridden
        mayFall = !window.tables[0].lines.fallingTrips.isEmpty
        caught = CaughtTrips(useful, rides: mostRides)
        boardedLines = BoardedLines(
            window.tables, useful: useful, nodeCount: egress.nodeCount, mostRides: mostRides)
        mostRounds = mostRides
        self.footpaths = footpaths
        self.mostRides = mostRides
        self.egress = egress
        labels = SearchLabels(nodeCount: egress.nodeCount, rides: mostRides, unreached: unreached)
        limits = Array(repeating: .max, count: mostRides + 1)
        targets = Array(repeating: .none, count: mostRides + 1)
        targetNodes = Array(repeating: -1, count: mostRides + 1)
        boarded = NodeList(nodeCount: egress.nodeCount)
        reached = NodeList(nodeCount: egress.nodeCount)
    }

    /// Searches from one departure on.
    /// - Parameters:
    ///   - nodes: to board at, each with when it is ready to be boarded at and the metres walked there.
    ///   - bound: seconds from the origin; later arrivals are of no use.
    /// - Returns: the numbers of rides with which the destination is reached earlier than before; none if the question is
    ///   cancelled.
    mutating func search(leave: Int, from nodes: [(node: Int32, ready: Int, metres: Int)], bound: Int) -> [Int] {
        if cancellation.isCancelled { return [] }
        self.leave = leave
        latest = min(bound, walkAlone.map { leave + $0 - 1 } ?? bound)
        let before = targets
        boarded.removeAll()
        for (node, ready, metres) in nodes {
            let label = Label(time: ready, departure: departure, metres: metres)
            if improveReady(Int(node), label, rides: 0, from: SearchLabels.access) { boarded.add(Int(node)) }
        }
        touched?.add(boarded)
        for rides in 1...mostRounds where boarded.count > 0 { round(rides) }
        departure += 1
        return (1...mostRides).filter { rides in
            targets[rides].time < before[rides].time
                && (rides == 1 || targets[rides].time < targets[rides - 1].time)
        }
    }

    /// The latest useful arrival at a stop by the number of rides, seconds from the origin.
    @inline(__always) func bound(_ rides: Int) -> Int {
        min(latest, limits[rides], targets[rides].time)
    }

    /// Whether the vehicle of an overlay's trip is past a stop, though the stop's time is to come.
    @inline(__always) func hasPassed(_ position: Int, ofTrip trip: Int32, in table: Int) -> Bool {
        guard table > 0, !passedStopCounts.isEmpty, let count = passedStopCounts[trip] else { return false }
        return position < count
    }

    private mutating func round(_ rides: Int) {
        ride(rides)
        followStays(rides)
        boarded.removeAll()
        if rides < mostRounds { relax(rides) }
        if let touched {
            touched.add(boarded)
            touched.add(reached)
        }
        reached.removeAll()
    }

    /// Walks from the nodes that the round reached.
    private mutating func relax(_ rides: Int) {
        let row = rides * labels.nodeCount
        let bound = bound(rides + 1)
        for index in 0..<reached.count {
            let node = reached[index]
            let label = Label(bits: labels.arrivals[row + node])
            for index in footpaths.indexes(from: node) {
                let footpath = footpaths.all[index]
                let next = label.adding(seconds: Int(footpath.seconds), metres: Int(footpath.metres))
                guard next.time <= bound else { continue }
                if improveReady(Int(footpath.node), next, rides: rides, from: Int32(node)) {
                    boarded.add(Int(footpath.node))
                }
            }
        }
    }

    @inline(__always)
    func improveReady(_ node: Int, _ label: Label, rides: Int, from: Int32) -> Bool {
        var index = rides * labels.nodeCount + node
        guard label.bits < labels.ready[index] else { return false }
        labels.ready[index] = label.bits
        labels.readyFrom[index] = from
        for _ in rides..<mostRides {
            index += labels.nodeCount
            guard label.bits < labels.ready[index] else { break }
            labels.ready[index] = label.bits
            labels.readyFrom[index] = SearchLabels.fewer
        }
        return true
    }
}

extension JourneySearch {
    /// Leaves out what a scan backwards found to be too late, in all departures. To be called before the first one, of a
    /// search that begins with the scan's label of a node at which everything is too late.
    func leaveOut(after scan: LatestScan) {
        // By node, as the times of a scan lie.
        for node in 0..<labels.nodeCount where scan.isUseful(node) { leaveOut(node, after: scan) }
    }

    @inline(__always) private func leaveOut(_ node: Int, after scan: LatestScan) {
        let (count, arrivals, ready) = (labels.nodeCount, labels.arrivals, labels.ready)
        for rides in 0...mostRides {
            let (index, toGo) = (rides * count + node, mostRides - rides)
            guard let times = scan.times(node, toGo: toGo) else { continue }
            arrivals[index] = Label(after: times.arrival).bits
            ready[index] = Label(after: times.boarding).bits
        }
    }

    /// Leaves out the nodes from which the destination takes more rides than are left. To be called before the first
    /// departure, of a search that begins with the least labels.
    func leaveOut(_ toGo: (boarding: FixedValues<UInt8>, alighting: FixedValues<UInt8>)) {
        let (count, arrivals, ready) = (labels.nodeCount, labels.arrivals, labels.ready)
        for rides in 0...mostRides {
            let (row, left) = (rides * count, mostRides - rides)
            for node in 0..<count {
                if Int(toGo.alighting[node]) <= left { arrivals[row + node] = Label.none.bits }
                if Int(toGo.boarding[node]) <= left { ready[row + node] = Label.none.bits }
            }
        }
    }

    /// Begins a search that knows nothing of the one before, from other nodes: as if it left later, so that trips that were
    /// caught before are caught anew.
    mutating func begin(again scan: LatestScan) {
        guard let touched else { return }
        let (count, arrivals, ready, unreached) = (
            labels.nodeCount, labels.arrivals, labels.ready, Label(after: scan.base).bits
        )
        for index in 0..<touched.count {
            for number in stride(from: touched[index], to: (mostRides + 1) * count, by: count) {
                (arrivals[number], ready[number]) = (unreached, unreached)
                labels.readyFrom[number] = SearchLabels.nowhere
            }
            leaveOut(touched[index], after: scan)
        }
        touched.removeAll()
        records.removeAll(keepingCapacity: true)
        stays.removeAll(keepingCapacity: true)
        targets = Array(repeating: .none, count: mostRides + 1)
        departure -= 2
    }
}
