package import GTFSModel

/// The places that search knows, numbered from 1, the busiest first.
package struct SearchPlaces: Sendable {
    /// From a place on, how many departures places have at least: falling.
    package struct Step: Sendable, Codable, Equatable {
        package let firstPlace: Int
        package let departureCount: Int

        package init(firstPlace: Int, departureCount: Int) {
            self.firstPlace = firstPlace
            self.departureCount = departureCount
        }
    }

    package let steps: [Step]
    /// stop_key * 2, and 1 more for a stop of the same place as the one before.
    package let stops: PackedColumn
    private let placeByStop: [Key<Stop>: Int]

    package init(steps: [Step], stops: PackedColumn) {
        self.steps = steps
        self.stops = stops
        var placeByStop: [Key<Stop>: Int] = [:]
        placeByStop.reserveCapacity(stops.count)
        var place = 0
        for position in 0..<stops.count {
            guard let number = stops.value(at: position) else { continue }
            if number & 1 == 0 { place = position + 1 }
            placeByStop[Key(number >> 1)] = place
        }
        self.placeByStop = placeByStop
    }

    /// The stops of a place, its most important one first; of a station, the station alone.
    package func stopKeys(of place: Int) -> [Key<Stop>] {
        guard let lead = stops.value(at: place - 1) else { return [] }
        var keys = [Key<Stop>(lead >> 1)]
        while let next = stops.value(at: place - 1 + keys.count), next & 1 == 1 { keys.append(Key(next >> 1)) }
        return keys
    }

    /// The place that a stop without parent, or a station, belongs to.
    package func place(ofStop key: Key<Stop>) -> Int? { placeByStop[key] }

    /// At least this many departures leave the place over all days of the feed; fewer than twice as many.
    package func departureCount(of place: Int) -> Int {
        steps.last { $0.firstPlace <= place }?.departureCount ?? 0
    }
}
