import GTFSModel

/// Where the stop time updates of a trip are in its pattern, one after another.
struct UpdatePositions {
    /// Where one is.
    struct Found {
        /// The stop of the timetable; nil if the trip lacks the stop_sequence or the stop_id, or has it only earlier.
        let stop: PatternStop?
        /// Its times; nil without a stop.
        let times: StopTimeOffsets?
        /// Whether the trip has the stop, but only before the update before this one.
        let isEarlier: Bool
        /// Whether some stop_id is twice on the trip.
        let repeatsStops: Bool
    }

    private let trip: ScheduledTrip
    private let positions: [Stop.ID: [Int]]
    private let repeatsStops: Bool
    private var last = -1

    init(_ trip: ScheduledTrip) {
        self.trip = trip
        var positions: [Stop.ID: [Int]] = [:]
        for (position, stop) in trip.pattern.stops.enumerated() {
            if let id = stop.stopID { positions[id, default: []].append(position) }
        }
        self.positions = positions
        repeatsStops = positions.values.contains { $0.count > 1 }
    }

    /// Where the next update is.
    mutating func find(_ update: StopTimeUpdate) -> Found {
        let stops = trip.pattern.stops
        var position: Int?
        var isEarlier = false
        if let sequence = update.stopSequence {
            let index = stops.partitioningIndex { $0.stopSequence >= sequence }
            position = index < stops.count && stops[index].stopSequence == sequence ? index : nil
        } else if let id = update.stopID, let all = positions[id] {
            let index = all.partitioningIndex { $0 > last }
            position = index < all.count ? all[index] : nil
            isEarlier = position == nil
        }
        last = position ?? last
        return Found(
            stop: position.map { stops[$0] }, times: position.map { trip.times.stopTimes[$0] },
            isEarlier: isEarlier, repeatsStops: repeatsStops)
    }
}
