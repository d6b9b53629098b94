public import GTFSModel

/// All that is to be told of a watch, as far as it is known at a moment.
///
/// A plan is made anew whenever a message or a timetable is new; what changed since the last one follows from what was told
/// (`Told`).
public struct Plan: Sendable {
    /// Which changes to tell.
    public enum Scope: Sendable, Hashable {
        /// Notices that are still to come too, for a device that plans them.
        case all
        /// Only what has come true, for a program that runs.
        case due
    }

    /// `Watch.id`
    public let watch: String
    /// The moment of the plan, seconds since 1970.
    public let now: Int
    /// The journey from where a change is missed, or a ride cancelled, to where the watched one ends; nil where the watched
    /// one can be made.
    public var replacement: Journey?

    /// In the order of rule T3, leg by leg.
    var moments: [Notice] = []
    var states: [StandingState] = []
    /// The rides that are not over; nil for all.
    var openLegs: Set<Int>?
    /// The trips of a board; nil for other watches. What was told of others has gone by.
    var openTrips: Set<TripOnServiceDay>?
    /// For a board, the groups of the alerts that are in force, whether a row has them at the moment or not.
    var openAlerts: Set<String> = []
    /// Whether messages are recent enough to deny what earlier ones said of trips.
    var hasMessages = false
    /// Whether they are recent enough to deny alerts.
    var hasAlerts = false
    /// The share on time of a route; nil where too few trips are judged.
    var share: Double?
    /// For a route, the notices of a share below and above its threshold.
    var shareNotices: ShareNotices?

    init(watch: String, now: Int) { (self.watch, self.now) = (watch, now) }

    /// Gives all sentences a language.
    mutating func speak(_ language: String) {
        for index in moments.indices { moments[index].language = language }
        for index in states.indices { states[index].notice.language = language }
        shareNotices?.below.language = language
        shareNotices?.back.language = language
    }

    /// All notices that are known now, in the order of their moments.
    public var notices: [Notice] {
        let standing = states.filter(\.isNotable).map(\.notice)
        return Self.merged(moments + standing).stableSorted { $0.at < $1.at }
    }

    /// Whether nothing is to come of it: all rides are over, or it is lost. A board and a route go on.
    public var isOver: Bool {
        if states.contains(where: { $0.notice.kind == .lost }) { return true }
        return openLegs?.isEmpty == true && nextNotice == nil
    }

    /// The next moment at which to make the plan again if no message comes before: a notice comes true, a ride leaves or is
    /// over, a message becomes too old, or an alert begins or ends. Nil where nothing of it is to come.
    public var next: Int? { [nextNotice, nextAge, nextStep].compactMap(\.self).min() }

    /// The next moment at which a notice comes true.
    var nextNotice: Int? { (moments + states.map(\.notice)).map(\.at).filter { $0 > now }.min() }
    /// The moment at which the next of the rides leaves, or is over: from then on it is judged at another stop, also where
    /// its boarding stop is skipped and nothing is told of the departure.
    var nextStep: Int?
    /// The next moment at which messages say less, or another alert.
    var nextAge: Int?

    /// Leaving and that the next stop is one's own are one notice where they are one moment.
    static func merged(_ notices: [Notice]) -> [Notice] {
        var merged: [Notice] = []
        for notice in notices {
            if notice.kind == .nextIsYours, let last = merged.last, last.kind == .left, last.at == notice.at,
                last.leg == notice.leg
            {
                merged[merged.count - 1].arguments.isAlighting = true
            } else {
                merged.append(notice)
            }
        }
        return merged
    }
}

/// A state of a watch that holds at the moment of a plan.
struct StandingState {
    /// The group, of which one state holds at a time.
    let group: String
    let leg: Int?
    var notice: Notice
    /// Whether it is told even if nothing of its group was told before.
    var isNotable = true
    /// Whether it is of a ride behind the one at which the way breaks.
    var isBehindTheBreak = false
    /// Whether it is never told.
    var isSilent = false
    /// Seconds late.
    var delay: Int?
    /// For a change, whether a fresh prediction tells how it stands.
    var isFresh = false

    init(group: String, leg: Int?, notice: Notice) { (self.group, self.leg, self.notice) = (group, leg, notice) }

    /// The group of an alert of a board.
    static func groupOfBoard(alert id: String) -> String { "alert~\(id)" }

    /// The alert of a board, which is told once for all of its rows.
    func ofWholeBoard(_ watch: String, alert: String) -> StandingState {
        var notice = notice
        (notice.id, notice.leg, notice.trip, notice.stopSequence) = ("\(watch)~~alert~\(alert)", nil, nil, nil)
        (notice.arguments.line, notice.arguments.headsign) = (nil, nil)
        return StandingState(group: Self.groupOfBoard(alert: alert), leg: nil, notice: notice)
    }

    /// The state of a ride behind the one at which the way breaks: it is not told there, and what was told of it before holds
    /// on. Nil for one that nothing takes back.
    var behindTheBreak: StandingState? {
        switch notice.kind {
        case .cancelled, .skipped, .detour, .alert:
            var state = self
            (state.isNotable, state.isBehindTheBreak) = (false, true)
            return state
        default: return nil
        }
    }
}

/// What is told of a route whose share on time falls or rises.
struct ShareNotices {
    var below: Notice
    var back: Notice
    let threshold: Double

    /// Seconds in which each plan must have the share below.
    static let seconds = 600
    /// By how much the share must be above the threshold again.
    static let margin = 0.05
}

/// A change of a plan since what was told.
public struct PlanChange: Sendable, Hashable, Codable {
    /// How the notice changed.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// It was not told.
        case new
        /// It was told for another moment, by at least half a minute.
        case moved
        /// It was told for a moment to come, and is not to come any more.
        case withdrawn
        /// It was told as happened, and has not.
        case takenBack = "taken_back"
    }

    /// How it changed.
    public var kind: Kind
    /// The notice as it is now; one that is no longer there as it was told.
    public var notice: Notice

    /// A change of a notice.
    public init(_ kind: Kind, _ notice: Notice) { (self.kind, self.notice) = (kind, notice) }

    /// Reads the keys of the notice, and `change`.
    public init(from decoder: any Decoder) throws {
        notice = try Notice(from: decoder)
        kind = try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .change)
    }

    /// Writes the keys of the notice, and `change`.
    public func encode(to encoder: any Encoder) throws {
        try notice.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .change)
    }

    private enum CodingKeys: String, CodingKey {
        case change
    }
}

/// What was told of a watch: a value that its caller keeps from one plan to the next, as JSON if need be.
///
///     for change in plan.changes(since: told) { show(change) }
///     told = plan.told(after: told)
public struct Told: Sendable, Hashable, Codable {
    /// A notice that was told.
    struct Entry: Sendable, Hashable, Codable {
        /// As it was told.
        var notice: Notice
        /// The group of a state.
        var group: String?
        /// Whether it only remembers a state that is not told.
        var isSilent = false
    }

    var entries: [Entry] = []
    /// Since when every plan has had the share of a route below its threshold.
    var belowSince: Int?
    var isBelow = false

    /// Nothing.
    public init() {}

    /// The ids of what was told, in the order in which it was.
    public var ids: [Notice.ID] { entries.filter { !$0.isSilent }.map(\.notice.id) }
}
