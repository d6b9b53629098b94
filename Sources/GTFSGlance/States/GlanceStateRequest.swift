internal import GTFSJourneys
internal import GTFSModel
public import GTFSQuery

/// A question for what a glance at a watch shows at a moment.
public struct GlanceStateRequest: Sendable, Hashable {
    /// What is watched.
    public var watch: Watch
    /// The moment, seconds since 1970, in the years 1 to 9999.
    public var at: Int

    /// A question for the state of a watch at a moment.
    public init(_ watch: Watch, at: Int) { (self.watch, self.at) = (watch, at) }
}

extension GlanceStateRequest: Question {
    /// As a plan.
    public static var kind: QuestionKind { PlanRequest.kind }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws { try PlanRequest(watch, at: at).validate() }

    /// The state, as `Timetable.state(of:at:realtime:)` has it.
    public func answer(in session: QuestionSession) throws -> GlanceState {
        let session = session.changing { $0.now = at }
        let making = PlanMaking(session: session, watch: watch, now: at)
        var state = GlanceState(staleDate: at, timeZone: try making.zone.zone)
        switch watch.subject {
        case .ride(let ride): try StateMaking(at: at, rides: [ride], of: watch, in: session).fill(&state)
        case .journey(let rides):
            try StateMaking(at: at, rides: rides.rides, lastWalk: rides.lastWalk, of: watch, in: session).fill(&state)
        case .board, .route: break
        }
        let plan = try making.plan()
        if case .board = watch.subject { try fill(&state, boardOf: plan, in: session) }
        if case .route(let line) = watch.subject { try fill(&state, line: line, in: session) }
        state.alert = plan.states.first { $0.notice.kind == .alert && $0.notice.at <= at }?.notice.arguments.alert
        state.staleDate = staleDate(of: plan, in: session)
        return state.shortened()
    }

    /// Seconds for which a message is trusted, and a notice that was due.
    private static let (messageSpan, noticeSpan) = (300, 120)

    private func staleDate(of plan: Plan, in session: QuestionSession) -> Int {
        let next = ClampedSum.sum(plan.nextNotice ?? ClampedSum.sum(at, 3600), Self.noticeSpan)
        let sent = session.realtime?.status.feeds.filter { $0.state == .fresh || $0.state == .stale }
            .compactMap(\.timestamp).max()
        return min(next, sent.map { ClampedSum.sum($0, Self.messageSpan) } ?? next)
    }

    /// The next departure of a board.
    private func fill(_ state: inout GlanceState, boardOf plan: Plan, in session: QuestionSession) throws {
        let next = plan.moments.first { $0.kind == .left && $0.at >= at }
        guard let next, let trip = next.trip else {
            state.stage = .over
            return
        }
        let board = try session.ask(TripBoardRequest(trip))
        let row = board.stops.first { $0.stopSequence == next.stopSequence && $0.stopID == next.stopID }
        if let row { state.show(row, event: .departure, of: row) }
        state.stage = .waiting
        state.setRelevance(at: at)
    }

    private func fill(_ state: inout GlanceState, line: Watch.Line, in session: QuestionSession) throws {
        guard let status = try session.ask(RouteStatusRequest(routes: [line.routeID])).first else { return }
        let underWay =
            line.directionID == nil
            ? status.underWay : status.directions.first { $0.directionID == line.directionID }?.underWay
        (state.line, state.color, state.textColor) = (status.route.label, status.route.color, status.route.textColor)
        state.vehicles = underWay?.activeVehicles
        let judged = underWay?.punctuality ?? Punctuality()
        if judged.judged >= Punctuality.fewestGraded { state.onTimeShare = judged.onTimeShare }
        if underWay != nil { state.evidence = .prediction }
        state.relevance = state.onTimeShare.map { $0 < watch.options.threshold ? 0.6 : 0.1 } ?? 0
    }
}

/// Makes the state of rides.
private struct StateMaking {
    private let now: Int
    private let rides: [WatchedRide]
    private let lastWalk: Int

    /// Seconds after the arrival for which it is shown.
    private static let afterglow = 600

    init(
        at now: Int, rides: [Watch.Ride], lastWalk: Int = 0, of watch: Watch, in session: QuestionSession
    ) throws {
        (self.now, self.lastWalk) = (now, lastWalk)
        self.rides = try RideReading(session: session).rides(rides, of: watch, at: now)
    }

    func fill(_ state: inout GlanceState) throws {
        state.stage = .over
        guard !rides.contains(where: { $0.state == .lost }) else { return }
        if let index = rides.firstIndex(where: { $0.departure.map { now < $0 } ?? false }),
            index == 0 || rides[index - 1].arrival.map({ $0 <= now }) ?? true
        {
            wait(for: rides[index], isFirst: index == 0, &state)
        } else if let ride = rides.last(where: { $0.departure.map { $0 <= now } ?? false }), let arrival = ride.arrival,
            now < arrival
        {
            travel(in: ride, &state)
        } else if let last = rides.last, let arrival = last.arrival, let row = last.alighting {
            let end = ClampedSum.sum(arrival, lastWalk)
            state.show(row, event: .arrival, of: last.boarding ?? row)
            (state.countdown, state.evidence) = (end, last.evidence(state.evidence))
            state.stage = now < ClampedSum.sum(end, Self.afterglow) ? .arrived : .over
        }
        state.setRelevance(at: now)
    }

    private func wait(for ride: WatchedRide, isFirst: Bool, _ state: inout GlanceState) {
        state.stage = isFirst ? .waiting : .changing
        guard let row = ride.boarding else { return }
        state.show(row, event: .departure, of: row)
        state.evidence = ride.evidence(state.evidence)
        if ride.state == .cancelled { state.status = .cancelled }
        state.stopsToGo = ride.progress(at: now, in: 0...ride.from).stopsLeft
    }

    private func travel(in ride: WatchedRide, _ state: inout GlanceState) {
        state.stage = .aboard
        guard let row = ride.alighting else { return }
        state.show(row, event: .arrival, of: ride.boarding ?? row)
        state.evidence = ride.evidence(state.evidence)
        if ride.state == .cancelled { state.status = .cancelled }
        let range = ride.from...max(ride.from, ride.to)
        let progress = ride.progress(at: now, in: range)
        state.stopsToGo = progress.stopsLeft
        state.stopIndex = (progress.nextStop ?? ride.to) - ride.from
        state.stopCount = range.count
        state.share = (progress.fraction * 1000).rounded() / 1000
    }
}

extension WatchedRide {
    /// How far the vehicle has come between two of the ride's rows.
    fileprivate func progress(at now: Int, in range: ClosedRange<Int>) -> TripProgress {
        guard var board else { return TripProgress(stopsLeft: 0, fraction: 0) }
        board.stops = rows
        return board.progress(at: now, in: range)
    }
}

extension GlanceState {
    /// Shows a row of the line on which it is boarded.
    fileprivate mutating func show(_ row: Departure, event: StopEvent, of boarding: Departure) {
        (line, color, textColor) = (boarding.routeLabel, boarding.routeColor, boarding.routeTextColor)
        (headsign, stopID, stopName) = (boarding.headsign, row.stopID, row.stopName)
        countdown = row.effective(event) ?? row.effective(event == .arrival ? .departure : .arrival)
        (delay, status, platform) = (row.delay(event), row.realtime?.status, row.platformCode)
        evidence = row.evidence(event)
        timeZone = row.timeZone
    }

    /// All in the vehicle, an hour ahead nothing.
    fileprivate mutating func setRelevance(at now: Int) {
        switch stage {
        case .aboard, .changing: relevance = 1
        case .waiting:
            let ahead = Double(ClampedSum.difference(countdown ?? now, now))
            relevance = (min(max(1 - ahead / 3600, 0.1), 1) * 100).rounded() / 100
        case .arrived: relevance = 0.2
        case .over, nil: relevance = 0
        }
    }
}
