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

    let index: PatternIndex
    let places: PlaceBook
    let tripID: Trip.ID
    private var placing: VisitPlacing
    private(set) var notices = RealtimeNotices()
    /// The visit behind the one that was placed last: where updates in order go on.
    private var next = 0

    init(index: PatternIndex, places: PlaceBook, tripID: Trip.ID) {
        self.index = index
        self.places = places
        self.tripID = tripID
        placing = VisitPlacing(count: index.pattern.visits.count)
    }

    /// - Parameter times: by position, instants of the schedule, to tell visits of one stop apart.
    mutating func placing(_ updates: [StopTimeUpdate], times: TripInstants) throws -> VisitPlacing {
        var open: [Int: [Int]] = [:]
        let usable = updates.prefix(maximumCount)
        if usable.count < updates.count { notices.add("too_many_updates", "trip \(tripID)") }
        for number in usable.indices {
            switch try candidates(of: updates[number]) {
            case .none: continue
            case .one(let position): place(number, at: position, hasSequence: updates[number].stopSequence != nil)
            case .several(let positions): open[number] = positions
            }
        }
        if !open.isEmpty { settle(open, updates, times) }
        return placing
    }

    /// More updates than that cannot each mean a visit of its own, however often a message repeats itself.
    private var maximumCount: Int { 2 * index.pattern.visits.count + 16 }

    private mutating func place(_ number: Int, at position: Int, hasSequence: Bool) {
        if placing.updates[position] >= 0 {
            notices.add(hasSequence ? "E036" : "E037", "trip \(tripID), visit \(position + 1)")
        } else if position < next {
            notices.add("E002", "trip \(tripID), visit \(position + 1)")
        }
        placing.updates[position] = Int32(truncatingIfNeeded: number)
        next = position + 1
    }

    private mutating func candidates(of update: StopTimeUpdate) throws -> Candidates {
        guard let sequence = update.stopSequence else {
            if let stop = update.stopID { return try candidates(at: stop) }
            notices.add("E040", "trip \(tripID)")
            return .none
        }
        guard let position = position(ofSequence: sequence, at: update.stopID) else {
            notices.add("E051", "trip \(tripID), stop_sequence \(sequence)")
            return try update.stopID.map { try candidates(at: $0) } ?? .none
        }
        guard let stop = update.stopID, index.pattern.visits[position].stopID != stop else { return .one(position) }
        // With an assigned stop, "stop_id … must match assigned_stop_id": it is the sequence that says which visit.
        if update.details?.value.assignedStopID == stop { return .one(position) }
        notices.add("E045", "trip \(tripID), stop_sequence \(sequence), stop \(stop)")
        return try candidates(at: stop, insteadOf: position)
    }

    private func position(ofSequence sequence: Int, at stop: Stop.ID?) -> Int? {
        let visits = index.pattern.visits
        if next < visits.count, visits[next].stopSequence == sequence, stop == nil || visits[next].stopID == stop {
            return next
        }
        return index.position(ofSequence: sequence, at: stop)
    }

    /// An update that says no stop_sequence, or one that the trip lacks.
    private mutating func candidates(at stop: Stop.ID) throws -> Candidates {
        let visits = index.pattern.visits
        if !index.repeatsStops, next < visits.count, visits[next].stopID == stop { return .one(next) }
        let positions = index.positions(of: stop)
        if !positions.isEmpty { return Self.candidates(positions) }
        guard let place = try places.place(stop) else { return unknown(stop) }
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
        guard try places.place(stop) != nil else { return unknown(stop) }
        guard let scheduled = index.pattern.visits[position].stopID, try places.areSiblings(scheduled, stop) else {
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
    private mutating func settle(_ open: [Int: [Int]], _ updates: [StopTimeUpdate], _ times: TripInstants) {
        notices.add("E009", "trip \(tripID)")
        var choices = open
        for (position, number) in placing.updates.enumerated() where number >= 0 { choices[Int(number)] = [position] }
        let numbers = choices.keys.sorted()
        var assignment = OrderedAssignment()
        for number in numbers {
            assignment.add(
                (choices[number] ?? []).map {
                    .init(position: $0, deviation: times.deviation(of: updates[number], at: $0))
                })
        }
        for (number, position) in zip(numbers, assignment.positions()) where open[number] != nil {
            guard let position, placing.updates[position] < 0 else { continue }
            placing.updates[position] = Int32(truncatingIfNeeded: number)
        }
    }
}
