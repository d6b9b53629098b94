import GTFSModel

/// The arrival and departure that one update predicts: plain values, which are cheap to pass on.
struct StatedTimes {
    let arrival: StopTimeEvent?
    let departure: StopTimeEvent?

    init(_ updates: [StopTimeUpdate], _ index: Int) {
        arrival = updates[index].arrival.flatMap { $0.isPredicted ? $0 : nil }
        departure = updates[index].departure.flatMap { $0.isPredicted ? $0 : nil }
    }

    var isEmpty: Bool { arrival == nil && departure == nil }

    /// The earlier of an arrival and a departure that may both be missing.
    static func first(_ arrival: Int?, _ departure: Int?) -> Int? {
        guard let arrival else { return departure }
        return min(arrival, departure ?? arrival)
    }
}
