internal import GTFSModel

/// The stops of two trips that ran by their messages, each once, in the order of both. One of them may lack those that were passed
/// before it was first seen, so the last ones are compared first.
struct JoinedStops {
    private(set) var stops: [RecordedPattern.RecordedStop] = []
    /// Where the stops of the first trip are in these.
    private(set) var positions: [Int] = []
    /// Where the stops of the second trip are in these.
    private(set) var otherPositions: [Int] = []

    init(_ first: [RecordedPattern.RecordedStop], _ second: [RecordedPattern.RecordedStop]) {
        // From the last one on, as (index in the first, index in the second).
        var pairs: [(first: Int?, second: Int?)] = []
        var known = StopsFromLast(first.map(\.stopKey))
        for index in second.indices.reversed() {
            guard let same = known.position(of: second[index].stopKey) else {
                pairs.append((nil, index))
                continue
            }
            pairs += (same + 1..<known.end).reversed().map { ($0, nil) }
            pairs.append((same, index))
            known.end = same
        }
        pairs += (0..<known.end).reversed().map { ($0, nil) }
        for pair in pairs.reversed() {
            if pair.first != nil { positions.append(stops.count) }
            if pair.second != nil { otherPositions.append(stops.count) }
            if let stop = pair.first.map({ first[$0] }) ?? pair.second.map({ second[$0] }) { stops.append(stop) }
        }
        // Messages without stop_sequence count from the first stop that they have.
        guard zip(stops, stops.dropFirst()).contains(where: { $0.sequence >= $1.sequence }) else { return }
        for index in stops.indices { stops[index].sequence = index + 1 }
    }
}

extension SeenTrip {
    /// The same with its visits at other positions of a trip with a number of stops; those without a position are left out.
    func moved(to positions: [Int?], of count: Int, asTrip key: Int) -> SeenTrip {
        var moved = self
        moved.tripKey = key
        moved.visits = Array(repeating: VisitEvidence(), count: count)
        for (visit, position) in zip(visits, positions) {
            if let position { moved.visits[position] = visit }
        }
        return moved
    }
}

/// Finds stops in a trip from the last one backwards, in a time that does not grow with the stops that it passes: a trip may have
/// any number of them.
struct StopsFromLast {
    /// The positions of each stop, in ascending order.
    private let positions: [Int: [Int]]
    /// Stops are found before this position.
    var end: Int

    /// - Parameter keys: of the trip's stops, in texts.
    init(_ keys: [Int]) {
        positions = Dictionary(grouping: keys.indices) { keys[$0] }
        end = keys.count
    }

    /// The last position of a stop before `end`; nil if there is none.
    func position(of key: Int) -> Int? {
        guard let same = positions[key], let first = same.first, first < end else { return nil }
        return same[same.partitioningIndex { $0 >= end } - 1]
    }
}
