internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// From an end to all stops that can be reached from it: one search without a destination for each departure.
struct ReachQuestion {
    private let request: ReachRequest
    private let question: JourneyQuestion

    init(_ request: ReachRequest, in session: FeedSession, realtime: RealtimeSnapshot?) throws {
        self.request = request
        question = try JourneyQuestion(request.journeys, in: session, realtime: realtime)
    }

    /// What the departures of the window say of a stop.
    private struct Reached {
        var arrival = Int.max
        var boardings = 0
        var least = Int.max
        var durations: [Int] = []
    }

    func answer() throws -> [ReachedStop] {
        let search = try ReachSearch(question, windowMinutes: request.windowMinutes, minutes: request.minutes)
        var reached = Array(repeating: Reached(), count: question.network.stops.count)
        try search.search(from: question.from) { add(at: $0, $1, of: search, to: &reached) }
        let builder = JourneyBuilder(
            question, search.window,
            status: .init(
                state: .active, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil))
        let rows = try reached.indices.filter { !reached[$0].durations.isEmpty }.map { stop in
            try row(stop, reached[stop], builder, search.leaves.count)
        }
        return rows.sorted { ($0.arrival, $0.stop.stopID ?? "") < ($1.arrival, $1.stop.stopID ?? "") }
    }

    /// Adds what is reached when leaving at one moment.
    private func add(at leave: Int, _ labels: ReachLabels, of search: ReachSearch, to reached: inout [Reached]) {
        let classes = question.network.classes
        var best = Array(repeating: (time: Int.max, boardings: 0), count: reached.count)
        for (stop, way) in question.from.ways where search.isOpen(Int(stop)) {
            best[Int(stop)] = (leave + way.seconds, 0)
        }
        for node in 0..<classes.nodeCount {
            let stop = Int(classes.stops[node])
            guard let time = labels.arrival(at: node), time < best[stop].time, search.isOpen(stop) else { continue }
            best[stop] = (time, labels.boardings(at: node))
        }
        for stop in reached.indices where best[stop].time <= leave + search.limit {
            let duration = best[stop].time - leave
            // The latest departure comes first: of equally short ones the first of the window has the row.
            if duration <= reached[stop].least {
                reached[stop].least = duration
                reached[stop].arrival = search.window.origin + best[stop].time
                reached[stop].boardings = best[stop].boardings
            }
            reached[stop].durations.append(duration)
        }
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
