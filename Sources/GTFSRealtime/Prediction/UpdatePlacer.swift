import GTFSModel

/// Finds the stops of updates: by stop_sequence, or else by stop_id in order (GTFS Realtime reference,
/// StopTimeUpdate.stop_sequence and stop_id). If the two disagree, the stop is right, as some producers send
/// stop_sequences of their own.
struct UpdatePlacer {
    /// The stops that an update may mean.
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
    /// The position after the one of the last update: where updates in order continue.
    private var next = 0

    init(_ updates: [StopTimeUpdate], of trip: ScheduledTrip, _ schedule: CachedSchedule) {
        self.updates = updates
        pattern = trip.pattern
        stops = trip.pattern.stops
        tripID = trip.id
        self.schedule = schedule
        placement = UpdatePlacement(count: stops.count)
    }

    /// - Parameter times: instants of the schedule. They decide between two calls of the trip at a stop.
    mutating func placement(times: TripInstants) throws -> UpdatePlacement {
        var open: [Int: [Int]] = [:]
        if updates.count > maximumCount { notices.add("too_many_updates", "trip \(tripID)") }
        for index in 0..<min(updates.count, maximumCount) {
            if isAtNext(index) {
                placement.updates[next] = Int32(truncatingIfNeeded: index)
                next += 1
                continue
            }
            switch try candidates(of: index) {
            case .none: continue
            case .one(let position): put(index, at: position, hasSequence: updates[index].stopSequence != nil)
            case .several(let positions): open[index] = positions
            }
        }
        if !open.isEmpty { settle(open, times) }
        return placement
    }

    /// Whether an update is for the stop after that of the update before it, by its stop_sequence, and the first one
    /// there: so are nearly all.
    private func isAtNext(_ update: Int) -> Bool {
        guard next < stops.count, stops[next].stopSequence == updates[update].stopSequence,
            placement.updates[next] < 0
        else { return false }
        return updates[update].stopID == nil || updates[update].stopID == stops[next].stopID
    }

    /// Used only if an update does not follow the one before it.
    private var index: PatternIndex { schedule.index(of: pattern) }

    /// More updates than this cannot each mean a stop of their own: the message repeats itself.
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
        guard let position = pattern.position(ofSequence: sequence, at: stop) else {
            notices.add("E051", "trip \(tripID), stop_sequence \(sequence)")
            return try stop.map { try candidates(at: $0) } ?? .none
        }
        guard let stop, stops[position].stopID != stop else { return .one(position) }
        // A stop_id beside an assigned_stop_id must be the same: the sequence decides which stop time is meant.
        if updates[update].details?.value.assignedStopID == stop { return .one(position) }
        notices.add("E045", "trip \(tripID), stop_sequence \(sequence), stop \(stop)")
        return try candidates(at: stop, insteadOf: position)
    }

    /// An update without a stop_sequence, or with one that the trip lacks.
    private mutating func candidates(at stop: Stop.ID) throws -> Candidates {
        let index = index
        if next < stops.count, !index.isRepeated(next), stops[next].stopID == stop { return .one(next) }
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
    /// Decides for updates that may mean several stops: of all ways to place updates in their order, it takes one that
    /// places the most, and of these one nearest to the schedule.
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
