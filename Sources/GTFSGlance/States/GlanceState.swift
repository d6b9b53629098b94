public import Foundation
public import GTFSModel
public import GTFSQuery

/// What a lock screen, a widget or a watch face shows of a watch at a moment (rule T9): at most 1 kB of JSON, whatever the
/// names of the feed.
///
///     let state = try timetable.state(of: watch, at: now, realtime: snapshot)
///     if state.differs(from: shown) { show(try AnswerEncoder().encode(state)) }
public struct GlanceState: Sendable, Hashable {
    /// How far the person has come.
    public enum Stage: String, Sendable, Hashable, Codable {
        /// Before the first departure.
        case waiting
        /// In a vehicle.
        case aboard
        /// Between two vehicles.
        case changing
        /// At the end, since a few minutes.
        case arrived
        /// Nothing is left to show.
        case over
    }

    /// How far the person has come; nil for a route.
    public var stage: Stage?
    /// The name of the route on a display; nil without a route.
    public var line: String?
    /// route_color, six hexadecimal digits; nil where blank.
    public var color: String?
    /// route_text_color, likewise.
    public var textColor: String?
    /// Where it goes; nil where not known.
    public var headsign: String?
    /// Where to board, or aboard where to alight.
    public var stopID: Stop.ID?
    /// The name of that stop.
    public var stopName: String?
    /// Stops that the vehicle still makes up to that stop, itself included.
    public var stopsToGo: Int?
    /// Aboard, the next stop among those of the ride: 0 for the first.
    public var stopIndex: Int?
    /// The stops of the ride.
    public var stopCount: Int?
    /// The instant to count down to, seconds since 1970: of the departure, or aboard of the arrival.
    public var countdown: Int?
    /// Seconds late there; negative is early, nil where not known.
    public var delay: Int?
    /// The status there.
    public var status: DepartureStatus?
    /// The platform there.
    public var platform: String?
    /// Aboard, the share of the ride's time that has passed, 0 to 1.
    public var share: Double?
    /// The first alert's line of text.
    public var alert: String?
    /// The number of vehicles of a route; nil where not known.
    public var vehicles: Int?
    /// The share of a route's trips that is on time, 0 to 1; nil where too few are judged.
    public var onTimeShare: Double?
    /// What the times rest on.
    public var evidence: Notice.Evidence = .schedule
    /// From when on the state is not to be trusted, seconds since 1970.
    public var staleDate: Int
    /// How much it matters now, 0 to 1: a stack of widgets shows the largest.
    public var relevance = 0.0
    /// The zone to show the instants in.
    public var timeZone: TimeZone

    /// A state without anything to show.
    public init(staleDate: Int, timeZone: TimeZone) { (self.staleDate, self.timeZone) = (staleDate, timeZone) }

    /// Seconds by which an instant is shown as another.
    private static let tolerance = 30
    /// The least step of a share that is seen.
    private static let step = 0.05

    /// Whether a reader would see another text or picture, so that an update is worth its cost. A countdown and a bar that
    /// go on by themselves are no difference, nor is the date from which the state is stale.
    public func differs(from other: GlanceState) -> Bool {
        if differs(countdown, other.countdown) || differs(share, other.share) || differs(onTimeShare, other.onTimeShare)
        {
            return true
        }
        return plain != other.plain
    }

    /// What is seen as it is.
    private var plain: GlanceState {
        var plain = self
        (plain.countdown, plain.share, plain.onTimeShare) = (nil, nil, nil)
        (plain.staleDate, plain.relevance) = (0, 0)
        // A display has minutes.
        plain.delay = delay.map { $0 / 60 }
        return plain
    }

    private func differs(_ one: Int?, _ other: Int?) -> Bool {
        guard let one, let other else { return (one == nil) != (other == nil) }
        return ClampedSum.difference(one, other).magnitude >= Self.tolerance.magnitude
    }

    private func differs(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return (one == nil) != (other == nil) }
        return abs(one - other) >= Self.step
    }
}

extension GlanceState {
    /// Shortens texts so that the state keeps within a kilobyte.
    func shortened() -> GlanceState {
        var state = self
        state.line = line?.cut(24)
        state.headsign = headsign?.cut(64)
        state.stopName = stopName?.cut(64)
        state.platform = platform?.cut(16)
        state.alert = alert?.cut(140)
        return state
    }
}

extension String {
    /// The text in at most `most` bytes of UTF-8, an ellipsis included.
    fileprivate func cut(_ most: Int) -> String {
        guard utf8.count > most else { return self }
        var (text, count) = ("", 0)
        for character in self {
            count += character.utf8.count
            guard count <= most - 3 else { break }
            text.append(character)
        }
        return text + "…"
    }
}

extension GlanceState: AnswerCodable {
    private static let blank = GlanceState(staleDate: 0, timeZone: .gmt)

    /// The keys of a state.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("stage", \.stage)
        fields.add("line", \.line)
        fields.add("color", \.color)
        fields.add("text_color", \.textColor)
        fields.add("headsign", \.headsign)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("stops_to_go", \.stopsToGo)
        fields.add("stop_index", \.stopIndex)
        fields.add("stop_count", \.stopCount)
        fields.add("countdown", instant: \.countdown, in: \.timeZone)
        fields.add("delay", \.delay)
        fields.add("status", \.status)
        fields.add("platform", \.platform)
        fields.add("share", \.share)
        fields.add("alert", \.alert)
        fields.add("vehicles", \.vehicles)
        fields.add("on_time_share", \.onTimeShare)
        fields.add("evidence", \.evidence)
        fields.add("stale_date", instant: \.staleDate, in: \.timeZone)
        fields.add("relevance", \.relevance)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }
}

extension Timetable {
    /// What a glance at a watch shows at a moment (rule T9).
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - realtime: the overlay of messages, evaluated at `now`; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed; `StoreError` if the database cannot be read.
    public func state(of watch: Watch, at now: Int, realtime: RealtimeSnapshot? = nil) throws -> GlanceState {
        try ask(GlanceStateRequest(watch, at: now), realtime: realtime)
    }

    /// The same outside the cooperative pool.
    public func state(of watch: Watch, at now: Int, realtime: RealtimeSnapshot? = nil) async throws -> GlanceState {
        try await ask(GlanceStateRequest(watch, at: now), realtime: realtime)
    }
}
