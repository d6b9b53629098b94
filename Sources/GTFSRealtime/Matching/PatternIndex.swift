import GTFSModel

/// Finds the positions of stops in a pattern.
final class PatternIndex {
    let pattern: ScheduledPattern
    /// Made when a message first names a stop out of order.
    private lazy var stops = StopPositions(pattern)
    /// By position; made when a message first names a stop that the pattern lacks.
    private var stations: [Stop.ID?]?

    init(_ pattern: ScheduledPattern) { self.pattern = pattern }

    /// Whether the trip also calls at the stop of a position at another position.
    func isRepeated(_ position: Int) -> Bool { stops.isRepeated(position, of: pattern) }

    func positions(of stop: Stop.ID) -> [Int] { stops.positions(of: stop) }

    /// The positions of platforms that belong to a station.
    func positions(ofStation station: Stop.ID, _ schedule: CachedSchedule) throws -> [Int] {
        let stations = try self.stations ?? pattern.stops.map { try $0.stopID.flatMap(schedule.stop)?.stationID }
        self.stations = stations
        return stations.indices.filter { stations[$0] == station }
    }
}

private struct StopPositions {
    private var first: [Stop.ID: Int]
    /// By position, the next position of the same stop; -1 for none.
    private var following: [Int]

    init(_ pattern: ScheduledPattern) {
        first = Dictionary(minimumCapacity: pattern.stops.count)
        following = [Int](repeating: -1, count: pattern.stops.count)
        // From the end, so that each stop keeps its first position.
        for (position, patternStop) in pattern.stops.enumerated().reversed() {
            guard let stop = patternStop.stopID else { continue }
            following[position] = first.updateValue(position, forKey: stop) ?? -1
        }
    }

    func isRepeated(_ position: Int, of pattern: ScheduledPattern) -> Bool {
        following[position] >= 0 || pattern.stops[position].stopID.map { first[$0] != position } ?? false
    }

    func positions(of stop: Stop.ID) -> [Int] {
        var positions: [Int] = []
        var position = first[stop] ?? -1
        while position >= 0 {
            positions.append(position)
            position = following[position]
        }
        return positions
    }
}
