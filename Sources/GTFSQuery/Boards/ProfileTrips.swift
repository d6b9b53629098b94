internal import GTFSModel
internal import GTFSStore

/// The trips of the profiles that visit a stop: profiles whose keys follow each other are read in one go.
struct ProfileTrips {
    private struct Run {
        let first: Key<Trip>
        let count: Int
        let visit: Int

        /// The key after the last one.
        var end: Key<Trip> { Key(first.rawValue + count) }
    }

    private var runs: [Run] = []

    /// Adds the trips of a profile, `count` keys from `firstKey`, which make visit `visit`.
    mutating func add(firstKey: Key<Trip>, count: Int, visit: Int) {
        runs.append(Run(first: firstKey, count: count, visit: visit))
    }

    /// The calls of all of them, those of headway trips for themselves.
    func calls(of visits: [ProfileStopTime], _ session: FeedSession) throws -> (calls: [TripStopTime], headways: [HeadwayStopTime]) {
        // A pattern may visit the stop twice, so runs may stand twice.
        let runs = runs.sorted { ($0.first, $0.visit) < ($1.first, $1.visit) }
        var calls: [TripStopTime] = []
        calls.reserveCapacity(runs.reduce(0) { $0 + $1.count })
        var headways: [HeadwayStopTime] = []
        for group in groups(runs) {
            try read(group, visits, session, &calls, &headways)
        }
        calls.sort { ($0.departure, $0.tripKey) < ($1.departure, $1.tripKey) }
        return (calls, headways)
    }

    /// Runs without a gap between them.
    private func groups(_ runs: [Run]) -> [ArraySlice<Run>] {
        var groups: [ArraySlice<Run>] = []
        var start = 0
        for index in runs.indices.dropFirst() where runs[index].first > runs[index - 1].end {
            groups.append(runs[start..<index])
            start = index
        }
        return runs.isEmpty ? [] : groups + [runs[start...]]
    }

    private func read(
        _ runs: ArraySlice<Run>, _ visits: [ProfileStopTime], _ session: FeedSession, _ calls: inout [TripStopTime],
        _ headways: inout [HeadwayStopTime]
    ) throws {
        guard let first = runs.first?.first, let end = runs.last?.end else { return }
        let count = end.rawValue - first.rawValue
        let windows =
            session.summary.latestFrequencyEnd == nil ? [:] : try session.reader.frequencies(from: first, count: count)
        var current = runs.startIndex
        try session.reader.eachTrip(from: first, count: count, starts: nil) { trip in
            while current < runs.endIndex, runs[current].end <= trip.key { current += 1 }
            guard let start = trip.startTime, let service = trip.serviceKey else { return }
            for run in runs[current...] {
                guard run.first <= trip.key else { break }
                if let windows = windows[trip.key] {
                    headways.append(
                        HeadwayStopTime(
                            visit: run.visit, tripKey: trip.key, serviceKey: service, startTime: start,
                            windows: windows))
                } else {
                    calls.append(
                        TripStopTime(
                            departure: Int32(clamping: start + Int(visits[run.visit].departure)),
                            visit: Int32(run.visit), tripKey: trip.key, serviceKey: service))
                }
            }
        }
    }
}
