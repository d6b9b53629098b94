internal import GTFSModel

/// The journeys that leave within a window, where all that runs are hops: two kinds of scans bound them, and
/// range RAPTOR finds them among what is left.
///
/// Few rides may arrive hours after the others, or not that day. Journeys up to the first arrival with the fewest rides
/// that arrive soon are searched here, and the later ones by rounds of these few rides alone.
struct HopSearch {
    private let ends: SearchEnds
    private let hours: SearchedHops

    /// How many parts the window is searched in, the last one first: what is found in one bounds those before it.
    private static let parts = 2
    /// Seconds after the window for which hops are scanned.
    private static let longest = 21_600

    /// Nil where hops are not all.
    init?(_ ends: SearchEnds, _ scope: SearchScope) {
        guard let hours = SearchedHops(scope, ends.window, ends.footpaths) else { return nil }
        (self.ends, self.hours) = (ends, hours)
    }

    /// All journeys of the window; nil where nothing arrives soon after it.
    func all() throws -> [FoundJourney]? {
        var scan = ArrivalScan(ends, hours, longest: Self.longest)
        defer { scan.free() }
        let arrivals = try scan.arrivalsAtTarget()
        guard let fewest = (1...ends.mostRides).first(where: { arrivals[$0] != .max }) else { return nil }
        let soon = arrivals[fewest]
        let found = try journeys(by: arrivals.map { min($0, soon) })
        guard fewest > 1 else { return found }
        var few = ends
        few.mostRides = fewest - 1
        return found + WindowSearch(few).all().filter { $0.arrival > soon }
    }

    /// - Parameter latest: the latest arrival with each number of rides; never later with more.
    private func journeys(by latest: [Int]) throws -> [FoundJourney] {
        var search = ends.newSearch()
        search.limits = latest
        let span = ends.leaves.upperBound - ends.leaves.lowerBound
        func start(_ part: Int) -> Int { ends.leaves.lowerBound + span * part / Self.parts }
        var part = Self.parts - 1
        try leaveOutLate(in: &search, by: latest, from: start(part), lastLeave: latest[1])
        // Whoever leaves after the window may arrive before those who leave in it: these are not the best then.
        _ = search.search(leave: ends.after, from: ends.nodes(at: ends.after), bound: latest[1])
        var found: [FoundJourney] = []
        try ends.departures().each { leave, nodes in
            if leave < start(part) {
                let end = start(part)
                while leave < start(part) { part -= 1 }
                let latest = latest.indices.map { rides in
                    search.targets[rides] == .none ? latest[rides] : min(latest[rides], search.targets[rides].time - 1)
                }
                try leaveOutLate(in: &search, by: latest, from: start(part), lastLeave: end)
            }
            found += search.journeys(leave: leave, from: nodes, bound: leave + WindowSearch.longest)
            return true
        }
        return found
    }

    /// Leaves out, in all departures from now on, what is too late to arrive in time.
    /// - Parameters:
    ///   - first: seconds from the origin: what is done before that is not left out.
    ///   - lastLeave: after which no one leaves from now on.
    private func leaveOutLate(
        in search: inout JourneySearch, by latest: [Int], from first: Int, lastLeave: Int
    ) throws {
        // What is left out stays so, so all departures count that are still to be searched, whatever the part.
        let before = RidesBefore(ends, leaves: ends.leaves.lowerBound...max(ends.leaves.lowerBound, lastLeave))
        let scan = LatestScan(ends, hours, before, from: first)
        defer { scan.free() }
        search.useful = try scan.arrive(by: latest)
        search.leaveOut(after: scan.arrivals, scan.ready)
    }
}
