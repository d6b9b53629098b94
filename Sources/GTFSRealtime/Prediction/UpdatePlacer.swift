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

    init(_ updates: [StopTimeUpdate], of trip: ScheduledTrip, schedule: CachedSchedule) {
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
        if !open.isEmpty { settle(open, times: times) }
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
    private mutating func settle(_ open: [Int: [Int]], times: TripInstants) {
        notices.add("E009", "trip \(tripID)")
        var choices = open
        for (position, update) in placement.updates.enumerated() where update >= 0 { choices[Int(update)] = [position] }
        let indexes = choices.keys.sorted()
        var assignment = OrderedAssignment()
        for index in indexes {
            let stated = StatedTimes(updates, index: index)
            assignment.add(
                (choices[index] ?? []).map { .init(position: $0, deviation: times.deviation(of: stated, at: $0)) })
        }
        for (index, position) in zip(indexes, assignment.positions()) where open[index] != nil {
            guard let position, placement.updates[position] < 0 else { continue }
            placement.updates[position] = Int32(truncatingIfNeeded: index)
        }
    }
}

/// The updates of a message by the stops of a trip.
struct UpdatePlacement {
    /// By position in the trip, the index of the update; -1 for none.
    var updates: [Int32]
    /// Whether some update names a sibling platform of the one that the schedule has.
    var changesPlatforms = false
    /// Whether some update names a stop that is not on the trip, and not a sibling of a stop on it.
    var hasUnknownStop = false

    init(count: Int) { updates = Array(repeating: -1, count: count) }
}

/// The arrival and departure that one update predicts: plain values, which are cheap to pass on.
struct StatedTimes {
    let arrival: StopTimeEvent?
    let departure: StopTimeEvent?

    init(_ updates: [StopTimeUpdate], index: Int) {
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

/// When a trip is scheduled at its stops, as instants.
struct TripInstants {
    let times: ScheduledTimes
    let base: Int

    func arrival(at position: Int) -> Int? { times[position].arrival.map { $0 + base } }
    func departure(at position: Int) -> Int? { times[position].departure.map { $0 + base } }

    /// Seconds between the prediction of an update and the schedule for a stop; 0 if one of them has no time.
    func deviation(of stated: StatedTimes, at position: Int) -> Int {
        if let departure = stated.departure { return deviation(of: departure, from: self.departure(at: position)) }
        if let arrival = stated.arrival { return deviation(of: arrival, from: self.arrival(at: position)) }
        return 0
    }

    private func deviation(of event: StopTimeEvent, from scheduled: Int?) -> Int {
        guard let time = event.usableTime else { return Int(clamping: (event.delay ?? 0).magnitude) }
        return scheduled.map { Int(clamping: ClampedSum.difference(time, $0).magnitude) } ?? 0
    }
}
