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
    var visits: [VisitEvidence]
    /// By the key of their source.
    var statements: [Int: TripStatement] = [:]
    var track: VehicleTrack?
    /// In texts; nil if no message names a vehicle.
    var vehicleKey: Int?
    /// The timestamp of the last message that named it, seconds since 1970.
    var seenAt = 0

    init(date: ServiceDate, trip: RecordedTrip, start: Int?, base: Int) {
        (self.date, self.trip, self.start, self.base) = (date, trip, start, base)
        visits = Array(repeating: VisitEvidence(), count: trip.pattern.stops.count)
    }

    /// As it was packed before.
    convenience init(_ seen: SeenTrip, date: ServiceDate, trip: RecordedTrip, base: Int) {
        self.init(date: date, trip: trip, start: seen.start, base: base)
        for (position, visit) in seen.visits.enumerated() where position < visits.count { visits[position] = visit }
        vehicleKey = seen.vehicleKey
    }

    var seen: SeenTrip { SeenTrip(tripKey: trip.key, start: start, vehicleKey: vehicleKey, visits: visits) }

    /// Whether its visits have a timetable.
    var hasTimetable: Bool { trip.profile != nil && !trip.isHeadway(at: start) }

    func scheduledArrival(at position: Int) -> Int? {
        hasTimetable ? trip.profile?.arrival(at: position).map { base + $0 } : nil
    }

    func scheduledDeparture(at position: Int) -> Int? {
        hasTimetable ? trip.profile?.departure(at: position).map { base + $0 } : nil
    }

    /// When a visit is scheduled: to leave, at the last stop to arrive.
    func scheduledMoment(at position: Int) -> Int? {
        let (arrival, departure) = (scheduledArrival(at: position), scheduledDeparture(at: position))
        return position == trip.last ? arrival ?? departure : departure ?? arrival
    }

    /// Whether the schedule has one time for arrival and departure, so that a single stated time counts for both.
    private func hasOneTime(at position: Int) -> Bool {
        scheduledArrival(at: position).map { $0 == scheduledDeparture(at: position) } ?? false
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
        /// The time predicted for it, also one that is propagated; seconds since 1970.
        var expected: Int?

        var hasTime: Bool { arrival != nil || departure != nil }
    }

    /// Takes the word of a message on whether visits that are still to come take place (rule H6).
    /// - Parameter message: its timestamp.
    func takeWords(isCancelled: Bool, _ stops: [StatedStop], message: Int) {
        guard isCancelled || stops.contains(where: \.hasTime) else { return }
        for position in visits.indices where isToCome(position, at: message) {
            visits[position].isCancelled = isCancelled
        }
        for stop in stops where isToCome(stop.position, at: message) {
            if stop.relation == .skipped { visits[stop.position].isSkipped = true }
            if stop.hasTime { visits[stop.position].isSkipped = false }
        }
    }

    private func isToCome(_ position: Int, at message: Int) -> Bool {
        scheduledMoment(at: position).map { message <= $0 } ?? true
    }

    /// Takes the statement of an update with a time at some stop (rule H2).
    /// - Parameters:
    ///   - source: the key of its source.
    ///   - timestamp: its own, or that of the message.
    ///   - message: the timestamp of the message.
    func take(_ stops: [StatedStop], from source: Int, at timestamp: Int, message: Int) {
        var statement = statements[source] ?? TripStatement(stopCount: visits.count)
        defer {
            statement.listedAt = message
            statement.isListed = true
            statements[source] = statement
        }
        guard timestamp > statement.timestamp else { return }
        if statement.isListed, statement.isFollowed(at: message) { takeGone(stops, statement, at: timestamp) }
        for stop in stops { take(stop, of: &statement, at: timestamp) }
        statement.timestamp = timestamp
        statement.end = end(of: stops)
    }

    /// The stops that the last statement had to come, and that are gone while a later one has a time.
    private func takeGone(_ stops: [StatedStop], _ statement: TripStatement, at timestamp: Int) {
        guard let last = stops.last(where: \.hasTime)?.position else { return }
        var isNamed = Array(repeating: false, count: visits.count)
        for stop in stops where stop.hasTime || stop.relation != .scheduled { isNamed[stop.position] = true }
        for position in 0..<last where !isNamed[position] {
            takePredicted(position, statement, goneAt: timestamp)
        }
    }

    private func takePredicted(_ position: Int, _ statement: TripStatement, goneAt moment: Int) {
        statement.predicted(statement.arrivals[position], goneAt: moment).map { visits[position].take($0, \.arrival) }
        statement.predicted(statement.departures[position], goneAt: moment).map {
            visits[position].take($0, \.departure)
        }
    }

    private func take(_ stop: StatedStop, of statement: inout TripStatement, at timestamp: Int) {
        if let expected = stop.expected { visits[stop.position].expected = expected }
        guard stop.relation == .scheduled else { return }
        let isBoth = hasOneTime(at: stop.position)
        if let time = stop.arrival ?? (isBoth ? stop.departure : nil) {
            take(time, stop.position, \.arrival, &statement.arrivals[stop.position], at: timestamp)
        }
        if let time = stop.departure ?? (isBoth ? stop.arrival : nil) {
            take(time, stop.position, \.departure, &statement.departures[stop.position], at: timestamp)
        }
    }

    private func take(
        _ time: Int, _ position: Int, _ event: VisitEvidence.Event, _ coming: inout TripStatement.Coming,
        at timestamp: Int
    ) {
        let known = visits[position][keyPath: event]
        guard time <= timestamp else {
            coming = TripStatement.Coming(time: time, statedAt: timestamp)
            // The producer takes its statement back.
            if known?.source == .stated { visits[position][keyPath: event] = nil }
            return
        }
        let before = known?.source == .stated ? known : nil
        let first = coming.statedAt > 0 ? coming.statedAt : time
        visits[position].take(
            VisitObservation(
                time: time, source: .stated, earliest: min(before?.earliest ?? first, time),
                latest: max(before?.latest ?? timestamp, time)), event)
    }

    /// The time of the trip's last stop, if the statement has one; stops after it must be skipped.
    private func end(of stops: [StatedStop]) -> Int? {
        guard let last = stops.last(where: { $0.relation != .skipped }), last.hasTime else { return nil }
        let isLast =
            last.position == trip.last
            || stops.filter { $0.position > last.position }.count == trip.last - last.position
        return isLast ? last.arrival ?? last.departure : nil
    }

    /// Notes that a message of a source has the trip without any time: cancelled, or with its vehicle alone.
    func takeCancellation(_ trip: TripOverlay, from source: Int) {
        if trip.change.stopsTrip { statements[source]?.isListed = false }
    }

    /// Notes that a message of a source lists the trip no more.
    func takeAbsence(from source: Int, message: Int) {
        guard var statement = statements[source], statement.isListed, statement.listedAt < message else { return }
        if statement.isFollowed(at: message), let end = statement.end, end <= message {
            for position in visits.indices { takePredicted(position, statement, goneAt: message) }
        }
        statement.isListed = false
        statements[source] = statement
    }
}

extension TripRecord {
    /// Takes a position of the trip's vehicle (rule H2).
    func take(_ next: VehicleTrack, stopMetres: [Double]) {
        guard track.map({ $0.time < next.time }) ?? true else { return }
        defer { track = next }
        vehicleKey = next.vehicleKey ?? vehicleKey
        guard let last = track, last.vehicleKey == next.vehicleKey else { return }
        takeStop(last, next)
        takePassage(last, next, stopMetres)
    }

    /// An arrival lies halfway between the last position elsewhere and the first at the stop, a departure between the last at
    /// the stop and the first elsewhere.
    private func takeStop(_ last: VehicleTrack, _ next: VehicleTrack) {
        guard last.stoppedAt != next.stoppedAt else { return }
        let observation = VisitObservation(
            time: last.time + (next.time - last.time) / 2, source: .stopped, earliest: last.time, latest: next.time)
        if let position = last.stoppedAt, visits.indices.contains(position) {
            visits[position].take(observation, \.departure)
        }
        if let position = next.stoppedAt, visits.indices.contains(position) {
            visits[position].take(observation, \.arrival)
        }
    }

    /// Stops between two positions are passed in proportion to the distance.
    private func takePassage(_ last: VehicleTrack, _ next: VehicleTrack, _ stopMetres: [Double]) {
        guard let start = last.metres, let end = next.metres, start < end,
            next.time - last.time <= TripStatement.longestGap
        else { return }
        let first = stopMetres.partitioningIndex { $0 > start }
        for position in first..<max(first, min(stopMetres.count, visits.count)) {
            guard stopMetres[position] < end else { return }
            let share = (stopMetres[position] - start) / (end - start)
            let time = last.time + Int((Double(next.time - last.time) * share).rounded())
            let observation = VisitObservation(
                time: time, source: .passed, earliest: last.time, latest: next.time)
            visits[position].take(observation, \.arrival)
            visits[position].take(observation, \.departure)
        }
    }
}
