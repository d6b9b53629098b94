internal import GTFSJourneys
public import GTFSModel
public import GTFSQuery

/// A question for what is to be told of a watch, as far as it is known at a moment.
public struct PlanRequest: Sendable, Hashable {
    /// What is watched.
    public var watch: Watch
    /// The moment, seconds since 1970, in the years 1 to 9999.
    public var at: Int

    /// A question for the plan of a watch at a moment.
    public init(_ watch: Watch, at: Int) { (self.watch, self.at) = (watch, at) }
}

extension Timetable {
    /// All that is to be told of a watch, as far as it is known at a moment (rules T1 to T5).
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - realtime: the overlay of messages, evaluated at `now`; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed; `StoreError` if the database cannot be read. A trip that the
    ///   timetable does not have any more is no error: the plan says `lost`.
    public func plan(of watch: Watch, at now: Int, realtime: RealtimeSnapshot? = nil) throws -> Plan {
        try ask(PlanRequest(watch, at: now), realtime: realtime)
    }

    /// The plan of a watch, made outside the cooperative pool.
    public func plan(of watch: Watch, at now: Int, realtime: RealtimeSnapshot? = nil) async throws -> Plan {
        try await ask(PlanRequest(watch, at: now), realtime: realtime)
    }
}

extension PlanRequest: Question {
    /// As journeys: another way is searched where a change is missed.
    public static var kind: QuestionKind { .journeys }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws {
        try QueryError.requireInstant("at", at)
        try watch.validate()
    }

    /// The plan, as `Timetable.plan(of:at:realtime:)` has it.
    public func answer(in session: QuestionSession) throws -> Plan {
        try PlanMaking(session: session.changing { $0.now = at }, watch: watch, now: at).plan()
    }
}

extension Watch {
    /// A day: what is further ahead is no business of a glance.
    private static let longest = 86_400
    /// Each lead is a notice of each ride.
    private static let leads = 0...20
    private static let continuations = 0...20

    func validate() throws {
        try QueryError.require("walk", options.walk, in: 0...Self.longest, "seconds from 0 to \(Self.longest)")
        try QueryError.require("margin", options.margin, in: 0...Self.longest, "seconds from 0 to \(Self.longest)")
        try QueryError.require("leads", options.leads.count, in: Self.leads, "at most 20 leads")
        for lead in options.leads {
            try QueryError.require("leads", lead, in: 1...Self.longest, "seconds from 1 to \(Self.longest)")
        }
        try QueryError.require("device_positions", options.devicePositions.count, in: 0...3, "at most three positions")
        for seen in options.devicePositions { try QueryError.requirePosition(seen.position) }
        try QueryError.require("threshold", options.threshold, in: 0...1, "a share from 0 to 1")
        switch subject {
        case .journey(let rides):
            try QueryError.require("rides", rides.rides.count, in: 1...20, "from 1 to 20 rides")
            try QueryError.require("last_walk", rides.lastWalk, in: 0...Self.longest, "seconds of a day")
            for seconds in rides.changes {
                try QueryError.require("changes", seconds, in: 0...Self.longest, "seconds of a day")
            }
            try rides.rides.forEach(Self.validate)
        case .board(let board):
            try QueryError.require("stops", board.stops.count, in: 1...100, "from 1 to 100 stops")
            try QueryError.require("rows", board.rows, in: 0...100, "a number of rows from 0 to 100")
            try QueryError.require("minutes", board.minutes, in: 0...1440, "minutes from 0 to 1440 (a day)")
        case .ride(let ride): try Self.validate(ride)
        case .route: break
        }
    }

    private static func validate(_ ride: Ride) throws {
        try QueryError.require("continuations", ride.continuations.count, in: continuations, "at most 20 continuations")
    }
}

/// Makes the plan of a watch.
struct PlanMaking {
    let session: QuestionSession
    let watch: Watch
    let now: Int

    func plan() throws -> Plan {
        var plan = Plan(watch: watch.id, now: now)
        if let status = session.realtime?.status {
            plan.hasMessages = status.isUsable
            plan.hasAlerts = status.feeds.contains { $0.state == .fresh || $0.state == .stale }
        }
        switch watch.subject {
        case .ride, .journey: try RidesPlan(making: self).fill(&plan)
        case .board(let board): try fill(&plan, board: board)
        case .route(let line): try fill(&plan, line: line)
        }
        plan.nextAge = nextAge(plan)
        if let language = session.spokenLanguage { plan.speak(language) }
        return plan
    }

    /// The next moment at which a message is older than a limit, or at which an alert begins or ends.
    private func nextAge(_ plan: Plan) -> Int? {
        guard let realtime = session.realtime else { return nil }
        let (overlay, limits) = (realtime.overlay, realtime.limits)
        let trips = Set(plan.moments.compactMap(\.trip) + plan.states.compactMap(\.notice.trip))
        let watched = overlay.trips.filter { trips.contains($0.id) }
        let devices = watch.options.devicePositions.map { ClampedSum.sum($0.at, limits.drop + 1) }
        let seen = watch.options.usesVehicles ? watched.compactMap(\.vehicleIndex) : []
        let positions = seen.filter(overlay.vehicles.indices.contains).map { overlay.vehicles[$0] }
        let sent =
            overlay.feeds.map { $0.timestamp ?? $0.changedAt }
            + watched.compactMap(\.timestamp) + positions.compactMap(\.vehicle.timestamp)
        let ages = [limits.stale, limits.drop, limits.cancellationDrop, limits.alertDrop]
        let bounds = overlay.alerts.flatMap { $0.alert.shownPeriods.flatMap { [$0.start, $0.end] } }.compactMap(\.self)
        let ends = sent.flatMap { sent in ages.map { ClampedSum.sum(ClampedSum.sum(sent, $0), 1) } }
        return (ends + bounds + devices).filter { $0 > now }.min()
    }

    var zone: ServiceTimeZone { get throws { try session.feed().timeZones.firstTimeZone() } }

    /// The state of the messages: lost, or there (again); nil where nothing can be said.
    /// - Parameter rows: of the watch.
    func messages(_ rows: [Departure]) throws -> StandingState? {
        guard let status = session.realtime?.status else { return nil }
        let isGone = !status.isUsable && status.feeds.contains { $0.state == .unreadable || $0.isTooOld }
        let isLost = isGone || rows.contains { $0.flags.contains(.realtimeUnavailable) }
        guard isLost || status.isUsable else { return nil }
        let kind: Notice.Kind = isLost ? .realtimeLost : .realtimeBack
        let notice = Notice(
            id: "\(watch.id)~~\(kind.rawValue)~", at: now, kind: kind, evidence: isLost ? .schedule : .prediction,
            timeZone: try zone.zone)
        var state = StandingState(group: "realtime", leg: nil, notice: notice)
        state.isNotable = isLost
        return state
    }
}

extension BoardRealtime.Feed {
    /// Whether it spoke of trips, and is too old to show.
    fileprivate var isTooOld: Bool {
        state == .dropped && (trips.matched > 0 || trips.added > 0 || vehicles.matched > 0)
    }
}

extension PlanMaking {
    /// Seconds for which a row that has left is still told of.
    private static let memory = 120

    /// A row of a board is a ride that nobody alights from.
    private func fill(_ plan: inout Plan, board: Watch.Board) throws {
        var request = DeparturesRequest(
            stopID: board.stops[0], at: ClampedSum.difference(now, Self.memory),
            minutes: board.minutes + Self.memory / 60, limit: board.rows + 60)
        (request.furtherStopIDs, request.filter) = (Array(board.stops.dropFirst()), board.filter)
        let rows = try session.changing { $0.includesDeparted = true }.ask(request).departures
        let left = rows.filter { ($0.effective(.departure) ?? now) < now }
        let coming = rows.filter { ($0.effective(.departure) ?? now) >= now }.prefix(board.rows)
        for (index, row) in (left + coming).enumerated() {
            var ride = Watch.Ride(
                on: row.trip, from: row.stopSequence, at: row.realtime?.scheduledStopID ?? row.stopID,
                to: row.stopSequence, at: row.stopID)
            ride.routeID = row.routeID
            let state: WatchedRide.State = row.realtime?.status == .cancelled ? .cancelled : .runs
            var notices = RideNotices(
                watch: watch, leg: index - left.count, ride: WatchedRide(ride: ride, state: state, rows: [row]))
            notices.isOfBoard = true
            plan.moments += notices.moments()
            plan.states += notices.states(at: now)
        }
        var seen: Set<String> = []
        plan.states = plan.states.filter { seen.insert($0.group).inserted }
        plan.openAlerts = alertsInForce
        plan.moments = plan.moments.stableSorted { $0.at < $1.at }
        plan.openTrips = Set((left + coming).map(\.trip))
        if let state = try messages(Array(coming)) { plan.states.append(state) }
    }

    private var alertsInForce: Set<String> {
        let alerts = session.realtime?.overlay.alerts ?? []
        let inForce = alerts.filter { alert in
            let periods = alert.alert.shownPeriods
            return periods.isEmpty || periods.contains { $0.contains(now) }
        }
        return Set(inForce.map { StandingState.groupOfBoard(alert: $0.id) })
    }

    private func fill(_ plan: inout Plan, line: Watch.Line) throws {
        guard let status = try session.ask(RouteStatusRequest(routes: [line.routeID])).first else { return }
        let underWay =
            line.directionID == nil
            ? status.underWay : status.directions.first { $0.directionID == line.directionID }?.underWay
        let judged = underWay?.punctuality ?? Punctuality()
        plan.share = judged.judged >= Punctuality.fewestGraded ? judged.onTimeShare : nil
        let zone = try zone.zone
        func notice(_ kind: Notice.Kind) -> Notice {
            var notice = Notice(
                id: "\(watch.id)~~\(kind.rawValue)~", at: now, kind: kind, evidence: .prediction, timeZone: zone)
            notice.arguments.line = status.route.label
            notice.arguments.percent = plan.share.map { Int(($0 * 100).rounded()) }
            return notice
        }
        plan.shareNotices = ShareNotices(
            below: notice(.below), back: notice(.back), threshold: watch.options.threshold)
        if let state = try messages([]) { plan.states.append(state) }
    }
}
