/// Searches from changes of some journeys to their destination, side by side in time: one scan backwards leaves out what is
/// too late for all of them, and each search goes on with the labels of the others, but where these came.
final class ChangeSearch {
    /// Without first stops.
    let ends: SearchEnds
    /// When to leave and to arrive, seconds from the origin.
    private let times: ClosedRange<Int>
    private let scan: LatestScan
    private var search: JourneySearch

    /// - Parameter times: within which all leave and, as far as they are to be found, arrive; seconds from the origin.
    init(_ ends: SearchEnds, within times: ClosedRange<Int>) {
        var scan = LatestScan(ends, RidesBefore(nodeCount: ends.egress.nodeCount), since: times.lowerBound)
        let latest = Array(repeating: times.upperBound, count: ends.mostRides + 1)
        let useful = scan.arrive(by: latest, from: times.lowerBound)
        search = ends.search(useful, unreached: Label(after: scan.base))
        search.leaveOut(after: scan)
        search.ridesListedRunsFirst = false
        search.touched = NodeList(nodeCount: ends.egress.nodeCount)
        search.departure = Self.searches
        (self.ends, self.times, self.scan) = (ends, times, scan)
    }

    /// How many searches have labels of their own.
    private static let searches = 1 << 19

    deinit { scan.free() }

    /// Whether ways of those who leave at a moment are looked for during some seconds; from the origin.
    func covers(_ leave: Int, for seconds: Int) -> Bool {
        leave >= times.lowerBound && leave + seconds <= times.upperBound && search.departure > 1
    }

    /// The journey that arrives first of those that leave from the first moment on, with the fewest rides.
    /// - Parameters:
    ///   - ends: the same with the first stops of a change.
    ///   - known: when some way arrives, seconds from the origin; nil where none is known.
    func firstJourney(_ ends: SearchEnds, by known: Int?) -> FoundJourney? {
        let leave = ends.leaves.lowerBound
        let bound = min(known ?? .max, times.upperBound)
        search.begin(again: scan)
        search.walkAlone = ends.walkAlone
        search.limits = Array(repeating: bound, count: ends.mostRides + 1)
        return search.journeys(leave: leave, from: ends.nodes(at: leave), bound: bound).last
    }

    /// Whether one comes to the destination on foot before the last moment of the search: no ride arrives before that if none
    /// was found.
    func isOnFoot(_ ends: SearchEnds) -> Bool {
        ends.walkAlone.map { ends.leaves.lowerBound + $0 <= times.upperBound + 1 } ?? false
    }

    /// The same for ways that arrive by a later moment; nil where they take too long for scans.
    func wider(by last: Int) -> ChangeSearch? {
        guard last > times.upperBound, last - times.lowerBound <= HopSearch.soon else { return nil }
        return ChangeSearch(ends, within: times.lowerBound...last)
    }
}
