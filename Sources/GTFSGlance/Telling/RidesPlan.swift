internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// The plan of a ride or of a journey: the notices of each ride, and of the changes between them (rule T4).
struct RidesPlan {
    let making: PlanMaking
    let rides: [WatchedRide]
    private let changes: [Int]
    private let lastWalk: Int
    private let to: JourneyEnd

    /// Seconds to spare below which a change is at risk.
    static let riskSlack = 120

    init(making: PlanMaking) throws {
        self.making = making
        let watched: Watch.Rides
        switch making.watch.subject {
        case .journey(let rides): watched = rides
        case .ride(let ride): watched = Watch.Rides(rides: [ride], changes: [], to: .stop(ride.toStopID))
        case .board, .route: watched = Watch.Rides(rides: [], changes: [], to: .stop(""))
        }
        rides = try RideReading(session: making.session).rides(watched.rides, of: making.watch, at: making.now)
        (changes, lastWalk, to) = (watched.changes, watched.lastWalk, watched.to)
    }

    func fill(_ plan: inout Plan) throws {
        let notices = rides.indices.map(notices)
        if let lost = rides.firstIndex(where: { $0.state == .lost }) {
            // The times of what is left would be told as if they were the whole way.
            plan.states = notices[lost].states(at: making.now)
            return
        }
        let open = rides.indices.filter { !notices[$0].isOver(at: making.now) }
        plan.openLegs = Set(open)
        let steps = open.flatMap { [rides[$0].departure, rides[$0].end.map { ClampedSum.sum($0, 1) }] }
        plan.nextStep = steps.compactMap(\.self).filter { $0 > making.now }.min()
        let changes = try rides.indices.dropFirst().compactMap { try change(to: $0) }
        let missed = changes.first { $0.notice.kind == .changeMissed }?.leg
        let end = min(missed ?? .max, (rides.firstIndex { !$0.isRideable } ?? .max - 1) + 1)
        for index in rides.indices {
            let states = notices[index].states(at: making.now)
            if index < end {
                plan.moments += notices[index].moments()
                plan.states += states
            } else {
                plan.states += states.compactMap(\.behindTheBreak)
            }
        }
        plan.moments = plan.moments.stableSorted { $0.at < $1.at }
        plan.states += changes.filter { $0.leg ?? 0 <= missed ?? .max }
        plan.states += try laterAlerts(besides: plan.states)
        if let state = try making.messages(openRows(plan)) { plan.states.append(state) }
        try addReplacement(to: &plan, missed: missed)
    }

    private func notices(_ index: Int) -> RideNotices {
        RideNotices(
            watch: making.watch, leg: index, ride: rides[index], lastWalk: index + 1 < rides.count ? nil : lastWalk,
            earlier: index > 0 ? rides[index - 1].arrival : nil)
    }

    private func openRows(_ plan: Plan) -> [Departure] {
        rides.indices.filter { plan.openLegs?.contains($0) ?? true }.flatMap { index in
            [rides[index].boarding, rides[index].alighting].compactMap(\.self)
        }
    }
}

extension RidesPlan {
    /// How the change to a ride stands; nil where it is over, or one of the two rides is none.
    private func change(to index: Int) throws -> StandingState? {
        let (before, after) = (rides[index - 1], rides[index])
        guard before.isRideable, after.state == .runs, !after.isBoardingSkipped, let slack = try slack(index),
            let departure = after.departure, departure >= making.now, let row = after.boarding
        else { return nil }
        let isFresh = before.alighting?.isFresh == true || row.isFresh
        let isAtRisk = slack < Self.riskSlack && isFresh
        let kind: Notice.Kind = slack < 0 ? .changeMissed : .changeAtRisk
        let isFine = slack >= 0 && !isAtRisk
        var notice = notices(index).notice(
            kind, at: making.now, row, isFresh ? .prediction : .schedule, detail: isFine ? "no" : nil)
        notice.arguments.slack = slack
        var state = StandingState(group: notices(index).group("change"), leg: index, notice: notice)
        (state.isNotable, state.isFresh) = (!isFine, isFresh)
        return state
    }

    /// Seconds to spare; nil where a time is not known, or no change is possible any more.
    private func slack(_ index: Int) throws -> Int? {
        let (before, after) = (rides[index - 1], rides[index])
        guard let arrival = before.arrival, let departure = after.departure else { return nil }
        return ClampedSum.difference(ClampedSum.difference(departure, arrival), try need(index))
    }

    /// Seconds that the change takes: as when the watch was made, unless one of the two stops is another.
    private func need(_ index: Int) throws -> Int {
        let planned = changes.indices.contains(index - 1) ? changes[index - 1] : 0
        guard let from = rides[index - 1].alighting, let to = rides[index].boarding else { return planned }
        if from.stopID == rides[index - 1].ride.toStopID, to.stopID == rides[index].ride.fromStopID { return planned }
        return try making.session.ask(ChangeTimeQuestion(from: from, to: to)) ?? planned
    }

    /// Looks for the first journey from where the watched one breaks to its end (rule J9).
    private func addReplacement(to plan: inout Plan, missed: Int?) throws {
        let broken = missed ?? rides.firstIndex { !$0.isRideable }
        guard let broken, plan.openLegs?.contains(broken) ?? true else { return }
        var (start, at) = (rides[broken].ride.fromStopID, ClampedSum.sum(making.now, making.watch.options.walk))
        if broken > 0, let arrival = rides[broken - 1].arrival, let stop = rides[broken - 1].alighting?.stopID {
            // A search from a stop needs no time for the first boarding, and would offer the ride that is missed.
            (start, at) = (stop, max(ClampedSum.sum(arrival, try need(broken)), making.now))
        }
        guard .stop(start) != to else { return }
        plan.replacement = try journey(from: start, at: at)
        for index in plan.states.indices where plan.states[index].leg == broken {
            name(plan.replacement, in: &plan.states[index])
        }
    }

    /// Nil where there is none, and where one of the two ends is not in the timetable any more.
    private func journey(from start: Stop.ID, at moment: Int) throws -> Journey? {
        do {
            return try making.session.ask(JourneysRequest(from: .stop(start), to: to, at: moment, limit: 1)).journeys
                .first
        } catch let error as QueryError where error.code == .unknownID {
            return nil
        }
    }

    /// Says in a notice that the old way cannot be gone which one can.
    private func name(_ journey: Journey?, in state: inout StandingState) {
        guard [.changeMissed, .cancelled, .skipped, .detour].contains(state.notice.kind),
            let ride = journey?.legs.first(where: { $0.mode == .ride })
        else { return }
        state.notice.arguments.otherLine = ride.ride?.routeLabel
        state.notice.arguments.otherTime = InstantText.timeOfDay(ride.departure, ride.from.timeZone)
        let day = InstantText.day(ride.departure, ride.from.timeZone)
        if day != InstantText.day(making.now, ride.from.timeZone) { state.notice.arguments.otherDay = day }
    }

    /// The alerts that begin between now and the arrival, each at its begin.
    private func laterAlerts(besides known: [StandingState]) throws -> [StandingState] {
        guard let alerts = making.session.realtime?.overlay.alerts, let end = rides.last?.arrival, making.now < end
        else {
            return []
        }
        let begins = Set(alerts.flatMap { $0.alert.shownPeriods.compactMap(\.start) }).filter {
            making.now < $0 && $0 <= end
        }
        var seen = Set(known.map(\.group))
        // The least of them is the one to tell; more than these a day has not.
        return try begins.sorted().prefix(50).flatMap { begin in
            let later = RideReading(session: making.session.changing { $0.now = begin })
            return try rides.indices.flatMap { index in
                var notices = notices(index)
                notices = RideNotices(
                    watch: notices.watch, leg: index, ride: try later.ride(rides[index].ride),
                    lastWalk: notices.lastWalk,
                    earlier: notices.earlier)
                return notices.states(at: begin).filter { $0.notice.kind == .alert && seen.insert($0.group).inserted }
            }
        }
    }
}
