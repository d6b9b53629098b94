internal import GTFSModel

extension Plan {
    /// What is new, moved, withdrawn and taken back since what was told (rule T6). With what is told after it
    /// (`told(after:of:)`), the same plan has no change.
    public func changes(since told: Told, of scope: Scope = .all) -> [PlanChange] {
        comparison(with: told, scope).changes
    }

    /// What is told once the changes since `told` are.
    public func told(after told: Told, of scope: Scope = .all) -> Told { comparison(with: told, scope).told }

    private func comparison(with told: Told, _ scope: Scope) -> PlanComparison {
        var comparison = PlanComparison(plan: self, scope: scope, told: told)
        comparison.compareStates()
        comparison.compareMoments()
        comparison.compareShare()
        return comparison
    }
}

/// Compares a plan with what was told.
private struct PlanComparison {
    let plan: Plan
    let scope: Plan.Scope
    var told: Told
    private var found: [PlanChange] = []

    /// Seconds by which a moment is another one.
    private static let tolerance = 30

    init(plan: Plan, scope: Plan.Scope, told: Told) { (self.plan, self.scope, self.told) = (plan, scope, told) }

    /// In the order in which they are to be told.
    var changes: [PlanChange] {
        var changes: [PlanChange] = []
        for change in found {
            // As in a plan: leaving, and that the next stop is one's own.
            if change.notice.kind == .nextIsYours, let last = changes.last, last.kind == change.kind,
                last.notice.kind == .left, last.notice.at == change.notice.at, last.notice.leg == change.notice.leg
            {
                changes[changes.count - 1].notice.arguments.isAlighting = true
            } else {
                changes.append(change)
            }
        }
        return changes
    }

    private mutating func tell(_ notice: Notice, group: String? = nil) {
        found.append(PlanChange(.new, notice))
        told.entries.append(Told.Entry(notice: notice, group: group))
    }

    /// The first ride that was told to be missed: what comes from there on is not told (rule T4).
    private var missed: Int {
        told.entries.filter { $0.notice.kind == .changeMissed }.compactMap(\.notice.leg).min() ?? .max
    }

    private func isTold(_ id: String) -> Bool { told.entries.contains { $0.notice.id == id } }
}

extension PlanComparison {
    mutating func compareMoments() {
        let missed = missed
        let moments = plan.moments.filter { $0.leg.map { $0 < missed } ?? true }
        let known = Dictionary(moments.map { ($0.id, $0) }) { first, _ in first }
        var kept: [Told.Entry] = []
        for entry in told.entries {
            guard entry.group == nil else {
                kept.append(entry)
                continue
            }
            if let entry = compare(entry, with: known[entry.notice.id]) { kept.append(entry) }
        }
        told.entries = kept
        add(moments)
    }

    /// What stays told of a moment.
    private mutating func compare(_ entry: Told.Entry, with notice: Notice?) -> Told.Entry? {
        let hasHappened = entry.notice.at <= plan.now
        guard let notice else {
            if !hasHappened {
                found.append(PlanChange(.withdrawn, entry.notice))
            } else if plan.openTrips == nil {
                found.append(PlanChange(.takenBack, entry.notice))
            }
            return nil
        }
        if hasHappened {
            // A message drops what is past: then the schedule alone says nothing against what was predicted.
            let isWeaker = notice.evidence == .schedule && entry.notice.evidence != .schedule
            guard notice.at >= ClampedSum.sum(plan.now, Self.tolerance), !isWeaker else { return entry }
            found.append(PlanChange(.takenBack, notice))
            return nil
        }
        guard ClampedSum.difference(notice.at, entry.notice.at).magnitude >= Self.tolerance.magnitude else {
            return entry
        }
        found.append(PlanChange(.moved, notice))
        return Told.Entry(notice: notice)
    }

    /// Tells what was not told: of what is past, only the last (rule T7).
    private mutating func add(_ moments: [Notice]) {
        let last = moments.last { $0.at <= plan.now }
        for notice in moments where !isTold(notice.id) && !isOvertaken(notice) {
            let isWanted =
                notice.at == plan.now || (notice.at < plan.now && isLast(notice, of: last))
                || (notice.at > plan.now && scope == .all)
            if isWanted { tell(notice) }
        }
    }

    /// Whether a later step of the way was told as happened already, as by an earlier message that knew more.
    private func isOvertaken(_ notice: Notice) -> Bool {
        guard let step = notice.kind.step, let leg = notice.leg else { return false }
        return told.entries.contains { entry in
            guard let other = entry.notice.kind.step, let otherLeg = entry.notice.leg, entry.notice.at <= plan.now
            else {
                return false
            }
            if plan.openTrips != nil { return entry.notice.trip == notice.trip && step < other }
            return (leg, step) < (otherLeg, other)
        }
    }

    /// Whether a moment is the last that is past. That of leaving goes with the news that the next stop is one's own.
    private func isLast(_ one: Notice, of last: Notice?) -> Bool {
        guard let last else { return false }
        if one.id == last.id { return true }
        return one.kind == .left && last.kind == .nextIsYours && one.at == last.at && one.leg == last.leg
    }
}

extension PlanComparison {
    mutating func compareStates() {
        let standing = Dictionary(plan.states.map { ($0.group, $0) }) { first, _ in first }
        for index in told.entries.indices.reversed() {
            guard let group = told.entries[index].group else { continue }
            let entry = told.entries[index]
            if isOpen(entry) {
                guard standing[group] == nil, isDenied(entry) else { continue }
                found.append(PlanChange(entry.notice.at > plan.now ? .withdrawn : .takenBack, entry.notice))
            }
            told.entries.remove(at: index)
        }
        let states = plan.states.filter { $0.notice.at <= plan.now || scope == .all }
        // Changes first: they say whether there is anything to tell of the rides behind them.
        for state in states.stableSorted(by: { $0.isChange && !$1.isChange }) {
            let isBehind = state.leg.map { state.isChange ? $0 > missed : $0 >= missed } ?? false
            if !isBehind { compare(state) }
        }
    }

    /// Whether the ride of a state is not over.
    private func isOpen(_ entry: Told.Entry) -> Bool {
        if let trips = plan.openTrips { return entry.notice.trip.map(trips.contains) ?? true }
        guard let leg = entry.notice.leg, let open = plan.openLegs else { return true }
        return open.contains(leg)
    }

    /// Whether the absence of a state says that it no longer holds.
    private func isDenied(_ entry: Told.Entry) -> Bool {
        switch entry.notice.kind {
        case .cancelled, .skipped, .detour: plan.hasMessages
        case .alert: plan.hasAlerts && !plan.openAlerts.contains(entry.group ?? "")
        case .lost: true
        default: false
        }
    }

    private mutating func compare(_ state: StandingState) {
        guard let index = told.entries.firstIndex(where: { $0.group == state.group }) else {
            if state.isNotable { tell(state.notice, group: state.group) }
            return
        }
        let entry = told.entries[index]
        guard entry.notice.id != state.notice.id, !holds(entry, in: state) else { return }
        if state.isSilent {
            guard entry.notice.kind != .onTime else { return }
            told.entries[index] = Told.Entry(notice: state.notice, group: state.group, isSilent: true)
            return
        }
        if entry.notice.kind == .changeMissed { found.append(PlanChange(.takenBack, entry.notice)) }
        told.entries.remove(at: index)
        if state.isNotable || state.tellsReturn {
            tell(state.notice, group: state.group)
        } else if entry.notice.kind == .changeAtRisk {
            found.append(PlanChange(.takenBack, entry.notice))
        }
    }

    /// Whether what was told holds on, although another state of its group would be told if nothing had been.
    private func holds(_ entry: Told.Entry, in state: StandingState) -> Bool {
        if state.isBehindTheBreak { return true }
        // A change that was missed, or at risk, is not better because its prediction is older.
        if entry.notice.kind == .changeMissed { return !state.isFresh }
        if entry.notice.kind == .changeAtRisk { return !state.isFresh && state.notice.kind != .changeMissed }
        guard entry.notice.kind == .late, !entry.isSilent, let delay = state.delay,
            let step = entry.notice.id.split(separator: "~").last.flatMap({ Int($0) })
        else { return false }
        return delay >= step - PunctualityStep.slack && delay < step + PunctualityStep.size
    }

    /// The share on time of a route, which must be low for a while.
    mutating func compareShare() {
        guard let notices = plan.shareNotices, let share = plan.share else { return }
        if share < notices.threshold {
            told.belowSince = told.belowSince ?? plan.now
            guard let since = told.belowSince, plan.now - since >= ShareNotices.seconds, !told.isBelow else { return }
            told.isBelow = true
            found.append(PlanChange(.new, notices.below))
        } else {
            told.belowSince = nil
            guard told.isBelow, share >= notices.threshold + ShareNotices.margin else { return }
            told.isBelow = false
            found.append(PlanChange(.new, notices.back))
        }
    }
}

extension StandingState {
    /// Whether it is of a change.
    var isChange: Bool { notice.kind == .changeMissed || notice.kind == .changeAtRisk }

    /// Whether it is told after another state of its group, though it is not told by itself.
    var tellsReturn: Bool {
        switch notice.kind {
        case .onTime, .realtimeBack, .platform: true
        default: false
        }
    }
}

extension Notice.Kind {
    /// How far the way has come when it happens; nil for a state.
    fileprivate var step: Int? {
        switch self {
        case .leave, .soon, .boarding: 0
        case .left: 1
        case .nextIsYours: 2
        case .getOff: 3
        case .arrived: 4
        default: nil
        }
    }
}
