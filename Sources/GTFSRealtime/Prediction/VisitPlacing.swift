import GTFSModel

/// Which update of a message speaks of which visit of a trip.
struct VisitPlacing {
    /// By position in the trip, which update; -1 for none.
    var updates: [Int32]
    /// Whether some update names a sibling platform of the one that the schedule has.
    var changesPlatforms = false
    /// Whether some update names a stop that is not on the trip, nor beside one that is.
    var hasUnknownStop = false

    init(count: Int) { updates = Array(repeating: -1, count: count) }
}

/// Finds the visits that updates speak of: by stop_sequence, else by stop_id in order (GTFS Realtime reference,
/// StopTimeUpdate.stop_sequence and stop_id). Where the two disagree the stop is right, as producers number stops in ways
/// of their own.
struct VisitPlacer {
    /// What an update may mean.
    private enum Candidates {
        case none
        case one(Int)
        case several([Int])
    }

    private let pattern: ScheduledPattern
    private let patterns: PatternShelf
    private let visits: [PatternStop]
    private let updates: [StopTimeUpdate]
    private let places: PlaceBook
    private let tripID: Trip.ID
    private var placing: VisitPlacing
    private(set) var notices = RealtimeNotices()
    /// The visit behind the one that was placed last: where updates in order go on.
    private var next = 0

    init(_ updates: [StopTimeUpdate], of trip: ScheduledTrip, _ patterns: PatternShelf, _ places: PlaceBook) {
        self.updates = updates
        self.patterns = patterns
        pattern = trip.pattern
        visits = trip.pattern.stops
        tripID = trip.id
        self.places = places
        placing = VisitPlacing(count: visits.count)
    }

    /// - Parameter times: by position, instants of the schedule, to tell visits of one stop apart.
    mutating func placing(times: TripInstants) throws -> VisitPlacing {
        var open: [Int: [Int]] = [:]
        if updates.count > maximumCount { notices.add("too_many_updates", "trip \(tripID)") }
        for number in 0..<min(updates.count, maximumCount) {
            switch try candidates(of: number) {
            case .none: continue
            case .one(let position): place(number, at: position, hasSequence: updates[number].stopSequence != nil)
            case .several(let positions): open[number] = positions
            }
        }
        if !open.isEmpty { settle(open, times) }
        return placing
    }

    /// Asked for only where an update does not follow the one before it.
    private var index: PatternIndex { patterns.index(of: pattern) }

    /// More updates than that cannot each mean a visit of its own, however often a message repeats itself.
    private var maximumCount: Int { 2 * visits.count + 16 }

    private mutating func place(_ number: Int, at position: Int, hasSequence: Bool) {
        if placing.updates[position] >= 0 {
            notices.add(hasSequence ? "E036" : "E037", "trip \(tripID), visit \(position + 1)")
        } else if position < next {
            notices.add("E002", "trip \(tripID), visit \(position + 1)")
        }
        placing.updates[position] = Int32(truncatingIfNeeded: number)
        next = position + 1
    }

    private mutating func candidates(of number: Int) throws -> Candidates {
        guard let sequence = updates[number].stopSequence else {
            if let stop = updates[number].stopID { return try candidates(at: stop) }
            notices.add("E040", "trip \(tripID)")
            return .none
        }
        let stop = updates[number].stopID
        if next < visits.count, visits[next].stopSequence == sequence, stop == nil || visits[next].stopID == stop {
            return .one(next)
        }
        guard let position = index.position(ofSequence: sequence, at: stop) else {
            notices.add("E051", "trip \(tripID), stop_sequence \(sequence)")
            return try stop.map { try candidates(at: $0) } ?? .none
        }
        guard let stop, visits[position].stopID != stop else { return .one(position) }
        // A stop_id beside an assigned_stop_id has to be the same: it is the sequence that says which visit.
        if updates[number].details?.value.assignedStopID == stop { return .one(position) }
        notices.add("E045", "trip \(tripID), stop_sequence \(sequence), stop \(stop)")
        return try candidates(at: stop, insteadOf: position)
    }

    /// An update that says no stop_sequence, or one that the trip lacks.
    private mutating func candidates(at stop: Stop.ID) throws -> Candidates {
        let index = index
        if next < visits.count, !index.isRepeated[next], visits[next].stopID == stop { return .one(next) }
        let positions = index.positions(of: stop)
        if !positions.isEmpty { return Self.candidates(positions) }
        guard let place = try places.stop(stop) else { return unknown(stop) }
        let siblings = try index.positions(ofStation: place.stationID, places)
        guard !siblings.isEmpty else {
            notices.add("stop_not_on_trip", "trip \(tripID), stop \(stop)")
            return unplaced()
        }
        placing.changesPlatforms = true
        return Self.candidates(siblings)
    }

    /// An update whose stop is not that of its stop_sequence.
    private mutating func candidates(at stop: Stop.ID, insteadOf position: Int) throws -> Candidates {
        let positions = index.positions(of: stop)
        if !positions.isEmpty { return Self.candidates(positions) }
        guard try places.stop(stop) != nil else { return unknown(stop) }
        guard let scheduled = visits[position].stopID, try places.areSiblings(scheduled, stop) else {
            return unplaced()
        }
        placing.changesPlatforms = true
        return .one(position)
    }

    private mutating func unknown(_ stop: Stop.ID) -> Candidates {
        notices.add("E011", "trip \(tripID), stop \(stop)")
        return unplaced()
    }

    private mutating func unplaced() -> Candidates {
        placing.hasUnknownStop = true
        return .none
    }

    private static func candidates(_ positions: [Int]) -> Candidates {
        positions.count == 1 ? .one(positions[0]) : .several(positions)
    }
}

extension VisitPlacer {
    /// Decides which visit each update means that may mean several: of all ways to place updates in their order, one
    /// that places most of them, and of these one that lies nearest to the schedule.
    private mutating func settle(_ open: [Int: [Int]], _ times: TripInstants) {
        notices.add("E009", "trip \(tripID)")
        var choices = open
        for (position, number) in placing.updates.enumerated() where number >= 0 { choices[Int(number)] = [position] }
        let numbers = choices.keys.sorted()
        var assignment = OrderedAssignment()
        for number in numbers {
            let stated = StatedTimes(updates, number)
            assignment.add(
                (choices[number] ?? []).map { .init(position: $0, deviation: times.deviation(of: stated, at: $0)) })
        }
        for (number, position) in zip(numbers, assignment.positions()) where open[number] != nil {
            guard let position, placing.updates[position] < 0 else { continue }
            placing.updates[position] = Int32(truncatingIfNeeded: number)
        }
    }
}
