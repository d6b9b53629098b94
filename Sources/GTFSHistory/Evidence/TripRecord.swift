internal import GTFSModel

/// A trip on its service day while it is recorded: what was observed of its visits, and what later messages need.
///
/// Statements and positions come in the order of their timestamps, and change nothing twice.
final class TripRecord {
    let date: ServiceDate
    let trip: RecordedTrip
    /// For a run of frequencies.txt, when it leaves its first stop, seconds of the service day; nil for other trips.
    let start: Int?
    /// The instant from which its profile counts.
    let base: Int
    /// By position.
    var visits: [VisitEvidence] { didSet { touch() } }
    /// Whether its visits have a timetable.
    let hasTimetable: Bool
    /// One for each source, in the order of the sources' keys.
    var statements: [TripStatement] = [] { didSet { touch() } }
    var track: VehicleTrack? { didSet { touch() } }
    /// In texts; nil if no message names a vehicle.
    var vehicleKey: Int? { didSet { touch() } }
    /// The timestamp of the last message that named it, seconds since 1970.
    var seenAt = 0 { didSet { touch() } }
    /// Its form among the trips under way; nil since it has changed.
    var packed: [UInt8]?
    /// Whether the file has it among the trips that rest, as it is.
    var isResting = false

    private func touch() { (packed, isResting) = (nil, false) }

    init(date: ServiceDate, trip: RecordedTrip, start: Int?, base: Int) {
        (self.date, self.trip, self.start, self.base) = (date, trip, start, base)
        hasTimetable = trip.profile != nil && !trip.isHeadway(at: start)
        visits = Array(repeating: VisitEvidence(), count: trip.pattern.stops.count)
    }

    /// As it was packed before.
    convenience init(_ seen: SeenTrip, date: ServiceDate, trip: RecordedTrip, base: Int) {
        self.init(date: date, trip: trip, start: seen.start, base: base)
        for (position, visit) in seen.visits.enumerated() where position < visits.count { visits[position] = visit }
        vehicleKey = seen.vehicleKey
    }

    var seen: SeenTrip { SeenTrip(tripKey: trip.key, start: start, vehicleKey: vehicleKey, visits: visits) }

    func scheduledArrival(at position: Int) -> Int? {
        hasTimetable ? trip.profile?.arrival(at: position).map { base &+ $0 } : nil
    }

    func scheduledDeparture(at position: Int) -> Int? {
        hasTimetable ? trip.profile?.departure(at: position).map { base &+ $0 } : nil
    }

    /// When a visit is scheduled: its departure, or else its arrival.
    func scheduledMoment(at position: Int) -> Int? {
        scheduledDeparture(at: position) ?? scheduledArrival(at: position)
    }

    /// Whether the schedule has one time for arrival and departure, or none, so that a single stated time counts for both.
    private func hasOneTime(at position: Int) -> Bool {
        scheduledArrival(at: position) == scheduledDeparture(at: position)
    }
}

extension TripRecord {
    /// The last moment at which anything of it is due: scheduled, predicted or observed.
    var end: Int {
        var end = Int.min
        for position in visits.indices {
            let visit = visits[position]
            end = max(
                end, scheduledMoment(at: position) ?? end, visit.expected ?? end, visit.departure?.time ?? end,
                visit.arrival?.time ?? end)
        }
        return max(end, seenAt)
    }
}

extension TripRecord {
    /// One stop of a trip's update: its position in the trip, and what it says.
    struct StatedStop {
        var position: Int
        var relation: StopTimeOverlay.Relation
        /// Seconds since 1970; nil if the update has none of this very stop.
        var arrival: Int?
        /// Seconds since 1970; nil if the update has none of this very stop.
        var departure: Int?

        var hasTime: Bool { arrival != nil || departure != nil }
    }

    /// What an update says of the trip as a whole.
    struct StatedTrip {
        var isCancelled = false
        /// Whether it has a time for any stop, also one that is carried on from another.
        var hasTime = false
        /// Whether its stops are all stops of the trip, as with a detour: those that it lacks are skipped.
        var isWhole = false
        /// In the order of the trip.
        var stops: [StatedStop] = []
    }

    /// Takes the statement of an update (rules H2 and H6).
    /// - Parameters:
    ///   - source: the key of its source.
    ///   - timestamp: its own, or that of the message; nil if it is no evidence.
    ///   - message: the timestamp of the message.
    /// - Returns: whether it counts, and is no repetition.
    @discardableResult func take(_ stated: StatedTrip, from source: Int, at timestamp: Int?, message: Int) -> Bool {
        let index = index(ofStatementsFrom: source)
        var statement = takeOut(index)
        defer {
            (statement.listedAt, statement.isListed) = (message, true)
            statements[index] = statement
        }
        guard let timestamp, timestamp > statement.timestamp else { return false }
        takeWords(stated, at: timestamp)
        if statement.isListed, statement.isFollowed(at: message) { takeGone(stated.stops, &statement, at: timestamp) }
        for stop in stated.stops where stop.relation == .scheduled { take(stop, of: &statement, at: timestamp) }
        statement.timestamp = timestamp
        statement.end = stated.stops.last { $0.position == visits.count - 1 }.flatMap { $0.arrival ?? $0.departure }
        return true
    }

    /// Whether visits that are still to come will be: the last word before their scheduled time holds.
    private func takeWords(_ stated: StatedTrip, at timestamp: Int) {
        let tellsOfTrip = stated.isCancelled || stated.hasTime
        for position in visits.indices {
            let visit = visits[position]
            let changes = tellsOfTrip && visit.isCancelled != stated.isCancelled
            guard changes || stated.isWhole && !visit.isSkipped, isToCome(position, at: timestamp) else { continue }
            if changes { visits[position].isCancelled = stated.isCancelled }
            if stated.isWhole { visits[position].isSkipped = true }
        }
        for stop in stated.stops {
            let isSkipped = stop.relation == .skipped
            guard isSkipped || stop.hasTime || stated.isWhole, visits[stop.position].isSkipped != isSkipped,
                isToCome(stop.position, at: timestamp)
            else { continue }
            visits[stop.position].isSkipped = isSkipped
        }
    }

    private func isToCome(_ position: Int, at timestamp: Int) -> Bool {
        scheduledMoment(at: position).map { timestamp < $0 } ?? false
    }

    /// The stops that the last statement had to come, and that are gone while a later one has a time.
    private func takeGone(_ stops: [StatedStop], _ statement: inout TripStatement, at timestamp: Int) {
        guard let last = stops.last(where: \.hasTime)?.position else { return }
        var next = stops.startIndex
        for position in 0..<last {
            while next < stops.count, stops[next].position < position { next += 1 }
            let isNamed =
                next < stops.count && stops[next].position == position
                && (stops[next].hasTime || stops[next].relation != .scheduled)
            if !isNamed { takePredicted(position, &statement, goneAt: timestamp) }
        }
    }

    private func takePredicted(_ position: Int, _ statement: inout TripStatement, goneAt moment: Int) {
        if let observation = statement.predicted(statement.arrivals[position], goneAt: moment) {
            statement.arrivals[position].isObserved = observe(observation, position, .arrival)
        }
        if let observation = statement.predicted(statement.departures[position], goneAt: moment) {
            statement.departures[position].isObserved = observe(observation, position, .departure)
        }
    }

    private func take(_ stop: StatedStop, of statement: inout TripStatement, at timestamp: Int) {
        guard stop.hasTime else { return }
        let isBoth = hasOneTime(at: stop.position)
        let arrival = stop.arrival ?? (isBoth ? stop.departure : nil)
        let departure = stop.departure ?? (isBoth ? stop.arrival : nil)
        visits[stop.position].expected = departure ?? arrival
        if let arrival {
            take(arrival, stop.position, .arrival, &statement.arrivals[stop.position], at: timestamp)
        }
        if let departure {
            take(departure, stop.position, .departure, &statement.departures[stop.position], at: timestamp)
        }
    }

    private func take(
        _ time: Int, _ position: Int, _ event: VisitEvidence.Event, _ coming: inout TripStatement.Coming,
        at timestamp: Int
    ) {
        guard time <= timestamp else {
            // The producer takes what it said back.
            if coming.isObserved, let rank = visits[position][event]?.source,
                rank == .stated || rank == .predicted
            {
                visits[position][event] = nil
            }
            coming = TripStatement.Coming(time: time, statedAt: timestamp)
            return
        }
        if coming.behindAt == 0 { coming.behindAt = timestamp }
        let first = coming.statedAt > 0 ? coming.statedAt : time
        coming.isObserved = observe(
            VisitObservation(
                time: time, source: .stated, earliest: min(first, time), latest: max(coming.behindAt, time)),
            position, event)
    }

    /// Takes an observation.
    /// - Returns: whether it counts, as none of a better source was there.
    private func observe(_ observation: VisitObservation, _ position: Int, _ event: VisitEvidence.Event) -> Bool {
        visits[position].take(observation, event)
        guard visits[position][event] == observation else { return false }
        // What another source said of it can no longer be taken back.
        for index in statements.indices { statements[index].disown(position, isArrival: event == .arrival) }
        return true
    }

    /// Notes that a message of a source lists the trip no more.
    func takeAbsence(from source: Int, message: Int) {
        guard let index = statements.firstIndex(where: { $0.source == source }), statements[index].isListed,
            statements[index].listedAt < message
        else { return }
        var statement = takeOut(index)
        if statement.isFollowed(at: message), let end = statement.end, end <= message {
            for position in visits.indices { takePredicted(position, &statement, goneAt: message) }
        }
        statement.isListed = false
        statements[index] = statement
    }

    /// Where the statements of a source are; it gets some if it has none.
    private func index(ofStatementsFrom source: Int) -> Int {
        let index = statements.firstIndex { $0.source >= source } ?? statements.count
        if index == statements.count || statements[index].source != source {
            statements.insert(TripStatement(source: source, stopCount: visits.count), at: index)
        }
        return index
    }

    /// Takes the statements of a source out, so that they are changed in their memory, and put back.
    private func takeOut(_ index: Int) -> TripStatement {
        var statement = TripStatement(source: statements[index].source, stopCount: 0)
        swap(&statement, &statements[index])
        return statement
    }
}
