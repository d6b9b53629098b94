import GTFSModel

/// Which update of a message speaks of which stop of a trip.
struct UpdatePlacement {
    /// By position in the trip, the index of the update; -1 for none.
    var updates: [Int32]
    /// Whether some update names a sibling platform of the one that the schedule has.
    var changesPlatforms = false
    /// Whether some update names a stop that is not on the trip, nor beside one that is.
    var hasUnknownStop = false

    init(count: Int) { updates = Array(repeating: -1, count: count) }
}

/// Finds the stops that updates speak of: by stop_sequence, else by stop_id in order (GTFS Realtime reference,
/// StopTimeUpdate.stop_sequence and stop_id). Where the two disagree the stop is right, as producers give stop_sequences of
/// their own.
struct UpdatePlacer {
    /// What an update may mean.
    private enum Candidates {
        case none
        case one(Int)
        case several([Int])
    }

    private let pattern: ScheduledPattern
    private let stops: [PatternStop]
    private let updates: [StopTimeUpdate]
    private let schedule: CachedSchedule
    private let tripID: Trip.ID
    private var placement: UpdatePlacement
    private(set) var notices = RealtimeNotices()
    /// The position after the one of the last update: where updates in order go on.
    private var next = 0

    init(_ updates: [StopTimeUpdate], of trip: ScheduledTrip, _ schedule: CachedSchedule) {
        self.updates = updates
        pattern = trip.pattern
        stops = trip.pattern.stops
        tripID = trip.id
        self.schedule = schedule
        placement = UpdatePlacement(count: stops.count)
    }

    /// - Parameter times: instants of the schedule. On a trip that stops somewhere twice they tell which time is meant.
    mutating func placement(times: TripInstants) throws -> UpdatePlacement {
        var open: [Int: [Int]] = [:]
        if updates.count > maximumCount { notices.add("too_many_updates", "trip \(tripID)") }
        for index in 0..<min(updates.count, maximumCount) {
            switch try candidates(of: index) {
            case .none: continue
            case .one(let position): put(index, at: position, hasSequence: updates[index].stopSequence != nil)
            case .several(let positions): open[index] = positions
            }
        }
        if !open.isEmpty { settle(open, times) }
        return placement
    }

    /// Asked for only where an update does not follow the one before it.
    private var index: PatternIndex { schedule.index(of: pattern) }

    /// More updates than that cannot each mean a stop of its own, however often a message repeats itself.
    private var maximumCount: Int { 2 * stops.count + 16 }

    private mutating func put(_ index: Int, at position: Int, hasSequence: Bool) {
        if placement.updates[position] >= 0 {
            notices.add(hasSequence ? "E036" : "E037", "trip \(tripID), stop \(position + 1)")
        } else if position < next {
            notices.add("E002", "trip \(tripID), stop \(position + 1)")
        }
        placement.updates[position] = Int32(truncatingIfNeeded: index)
        next = position + 1
    }

    private mutating func candidates(of update: Int) throws -> Candidates {
        guard let sequence = updates[update].stopSequence else {
            if let stop = updates[update].stopID { return try candidates(at: stop) }
            notices.add("E040", "trip \(tripID)")
            return .none
        }
        let stop = updates[update].stopID
        if next < stops.count, stops[next].stopSequence == sequence, stop == nil || stops[next].stopID == stop {
            return .one(next)
        }
        guard let position = index.position(ofSequence: sequence, at: stop) else {
            notices.add("E051", "trip \(tripID), stop_sequence \(sequence)")
            return try stop.map { try candidates(at: $0) } ?? .none
        }
        guard let stop, stops[position].stopID != stop else { return .one(position) }
        // A stop_id beside an assigned_stop_id has to be the same: the sequence says which stop time is meant.
        if updates[update].details?.value.assignedStopID == stop { return .one(position) }
        notices.add("E045", "trip \(tripID), stop_sequence \(sequence), stop \(stop)")
        return try candidates(at: stop, insteadOf: position)
    }

    /// An update that says no stop_sequence, or one that the trip lacks.
    private mutating func candidates(at stop: Stop.ID) throws -> Candidates {
        let index = index
        if next < stops.count, !index.isRepeated[next], stops[next].stopID == stop { return .one(next) }
        let positions = index.positions(of: stop)
        if !positions.isEmpty { return Self.candidates(positions) }
        guard let known = try schedule.stop(stop) else { return unknown(stop) }
        let siblings = try index.positions(ofStation: known.stationID, schedule)
        guard !siblings.isEmpty else {
            notices.add("stop_not_on_trip", "trip \(tripID), stop \(stop)")
            return unplaced()
        }
        placement.changesPlatforms = true
        return Self.candidates(siblings)
    }

    /// An update whose stop is not that of its stop_sequence.
    private mutating func candidates(at stop: Stop.ID, insteadOf position: Int) throws -> Candidates {
        let positions = index.positions(of: stop)
        if !positions.isEmpty { return Self.candidates(positions) }
        guard try schedule.stop(stop) != nil else { return unknown(stop) }
        guard let scheduled = stops[position].stopID, try schedule.areSiblings(scheduled, stop) else {
            return unplaced()
        }
        placement.changesPlatforms = true
        return .one(position)
    }

    private mutating func unknown(_ stop: Stop.ID) -> Candidates {
        notices.add("E011", "trip \(tripID), stop \(stop)")
        return unplaced()
    }

    private mutating func unplaced() -> Candidates {
        placement.hasUnknownStop = true
        return .none
    }

    private static func candidates(_ positions: [Int]) -> Candidates {
        positions.count == 1 ? .one(positions[0]) : .several(positions)
    }
}

extension UpdatePlacer {
    /// Decides for updates that may mean several stops: of all ways to place updates in their order it takes one that places
    /// most of them, and of these one that lies nearest to the schedule.
    private mutating func settle(_ open: [Int: [Int]], _ times: TripInstants) {
        notices.add("E009", "trip \(tripID)")
        var choices = open
        for (position, update) in placement.updates.enumerated() where update >= 0 { choices[Int(update)] = [position] }
        let indexes = choices.keys.sorted()
        var assignment = OrderedAssignment()
        for index in indexes {
            let stated = StatedTimes(updates, index)
            assignment.add(
                (choices[index] ?? []).map { .init(position: $0, deviation: times.deviation(of: stated, at: $0)) })
        }
        for (index, position) in zip(indexes, assignment.positions()) where open[index] != nil {
            guard let position, placement.updates[position] < 0 else { continue }
            placement.updates[position] = Int32(truncatingIfNeeded: index)
        }
    }
}

/// Where a pattern has its stops and stop_sequences.
final class PatternIndex {
    let pattern: ScheduledPattern
    /// By position, whether the trip stops there at another position too.
    let isRepeated: [Bool]
    /// The first position of each stop.
    private let first: [Stop.ID: Int]
    /// By position, the next position of the same stop; -1 for none.
    private let following: [Int]
    /// By position; made when a message first names a stop that the pattern lacks.
    private var stations: [Stop.ID?]?

    init(_ pattern: ScheduledPattern) {
        var first: [Stop.ID: Int] = Dictionary(minimumCapacity: pattern.stops.count)
        var following = [Int](repeating: -1, count: pattern.stops.count)
        // From the end, so that each stop is left with its first position.
        for (position, patternStop) in pattern.stops.enumerated().reversed() {
            guard let stop = patternStop.stopID else { continue }
            following[position] = first.updateValue(position, forKey: stop) ?? -1
        }
        self.pattern = pattern
        self.first = first
        self.following = following
        isRepeated = pattern.stops.indices.map { position in
            following[position] >= 0 || pattern.stops[position].stopID.map { first[$0] != position } ?? false
        }
    }

    /// The position of a stop_sequence; of several, which a faulty feed may have, the one at `stop`, else the first.
    func position(ofSequence sequence: Int, at stop: Stop.ID?) -> Int? {
        let stops = pattern.stops
        var position = lowerBound(sequence)
        guard position < stops.count, stops[position].stopSequence == sequence else { return nil }
        let found = position
        while position < stops.count, stops[position].stopSequence == sequence {
            if stops[position].stopID == stop { return position }
            position += 1
        }
        return found
    }

    /// The positions of a stop, in the order of the trip.
    func positions(of stop: Stop.ID) -> [Int] {
        var positions: [Int] = []
        var position = first[stop] ?? -1
        while position >= 0 {
            positions.append(position)
            position = following[position]
        }
        return positions
    }

    /// The positions of platforms that belong to a station.
    func positions(ofStation station: Stop.ID, _ schedule: CachedSchedule) throws -> [Int] {
        let stations = try self.stations ?? pattern.stops.map { try $0.stopID.flatMap(schedule.stop)?.stationID }
        self.stations = stations
        return stations.indices.filter { stations[$0] == station }
    }

    private func lowerBound(_ sequence: Int) -> Int {
        var low = 0
        var high = pattern.stops.count
        while low < high {
            let middle = (low + high) / 2
            if pattern.stops[middle].stopSequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
