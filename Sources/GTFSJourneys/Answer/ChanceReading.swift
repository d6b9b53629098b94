internal import GTFSModel
internal import GTFSQuery

/// How sure the changes of journeys are, and which ways are left where they fail (rules S1 to S3).
struct ChanceReading {
    /// A change of a journey of the answer.
    private struct Change {
        let journey: Int
        let planned: PlannedChange
        /// When the first ride arrives, seconds since 1970.
        let arrival: Int
        /// When the second ride leaves, seconds since 1970.
        let departure: Int
        /// The stop at which one boards, by its index in the network.
        let boarding: Int32

        /// Seconds to spare.
        var slack: Int { departure - arrival - planned.seconds }
        /// Whether a fresh prediction tells it (rule S2).
        var isPredicted: Bool { planned.arrival.isFresh || planned.departure.isFresh }
    }

    private let question: JourneyQuestion
    private let builder: JourneyBuilder
    private let realtime: RealtimeSnapshot?

    init(_ question: JourneyQuestion, builder: JourneyBuilder, realtime: RealtimeSnapshot?) {
        (self.question, self.builder, self.realtime) = (question, builder, realtime)
    }

    /// - Parameter rides: of each of the journeys, and of others after them.
    func add(to journeys: inout [Journey], of rides: [[FoundRide]]) throws {
        let changes = try journeys.indices.flatMap { try self.changes(of: $0, riding: rides[$0]) }
        let asked = changes.indices.filter { !changes[$0].isPredicted }
        let records = try question.session.asker.changeRecords?.records(of: asked.map { changes[$0].planned })
        var byChange: [Int: ChangeRecord] = [:]
        for (index, record) in zip(asked, records ?? []) { byChange[index] = record }
        for index in journeys.indices { journeys[index].chances = JourneyChances() }
        var ways = WaysLeft(question, realtime: realtime)
        for (index, change) in changes.enumerated() {
            // Without a fresh prediction the delay counts from the schedule.
            let late = change.isPredicted ? nil : byChange[index]?.p90
            let usual = late.flatMap { late in change.planned.arrival.scheduledArrival.map { $0 &+ late } }
            let left = try ways.journey(
                from: change.planned.arrival.stopID, at: (usual ?? change.arrival) &+ change.planned.seconds,
                without: (change.departure, change.boarding))
            journeys[change.journey].chances?.changes.append(
                ChangeChance(
                    record: byChange[index], slack: change.slack, isPredicted: change.isPredicted, ifMissed: left))
        }
    }

    private func changes(of journey: Int, riding rides: [FoundRide]) throws -> [Change] {
        try zip(rides, rides.dropFirst()).compactMap { before, after in
            try builder.plannedChange(from: before, to: after).map { planned in
                Change(
                    journey: journey, planned: planned, arrival: builder.arrival(before),
                    departure: builder.departure(after),
                    boarding: question.network.classes.stops[Int(after.boardingNode)])
            }
        }
    }
}

/// The ways that are left where changes fail: the first journey from there to the end, by rule J9.
private struct WaysLeft {
    /// From where, and from when on.
    private struct Start: Hashable {
        let stop: Stop.ID
        let at: Int
    }

    private let question: JourneyQuestion
    private let realtime: RealtimeSnapshot?
    private var known: [Start: Journey?] = [:]
    private var ends: [Stop.ID: ResolvedEnd?] = [:]

    init(_ question: JourneyQuestion, realtime: RealtimeSnapshot?) {
        (self.question, self.realtime) = (question, realtime)
    }

    /// The first journey of one who has alighted and could board by a moment; nil where there is none, and where the journey
    /// leads by way of stops.
    /// - Parameters:
    ///   - ready: when a change there would be over, seconds since 1970.
    ///   - missed: when and where the ride leaves that is missed.
    mutating func journey(
        from stop: Stop.ID, at ready: Int, without missed: (departure: Int, boarding: Int32)
    ) throws -> Journey? {
        guard question.request.via.isEmpty, question.request.to != .stop(stop), let end = try end(stop) else {
            return nil
        }
        // A search from a stop walks to others at once, as no change is before its first ride.
        let walk = end.ways[missed.boarding]?.seconds ?? 0
        let start = Start(stop: stop, at: max(ready, missed.departure + 1) - walk)
        if let known = known[start] { return known }
        let found = try JourneyQuestion(request(from: start), question.session, realtime).answer().journeys.first
        known[start] = .some(found)
        return found
    }

    /// Nil for a stop that only messages have.
    private mutating func end(_ stop: Stop.ID) throws -> ResolvedEnd? {
        if let known = ends[stop] { return known }
        let isKnown = try question.session.reader.anyStopKey(id: stop.rawValue) != nil
        let request = question.request
        let end =
            try isKnown
            ? ResolvedEnd(.stop(stop), question.network, request.walking, byBicycle: false, question.session) : nil
        ends[stop] = .some(end)
        return end
    }

    private func request(from start: Start) -> JourneysRequest {
        var request = question.request
        (request.from, request.at, request.aboard, request.limit) = (.stop(start.stop), start.at, nil, 1)
        (request.isTimedByArrival, request.minutes, request.carriesBicycle) = (false, 120, false)
        (request.includesChances, request.isOrderedByChance) = (false, false)
        return request
    }
}

extension Journey {
    /// Rule S4: by chance in whole percent, then by arrival; those without a chance after those with one.
    func isSurer(than other: Journey) -> Bool {
        (-(chances?.percent ?? -1), arrival) < (-(other.chances?.percent ?? -1), other.arrival)
    }
}
