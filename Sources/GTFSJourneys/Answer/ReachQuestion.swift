internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// From an end to all stops that can be reached from it: one search without a destination for each departure.
struct ReachQuestion {
    private let request: ReachRequest
    private let question: JourneyQuestion

    init(_ request: ReachRequest, _ session: FeedSession, _ realtime: RealtimeSnapshot?) throws {
        self.request = request
        question = try JourneyQuestion(request.journeys, session, realtime)
    }

    /// What the departures of the window say of a stop.
    private struct Reached {
        var arrival = Int.max
        var boardings = 0
        var least = Int.max
        var durations: [Int] = []
    }

    /// A departure a minute, at least one. With realtime nothing leaves before the present.
    private var leaves: [Int] {
        let all = Array(stride(from: request.at, through: request.at + request.windowMinutes * 60, by: 60))
        guard let present = question.scope.present else { return all }
        let left = all.filter { $0 >= present }
        return left.isEmpty ? [present] : left
    }

    func answer() throws -> [ReachedStop] {
        let network = question.network
        let leaves = leaves
        var reached = Array(repeating: Reached(), count: network.stops.count)
        let window = try question.scope.window(
            leaves[0]...leaves[leaves.count - 1], ahead: request.minutes * 60)
        var search = JourneySearch(
            window, question.footpaths,
            UsefulTrips(
                RidesToGo(1, from: window.tables), window,
                within: 0...window.leaves.upperBound + request.minutes * 60, most: 1),
            mostRides: request.mostChanges + 1,
            egress: EgressWays(nodeCount: network.classes.nodeCount))
        search.ridesListedRunsFirst = false
        for leave in leaves.reversed() { add(leave, window, &search, to: &reached) }
        try Cancellation.current.check()
        let builder = JourneyBuilder(
            question, window,
            status: .init(
                state: .active, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil))
        let rows = try reached.indices.filter { !reached[$0].durations.isEmpty }.map { stop in
            try row(stop, reached[stop], builder, leaves.count)
        }
        return rows.sorted { ($0.arrival, $0.stop.stopID ?? "") < ($1.arrival, $1.stop.stopID ?? "") }
    }

    /// Leaves at one moment; labels of later departures stay, as an earlier departure can do the same.
    private func add(_ leave: Int, _ window: SearchWindow, _ search: inout JourneySearch, to reached: inout [Reached]) {
        let classes = question.network.classes
        let start = leave - window.origin
        let nodes: [(node: Int32, ready: Int, metres: Int)] = question.firstStops.map {
            ($0.node, start + $0.seconds, $0.metres)
        }
        _ = search.search(leave: start, from: nodes, bound: start + request.minutes * 60)
        let row = search.mostRides * search.labels.nodeCount
        var best = Array(repeating: (time: Int.max, boardings: 0), count: reached.count)
        for (stop, way) in question.from.ways where isOpen(Int(stop)) { best[Int(stop)] = (start + way.seconds, 0) }
        for node in 0..<classes.nodeCount {
            let label = Label(bits: search.labels.arrivals[row + node])
            let stop = Int(classes.stops[node])
            guard label.bits != .max, label.time < best[stop].time, isOpen(stop) else { continue }
            let boardings = (1...search.mostRides).first {
                search.labels.arrivals[$0 * search.labels.nodeCount + node] >> 40 == label.bits >> 40
            }
            best[stop] = (label.time, boardings ?? search.mostRides)
        }
        for stop in reached.indices where best[stop].time <= start + request.minutes * 60 {
            let duration = best[stop].time - start
            // The latest departure comes first: of equally short ones the first of the window has the row.
            if duration <= reached[stop].least {
                reached[stop].least = duration
                reached[stop].arrival = window.origin + best[stop].time
                reached[stop].boardings = best[stop].boardings
            }
            reached[stop].durations.append(duration)
        }
    }

    /// Whether the passenger can use a stop.
    private func isOpen(_ stop: Int) -> Bool {
        !question.request.requiresWheelchairAccess || !question.network.stops.isClosedToWheelchairs(stop)
    }

    private func row(_ stop: Int, _ found: Reached, _ builder: JourneyBuilder, _ count: Int) throws -> ReachedStop {
        let durations = found.durations.sorted()
        var row = ReachedStop(
            stop: try builder.point(ofStop: Int32(stop)), arrival: found.arrival, duration: durations[0],
            boardings: found.boardings)
        if request.windowMinutes > 0 {
            // A departure that does not reach the stop takes longer than all that do.
            row.median = durations.count > (count - 1) / 2 ? durations[(count - 1) / 2] : nil
            row.longest = durations.count == count ? durations[count - 1] : nil
        }
        return row
    }
}
