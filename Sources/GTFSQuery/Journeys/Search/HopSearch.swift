internal import GTFSModel

/// The journeys that leave within a window, where all that runs are hops: two kinds of scans bound them, and
/// range RAPTOR finds them among what is left.
///
/// Few rides may arrive hours after the others, or not that day. Journeys up to the first arrival with the fewest rides
/// that arrive soon are searched here, and the later ones by rounds of these few rides alone.
struct HopSearch {
    private let ends: SearchEnds
    private let hours: SearchedHops

    /// Seconds after the window for which hops are scanned.
    private static let longest = 21_600
    /// Seconds of departures that are not worth a thread of their own.
    private static let shortWindow = 1200
    /// Seconds of departures of a part, at most: the times of a scan have two bytes.
    private static let longWindow = 14_400

    /// All journeys of a window. Its parts are searched side by side.
    static func journeys(_ ends: SearchEnds, _ hours: SearchedHops) -> [FoundJourney] {
        let span = ends.leaves.upperBound - ends.leaves.lowerBound
        let parts = max(span < shortWindow ? 1 : ParallelParts.threads, span / longWindow + 1)
        return ParallelParts.values(parts) { part in
            let first = ends.leaves.lowerBound + (span + 1) * part / parts
            let end = ends.leaves.lowerBound + (span + 1) * (part + 1) / parts
            var ends = ends
            ends.leaves = first...max(first, end - 1)
            return HopSearch(ends, hours).all()
        }.flatMap(\.self)
    }

    private init(_ ends: SearchEnds, _ hours: SearchedHops) { (self.ends, self.hours) = (ends, hours) }

    private func all() -> [FoundJourney] {
        var scan = ArrivalScan(ends, hours, longest: Self.longest)
        defer { scan.free() }
        let arrivals = scan.arrivalsAtTarget()
        guard let fewest = (1...ends.mostRides).first(where: { arrivals[$0] != .max }) else {
            return WindowSearch(ends).all()
        }
        let soon = arrivals[fewest]
        let found = journeys(by: arrivals.map { min($0, soon) })
        guard fewest > 1 else { return found }
        var few = ends
        few.mostRides = fewest - 1
        return found + WindowSearch(few).all().filter { $0.arrival > soon }
    }

    /// - Parameter latest: the latest arrival with each number of rides; never later with more.
    private func journeys(by latest: [Int]) -> [FoundJourney] {
        var search = ends.newSearch()
        search.limits = latest
        leaveOutLate(in: &search, by: latest)
        // Whoever leaves after the window may arrive before those who leave in it: these are not the best then.
        _ = search.search(leave: ends.after, from: ends.nodes(at: ends.after), bound: latest[1])
        var found: [FoundJourney] = []
        ends.departures().each { leave, nodes in
            found += search.journeys(leave: leave, from: nodes, bound: leave + WindowSearch.longest)
            return true
        }
        return found
    }

    /// Leaves out what is too late to arrive in time.
    private func leaveOutLate(in search: inout JourneySearch, by latest: [Int]) {
        let before = RidesBefore(ends, leaves: ends.leaves.lowerBound...max(ends.leaves.lowerBound, latest[1]))
        let scan = LatestScan(ends, hours, before, from: ends.leaves.lowerBound)
        defer { scan.free() }
        search.caught = CaughtTrips(scan.arrive(by: latest), rides: ends.mostRides)
        search.leaveOut(after: scan.arrivals, scan.ready, from: scan.base)
    }
}
