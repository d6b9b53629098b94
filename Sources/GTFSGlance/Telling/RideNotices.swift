internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// Makes the notices of one ride of a watch (rules T3 and T5).
struct RideNotices {
    let watch: Watch
    let leg: Int
    let ride: WatchedRide
    /// Seconds of a walk after the ride, where it is the last one; nil where another ride follows.
    var lastWalk: Int? = 0
    /// When the ride before arrives; nil for the first one.
    var earlier: Int?
    /// Whether the ride is one of a board, which nobody alights from.
    var isOfBoard = false

    /// Seconds before the arrival at which to get ready.
    static let getOffLead = 30

    /// The notices that have a moment of their own, in the order of rule T3.
    func moments() -> [Notice] {
        guard ride.state == .runs, !ride.isBoardingSkipped, let boarding = ride.boarding,
            let departure = ride.departure
        else { return [] }
        var notices = before(departure, of: boarding)
        if let arrival = boarding.effective(.arrival), arrival < departure, boarding.position > 0 {
            notices.append(notice(.boarding, at: arrival, boarding, boarding.evidence(.arrival)))
        }
        notices.append(notice(.left, at: departure, boarding, boarding.evidence(.departure)))
        if !isOfBoard, !ride.isAlightingSkipped, let arrival = ride.arrival, let alighting = ride.alighting {
            notices += self.alighting(at: arrival, of: alighting, from: departure)
        }
        return notices
    }

    /// The notices before it leaves.
    private func before(_ departure: Int, of boarding: Departure) -> [Notice] {
        let evidence = boarding.evidence(.departure)
        var notices: [Notice] = []
        let options = watch.options
        if earlier == nil, !isOfBoard || options.walk > 0 {
            let moment = ClampedSum.difference(departure, ClampedSum.sum(options.walk, options.margin))
            var leave = notice(.leave, at: moment, boarding, evidence)
            leave.arguments.minutes = DepartureRealtime.minutes(until: departure, at: moment)
            notices.append(leave)
        }
        for lead in options.leads.sorted(by: >) {
            let moment = ClampedSum.difference(departure, lead)
            // Who still sits in the ride before is told of the change instead.
            if let earlier, moment < earlier { continue }
            var soon = notice(.soon, at: moment, boarding, evidence, detail: "\(lead)")
            soon.arguments.minutes = lead / 60
            notices.append(soon)
        }
        return notices
    }

    /// The notices on the way to the stop at which to alight.
    private func alighting(at arrival: Int, of row: Departure, from departure: Int) -> [Notice] {
        let evidence = row.evidence(.arrival)
        let before = ride.rows[ride.stopBefore]
        let leaves = ride.stopBefore == ride.from ? departure : before.effective(.departure) ?? departure
        var notices = [
            notice(.nextIsYours, at: leaves, row, before.evidence(.departure)),
            notice(
                .getOff, at: max(ClampedSum.difference(arrival, Self.getOffLead), min(leaves, arrival)), row, evidence),
        ]
        if let lastWalk { notices.append(notice(.arrived, at: ClampedSum.sum(arrival, lastWalk), row, evidence)) }
        return notices
    }

    /// A notice at a stop of the ride.
    /// - Parameter detail: what tells it from others of its kind; nil for the stop.
    func notice(
        _ kind: Notice.Kind, at moment: Int, _ row: Departure, _ evidence: Notice.Evidence, detail: String? = nil
    ) -> Notice {
        let end =
            row.position == ride.alighting?.position && kind != .left ? ride.ride.toSequence : ride.ride.fromSequence
        var notice = Notice(
            id: "\(watch.id)~\(key)~\(kind.rawValue)~\(detail ?? String(end))", at: moment, kind: kind,
            evidence: kind.needsMessage ? evidence : ride.evidence(evidence), timeZone: row.timeZone)
        notice.leg = leg
        (notice.stopID, notice.stopSequence, notice.trip) = (row.stopID, row.stopSequence, row.trip)
        notice.arguments.line = ride.boarding?.routeLabel
        notice.arguments.headsign = ride.boarding?.headsign
        notice.arguments.stop = row.stopName
        return notice
    }

    /// What tells the leg from others of the watch: on a board, whose rows come and go, the trip.
    private var key: String {
        isOfBoard
            ? "\(ride.ride.trip.serviceDate)~\(ride.ride.trip.startTime?.description ?? "")~\(ride.ride.trip.tripID)"
            : "\(leg)"
    }

    /// The group of a state of the leg: of each, one holds at a time.
    func group(_ name: String) -> String { "\(key)~\(name)" }
}

extension RideNotices {
    /// The states of the ride at a moment (rule T5), told or not.
    func states(at now: Int) -> [StandingState] {
        guard !isOver(at: now) else { return [] }
        switch ride.state {
        case .lost: return [state(.lost, at: now, group: "lost")]
        case .cancelled: return [state(.cancelled, at: now, group: "canceled")] + alerts(at: now)
        case .detoured(let isAlighting):
            return [state(.detour, at: now, group: "detour", isAlighting: isAlighting)] + alerts(at: now)
        case .runs: return skipped(at: now) + platform(at: now) + punctuality(at: now) + alerts(at: now)
        }
    }

    /// Whether the passenger is out of it, or on a board whether it has left.
    func isOver(at now: Int) -> Bool {
        guard let end = isOfBoard ? ride.departure : ride.end else { return false }
        return end < now
    }

    /// Whether the vehicle has left the boarding stop.
    private func isAboard(at now: Int) -> Bool { ride.departure.map { $0 <= now } ?? false }

    private func state(
        _ kind: Notice.Kind, at now: Int, group: String, isAlighting: Bool = false, detail: String? = nil
    ) -> StandingState {
        let row = (isAlighting ? ride.alighting : ride.boarding) ?? .unknown(ride.ride)
        let rests: Notice.Evidence = kind == .lost ? .schedule : .prediction
        var notice = notice(kind, at: now, row, rests, detail: detail)
        notice.arguments.isAlighting = isAlighting
        return StandingState(group: self.group(group), leg: leg, notice: notice)
    }

    private func skipped(at now: Int) -> [StandingState] {
        var states: [StandingState] = []
        if ride.isBoardingSkipped { states.append(state(.skipped, at: now, group: "skipped")) }
        if !isOfBoard, ride.isAlightingSkipped {
            states.append(state(.skipped, at: now, group: "skipped-end", isAlighting: true))
        }
        return states
    }

    /// The platform, while the vehicle has not left it: other than in the watch, or the same again where a prediction says so.
    private func platform(at now: Int) -> [StandingState] {
        guard let row = ride.boarding, row.isServed, !isAboard(at: now) else { return [] }
        let isOther = row.stopID != ride.ride.fromStopID
        guard isOther || row.evidence(.departure) != .schedule else { return [] }
        var state = state(.platform, at: now, group: "platform", detail: row.stopID.rawValue)
        state.isNotable = isOther
        state.notice.arguments.platform = row.platformCode ?? row.stopName
        return [state]
    }

    private func punctuality(at now: Int) -> [StandingState] {
        let isAlighting = !isOfBoard && isAboard(at: now)
        guard let row = isAlighting ? ride.alighting : ride.boarding, row.isServed,
            let delay = isAlighting ? row.delay(.arrival) ?? row.delay(.departure) : row.delay(.departure)
        else { return [] }
        let step = PunctualityStep(delay: delay)
        var state = state(step.kind, at: now, group: "delay", isAlighting: isAlighting, detail: "\(step.seconds)")
        (state.delay, state.isNotable, state.isSilent) = (delay, step.isNotable, step == .between)
        state.notice.arguments.minutes = Int(clamping: delay.magnitude / 60)
        return [state]
    }

    private func alerts(at now: Int) -> [StandingState] {
        var seen: Set<String> = []
        let rows = [ride.boarding, isOfBoard ? nil : ride.alighting].compactMap(\.self)
        return rows.flatMap { row in (row.realtime?.alerts ?? []).map { (row, $0) } }
            .filter { seen.insert($0.1.id).inserted }
            .map { row, alert in
                var state = state(.alert, at: now, group: "alert~\(alert.id)", detail: alert.id)
                state.notice.arguments.alert = alert.header ?? alert.description
                return isOfBoard ? state.ofWholeBoard(watch.id, alert: alert.id) : state
            }
    }
}

extension Notice.Kind {
    /// Whether only a message can say it.
    fileprivate var needsMessage: Bool {
        switch self {
        case .cancelled, .skipped, .detour, .alert, .platform: true
        default: false
        }
    }
}

extension Departure {
    /// Seconds that an event is predicted later than scheduled; nil where one of the two is not known.
    func delay(_ event: StopEvent) -> Int? {
        guard let predicted = predicted(event), let scheduled = scheduled(event) else { return nil }
        return ClampedSum.difference(predicted, scheduled)
    }

    /// The row of a ride that the timetable does not have.
    fileprivate static func unknown(_ ride: Watch.Ride) -> Departure {
        Departure(
            tripID: ride.trip.tripID, serviceDate: ride.trip.serviceDate, stopSequence: ride.fromSequence, position: 0,
            stopID: ride.fromStopID, timeZone: .gmt)
    }
}

/// How late a ride is, in the steps in which it is told.
enum PunctualityStep: Equatable {
    case early, onTime, between
    /// Late by at least a number of seconds, a multiple of 300.
    case late(Int)

    /// Seconds of a step.
    static let size = 300
    /// Seconds below its lower end by which a step is left.
    static let slack = 60

    init(delay: Int) {
        if delay < -DepartureStatus.tolerance {
            self = .early
        } else if delay <= DepartureStatus.tolerance {
            self = .onTime
        } else {
            self = delay < Self.size ? .between : .late(delay / Self.size * Self.size)
        }
    }

    var isNotable: Bool { self != .onTime && self != .between }

    var kind: Notice.Kind {
        switch self {
        case .early: .early
        case .onTime: .onTime
        case .between, .late: .late
        }
    }

    /// The lower end of a step; 0 for other states.
    var seconds: Int {
        switch self {
        case .late(let seconds): seconds
        case .early, .onTime, .between: 0
        }
    }
}
