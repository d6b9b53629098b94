internal import GTFSModel

/// The ways of an overlay's trips from one stop to the next one.
final class OverlayHops: Sendable {
    struct TimedHop: Sendable {
        let from: LineTable.LineStop
        let to: LineTable.LineStop
        let trip: Int32
        /// Seconds from the origin of the overlay's times.
        let departure: Int32
        let arrival: Int32
    }

    /// By departure; those of one trip in the order of its stops.
    let all: FixedValues<TimedHop>

    init(_ lines: LineTable) {
        var hops: [TimedHop] = []
        for trip in 0..<lines.patternCount {
            let first = Int(lines.firstStop[trip])
            for position in 0..<max(0, lines.stopCount(trip) - 1) {
                hops.append(
                    TimedHop(
                        from: lines.stops[first + position], to: lines.stops[first + position + 1], trip: Int32(trip),
                        departure: Int32(lines.departure(trip, position)),
                        arrival: Int32(lines.arrival(trip, position + 1))))
            }
        }
        let order = hops.indices.sorted { (hops[$0].departure, $0) < (hops[$1].departure, $1) }
        all = FixedValues(order.map { hops[$0] })
    }

    deinit { all.free() }

    /// The first hop that leaves at a moment, in seconds from the origin of the overlay's times, or later.
    func first(from moment: Int) -> Int { all.partitioningIndex { Int($0.departure) >= moment } }
}
