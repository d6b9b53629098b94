internal import GTFSModel

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
        var time: Int? { arrival ?? departure }
    }

    /// What an update says of the trip as a whole.
    struct StatedTrip {
        var isCancelled = false
        /// Whether it has a time for any stop, also one that is carried on from another.
        var hasTime = false
        /// Whether its stops are all stops of the trip, as with a detour: those that it lacks are skipped.
        var isWhole = false
        /// The positions of stops that the timetable still has; nil: all.
        var common: Set<Int>?
        /// The latest time of the stops that another record has of the trip; nil without any.
        var latestElsewhere: Int?
        /// The time of the trip's last stop; nil if it has none.
        var end: Int?
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
        // No message will say more of these, so that nothing follows from its silence.
        if let common = stated.common {
            for position in visits.indices where !common.contains(position) {
                statement.stops[position] = TripStatement.ComingStop()
            }
        }
        // That of the trip: messages between that leave it out do not tell that it is over.
        if statement.isFollowed(at: message) { takeGone(stated, statement: &statement, at: timestamp) }
        takeWords(stated, at: timestamp)
        for stop in stated.stops where stop.relation == .scheduled { take(stop, of: &statement, at: timestamp) }
        statement.timestamp = timestamp
        statement.end = stated.end
        return true
    }

    /// Takes what is said of a trip that no update names: that it takes a detour, or does not run for that.
    func takeDetour(_ stated: StatedTrip, at timestamp: Int) { takeWords(stated, at: timestamp) }

    /// Whether visits that are still to come will be: the last word before their scheduled time holds.
    private func takeWords(_ stated: StatedTrip, at timestamp: Int) {
        let tellsOfTrip = stated.isCancelled || stated.hasTime
        let first = stated.stops.first?.position ?? visits.count
        func isLeftOut(_ position: Int) -> Bool {
            guard stated.isWhole else { return false }
            // A stop that an early trip has passed is still to come by the schedule.
            guard position < first, let expected = visits[position].expected else { return true }
            return expected > timestamp + TripStatement.longestGap
        }
        for position in visits.indices {
            let isSkipped = !visits[position].isSkipped && isLeftOut(position)
            guard isSkipped || tellsOfTrip && visits[position].isCancelled != stated.isCancelled,
                isToCome(position, at: timestamp)
            else { continue }
            change(position) { visit in
                if tellsOfTrip { visit.isCancelled = stated.isCancelled }
                if isSkipped { visit.isSkipped = true }
            }
        }
        for stop in stated.stops {
            let isSkipped = stop.relation == .skipped
            guard isSkipped || stop.hasTime || stated.isWhole, visits[stop.position].isSkipped != isSkipped,
                isToCome(stop.position, at: timestamp)
            else { continue }
            change(stop.position) { $0.isSkipped = isSkipped }
        }
    }

    private func isToCome(_ position: Int, at timestamp: Int) -> Bool {
        scheduledMoment(at: position).map { timestamp < $0 } ?? false
    }

    /// The stops that the last statement had to come, and that are gone while a later one has a time: of the stops of
    /// another record, one that has a later time.
    private func takeGone(_ stated: StatedTrip, statement: inout TripStatement, at timestamp: Int) {
        let stops = stated.stops
        let last = stops.last(where: \.hasTime)?.position ?? 0
        var next = stops.startIndex
        for position in 0..<(stated.latestElsewhere == nil ? last : visits.count) {
            guard position < last || statement.stops[position].time < stated.latestElsewhere ?? 0 else { continue }
            while next < stops.count, stops[next].position < position { next += 1 }
            let isNamed =
                next < stops.count && stops[next].position == position
                && (stops[next].hasTime || stops[next].relation != .scheduled)
            if !isNamed { takePredicted(position, statement: &statement, goneAt: timestamp) }
        }
    }

    private func takePredicted(_ position: Int, statement: inout TripStatement, goneAt moment: Int) {
        guard statement.isToCome(position) else { return }
        for event in [VisitEvidence.Event.arrival, .departure] {
            guard let observation = statement.predicted(statement.stops[position][event], goneAt: moment) else {
                continue
            }
            statement.stops[position][event].isObserved = observe(observation, position: position, event: event)
        }
    }

    private func take(_ stop: StatedStop, of statement: inout TripStatement, at timestamp: Int) {
        guard stop.hasTime else { return }
        let isBoth = hasOneTime(at: stop.position)
        let arrival = stop.arrival ?? (isBoth ? stop.departure : nil)
        let departure = stop.departure ?? (isBoth ? stop.arrival : nil)
        change(stop.position) { $0.expected = departure ?? arrival }
        if let arrival {
            take(
                arrival, position: stop.position, event: .arrival, coming: &statement.stops[stop.position].arrival,
                at: timestamp)
        }
        if let departure {
            take(
                departure, position: stop.position, event: .departure,
                coming: &statement.stops[stop.position].departure, at: timestamp)
        }
    }

    private func take(
        _ time: Int, position: Int, event: VisitEvidence.Event, coming: inout TripStatement.Coming,
        at timestamp: Int
    ) {
        guard time <= timestamp else {
            // The producer takes what it said back.
            if coming.isObserved, let source = visits[position].source(of: event),
                source == .stated || source == .predicted
            {
                change(position) { $0[event] = nil }
            }
            coming = TripStatement.Coming(time: time, statedAt: timestamp)
            return
        }
        if coming.behindAt == 0 { coming.behindAt = timestamp }
        let first = coming.statedAt > 0 ? coming.statedAt : time
        coming.isObserved = observe(
            VisitObservation(
                time: time, source: .stated, earliest: min(first, time), latest: max(coming.behindAt, time)),
            position: position, event: event)
    }

    /// Takes an observation.
    /// - Returns: whether it counts, as none of a better source was there.
    private func observe(_ observation: VisitObservation, position: Int, event: VisitEvidence.Event) -> Bool {
        var counts = false
        change(position) { counts = $0.take(observation, of: event) }
        guard counts else { return false }
        // What another source said of it can no longer be taken back.
        for index in statements.indices { statements[index].disown(position, event: event) }
        return true
    }

    /// Notes that a message of a source lists the trip no more.
    func takeAbsence(from source: Int, message: Int) {
        guard let index = statements.firstIndex(where: { $0.source == source }), statements[index].isListed,
            statements[index].listedAt < message
        else { return }
        var statement = takeOut(index)
        if statement.isFollowed(at: message), let end = statement.end, end <= message {
            for position in visits.indices { takePredicted(position, statement: &statement, goneAt: message) }
        }
        statement.isListed = false
        statements[index] = statement
    }

    /// Where the statements of a source are; it gets some if it has none.
    private func index(ofStatementsFrom source: Int) -> Int {
        let index = statements.firstIndex { $0.source >= source } ?? statements.count
        if index == statements.count || statements[index].source != source {
            insert(TripStatement(source: source, stopCount: visits.count), at: index)
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
