/// When a trip is at one of its stops, in seconds from an origin such as the service day or the trip's start_time.
public struct StopTimeOffsets: Hashable, Sendable {
    /// When it arrives; nil for a Flex row, and for a blank that cannot be interpolated.
    public var arrival: Int?
    /// When it leaves; nil for a Flex row, and for a blank that cannot be interpolated.
    public var departure: Int?
    /// Whether the feed leaves both blank and they were interpolated.
    public var isInterpolated: Bool

    /// Times as given.
    public init(arrival: Int?, departure: Int?, isInterpolated: Bool = false) {
        self.arrival = arrival
        self.departure = departure
        self.isInterpolated = isInterpolated
    }
}

extension StopTimeOffsets {
    /// The times at all stops of a trip, with the blank ones filled in.
    ///
    /// "If there are not separate times for arrival and departure at a stop, arrival_time and departure_time should be
    /// the same"; between stop times with a time a blank lies on a straight line from the departure before it to the arrival after
    /// it (GTFS Schedule reference, stop_times.txt, arrival_time). The line goes by distance if every stop time of the
    /// gap has one, and these never fall and grow over the whole gap; otherwise by the count of stop times. A gap with
    /// a Flex row stays blank. Times are rounded to the second, half a second up.
    package static func completing(_ given: [GivenStopTime]) -> [StopTimeOffsets] {
        var times = given.map { stopTime in
            StopTimeOffsets(
                arrival: stopTime.arrival ?? stopTime.departure, departure: stopTime.departure ?? stopTime.arrival)
        }
        var last: Int?
        for position in times.indices where times[position].departure != nil {
            if let last, position - last > 1 { fill(&times, between: last, and: position, given: given) }
            last = position
        }
        return times
    }

    /// Whether a trip can be shown at all: its first and last rows, Flex rows aside, must have a time.
    package static func areShowable(_ given: [GivenStopTime]) -> Bool {
        let fixed = given.filter { !$0.isFlex }
        guard let first = fixed.first, let last = fixed.last else { return false }
        return (first.arrival ?? first.departure) != nil && (last.arrival ?? last.departure) != nil
    }

    private static func fill(
        _ times: inout [StopTimeOffsets], between first: Int, and last: Int, given: [GivenStopTime]
    ) {
        guard !given[first...last].contains(where: \.isFlex), let start = times[first].departure,
            let end = times[last].arrival
        else { return }
        let distances = distances(given[first...last]) ?? Array(0...Int64(last - first))
        let whole = distances[distances.count - 1] - distances[0]
        for position in first + 1..<last {
            let time = start + rounded(end - start, times: distances[position - first] - distances[0], over: whole)
            times[position] = StopTimeOffsets(arrival: time, departure: time, isInterpolated: true)
        }
    }

    private static func distances(_ gap: ArraySlice<GivenStopTime>) -> [Int64]? {
        let distances = gap.compactMap(\.distance)
        guard distances.count == gap.count, distances[0] < distances[distances.count - 1],
            zip(distances, distances.dropFirst()).allSatisfy(<=)
        else { return nil }
        return distances
    }

    /// `span * share / whole` to the nearest whole number, a half going up; 0 <= share <= whole, whole > 0.
    private static func rounded(_ span: Int, times share: Int64, over whole: Int64) -> Int {
        // Through 128 bits, as distances with many decimals, times seconds, may overflow 64.
        let product = UInt64(span.magnitude).multipliedFullWidth(by: UInt64(share))
        let (quotient, remainder) = UInt64(whole).dividingFullWidth(product)
        let rest = UInt64(whole) - remainder
        return span >= 0
            ? Int(quotient) + (remainder >= rest ? 1 : 0) : -Int(quotient) - (remainder > rest ? 1 : 0)
    }
}

/// The times of a trip at one of its stops as the feed has them, blanks included.
package struct GivenStopTime: Hashable, Sendable {
    /// arrival_time; nil where blank.
    package var arrival: Int?
    /// departure_time; nil where blank.
    package var departure: Int?
    /// shape_dist_traveled, as a whole number of any unit that the trip's stop times share.
    package var distance: Int64?
    /// A location, a location group, or a stop that is served within a window.
    package var isFlex: Bool

    /// Times as the feed gives them.
    package init(arrival: Int?, departure: Int?, distance: Int64? = nil, isFlex: Bool = false) {
        self.arrival = arrival
        self.departure = departure
        self.distance = distance
        self.isFlex = isFlex
    }
}
