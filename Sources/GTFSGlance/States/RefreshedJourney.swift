internal import GTFSJourneys
public import GTFSModel
public import GTFSQuery

/// What became of a planned journey (rule T4).
public struct RefreshedJourney: Sendable, Hashable {
    /// How it stands, from good to bad.
    public enum Outlook: String, Sendable, Hashable, Codable, Comparable, CaseIterable {
        /// It can be made as planned, though perhaps at other times.
        case fine
        /// It has begun: who is not on the way is late.
        case underWay = "under_way"
        /// A change has less than two minutes to spare, by a fresh prediction.
        case atRisk = "at_risk"
        /// A change cannot be made.
        case missed
        /// A ride does not stop where it is boarded or left.
        case skipped
        /// A ride does not run.
        case cancelled = "canceled"
        /// A ride is not in the timetable any more.
        case lost

        /// By how bad it is.
        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The journey at its present times; as it was planned where a ride is lost.
    public var journey: Journey
    /// How it stands.
    public var outlook: Outlook
    /// The ride that it is about: 0, 1, 2 …; for a change, the ride after it. Nil where all is well.
    public var ride: Int?
    /// The seconds to spare at the tightest change to come; nil without one.
    public var slack: Int?
    /// The first journey from where it breaks to its end; nil where it can be made.
    public var replacement: Journey?

    /// A journey and how it stands.
    public init(
        journey: Journey, outlook: Outlook, ride: Int? = nil, slack: Int? = nil, replacement: Journey? = nil
    ) {
        (self.journey, self.outlook, self.ride) = (journey, outlook, ride)
        (self.slack, self.replacement) = (slack, replacement)
    }
}

extension RefreshedJourney: AnswerCodable {
    private static let blank = RefreshedJourney(
        journey: Journey(departure: 0, arrival: 0, boardings: 0, walking: 0, waiting: 0, legs: []), outlook: .fine)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("outlook", \.outlook)
        fields.add("ride", \.ride)
        fields.add("slack", \.slack)
        fields.add("journey", \.journey)
        fields.add("replacement", \.replacement)
    }
}

extension Timetable {
    /// What became of a journey that was planned earlier, by another message or another version of the feed.
    ///
    /// It is `fine` only where the search would still offer it: all of its trips run and stop, each change has the time that
    /// it needs, and it has not begun.
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - realtime: the overlay of messages, evaluated at `now`; nil for the schedule alone.
    /// - Throws: `QueryError` for a moment that is not allowed; `StoreError` if the database cannot be read.
    public func refreshed(
        _ journey: Journey, at now: Int, realtime: RealtimeSnapshot? = nil
    ) throws -> RefreshedJourney {
        try ask(RefreshedJourneyRequest(journey, at: now), realtime: realtime)
    }

    /// The same outside the cooperative pool.
    public func refreshed(
        _ journey: Journey, at now: Int, realtime: RealtimeSnapshot? = nil
    ) async throws -> RefreshedJourney {
        try await ask(RefreshedJourneyRequest(journey, at: now), realtime: realtime)
    }
}

/// A question for what became of a journey.
public struct RefreshedJourneyRequest: Sendable, Hashable {
    /// As it was planned.
    public var journey: Journey
    /// The moment, seconds since 1970, in the years 1 to 9999.
    public var at: Int

    /// A question for a journey at a moment.
    public init(_ journey: Journey, at: Int) { (self.journey, self.at) = (journey, at) }
}

extension RefreshedJourneyRequest: Question {
    /// As journeys.
    public static var kind: QuestionKind { .journeys }

    /// - Throws: `QueryError` if the moment is not allowed.
    public func validate() throws { try QueryError.requireInstant("at", at) }

    /// What became of it, as `Timetable.refreshed(_:at:realtime:)` has it.
    public func answer(in session: QuestionSession) throws -> RefreshedJourney {
        let session = session.changing { $0.now = at }
        let found: Watch.Rides?
        do {
            // The changes need what they needed when it was planned, or what they need now.
            found = try session.scheduleOnly.ask(RidesQuestion(journey: journey))
        } catch is QueryError {
            do { found = try session.ask(RidesQuestion(journey: journey)) } catch is QueryError {
                return RefreshedJourney(journey: journey, outlook: .lost, ride: 0)
            }
        }
        guard let watched = found else {
            return RefreshedJourney(journey: journey, outlook: journey.departure < at ? .underWay : .fine)
        }
        let making = PlanMaking(session: session, watch: Watch(watched), now: at)
        return try RidesPlan(making: making).refreshed(journey)
    }
}

extension RidesPlan {
    fileprivate func refreshed(_ planned: Journey) throws -> RefreshedJourney {
        if let lost = rides.firstIndex(where: { $0.state == .lost }) {
            return RefreshedJourney(journey: planned, outlook: .lost, ride: lost)
        }
        var plan = Plan(watch: "", now: making.now)
        try fill(&plan)
        let journey = planned.retimed(by: rides)
        var answer = RefreshedJourney(journey: journey, outlook: journey.departure < making.now ? .underWay : .fine)
        let slacks = plan.states.compactMap(\.notice.arguments.slack)
        answer.slack = slacks.min()
        answer.replacement = plan.replacement
        for state in plan.states { answer.consider(state) }
        return answer
    }
}

extension RefreshedJourney {
    fileprivate mutating func consider(_ state: StandingState) {
        let found: Outlook? =
            switch state.notice.kind {
            case .cancelled: .cancelled
            case .skipped, .detour: .skipped
            case .changeMissed: .missed
            case .changeAtRisk: state.isNotable ? .atRisk : nil
            default: nil
            }
        guard let found, found > outlook else { return }
        (outlook, ride) = (found, state.leg)
    }
}

extension Journey {
    /// The journey with its rides at their present times, and its walks where they belong to these.
    fileprivate func retimed(by rides: [WatchedRide]) -> Journey {
        var journey = self
        var next = 0
        for index in journey.legs.indices where journey.legs[index].mode == .ride && next < rides.count {
            journey.legs[index].retime(by: rides[next])
            next += 1
        }
        for index in journey.legs.indices where journey.legs[index].mode != .ride {
            let length = journey.legs[index].duration
            if index > 0 {
                journey.legs[index].departure = journey.legs[index - 1].arrival
            } else if index + 1 < journey.legs.count {
                journey.legs[index].departure = ClampedSum.difference(journey.legs[index + 1].departure, length)
            }
            journey.legs[index].arrival = ClampedSum.sum(journey.legs[index].departure, length)
        }
        journey.departure = journey.legs.first?.departure ?? departure
        journey.arrival = journey.legs.last?.arrival ?? arrival
        let moving = journey.legs.reduce(0) { ClampedSum.sum($0, $1.duration) }
        journey.waiting = ClampedSum.difference(journey.duration, moving)
        return journey
    }
}

extension JourneyLeg {
    fileprivate mutating func retime(by found: WatchedRide) {
        guard let boarding = found.boarding, let row = found.alighting else { return }
        departure = found.departure ?? departure
        arrival = found.arrival ?? arrival
        ride = boarding
        (from.stopID, from.platformCode) = (boarding.stopID, boarding.platformCode)
        (to.stopID, to.platformCode) = (row.stopID, row.platformCode)
        let rows = found.rows[found.from...max(found.from, found.to)]
        for index in stops.indices {
            guard
                let row = rows.first(where: {
                    $0.stopSequence == stops[index].stopSequence && $0.stopID == stops[index].stopID
                })
            else { continue }
            if index > 0 { stops[index].arrival = row.effective(.arrival) ?? stops[index].arrival }
            if index + 1 < stops.count { stops[index].departure = row.effective(.departure) ?? stops[index].departure }
        }
    }
}
