internal import GTFSModel

/// What a search of one window begins with: its trips, its two ends, and when to leave.
struct SearchEnds: Sendable {
    let window: SearchWindow
    let footpaths: Footpaths
    var mostRides: Int
    let egress: EgressWays
    /// Where to board first, by the order of the stops.
    let firstStops: [DepartureTimes.BoardedStop]
    /// Seconds that walking all the way takes; nil where it is too far.
    let walkAlone: Int?
    /// As the crow flies from end to end.
    let metres: Double
    /// When to leave, seconds from the origin.
    var leaves: ClosedRange<Int>

    /// The moment after the window.
    var after: Int { leaves.upperBound + 1 }

    /// Seconds that most journeys of this length take.
    var usualSpan: Int { 5400 + Int(min(metres, 200_000) / 4) }

    func nodes(at leave: Int) -> [(node: Int32, ready: Int, metres: Int)] {
        firstStops.map { ($0.node, leave + $0.seconds, $0.metres) }
    }

    func search(_ useful: UsefulTrips) -> JourneySearch {
        JourneySearch(window, footpaths, useful, mostRides: mostRides, egress: egress, walkAlone: walkAlone)
    }

    func departures() -> DepartureTimes { DepartureTimes(firstStops, window.tables, window.ridden, window: leaves) }
}
