import Foundation
import GTFSGlance
import GTFSQuery

/// A watched ride or journey at a moment, for a screen, a lock screen or a watch face.
public struct RideScreen: Sendable, Hashable {
    public var badge: LineBadge
    /// What to do next: `Board at Lantern Square, platform 2`.
    public var title: String
    /// `3 min late`, `2 stops to go` …, each a line.
    public var details: [String]
    /// The moment to count down to; a view does that by itself.
    public var countdown: Date?
    /// The share of the ride that is done, 0 to 1; nil before it.
    public var progress: Double?
    /// From then on, what is shown is not to be trusted.
    public var staleDate: Date
    public var isOver: Bool

    public init(_ state: GlanceState) {
        badge = LineBadge(line: state.line, color: state.color, textColor: state.textColor)
        title = Self.title(state)
        details = Self.details(state)
        countdown = state.countdown.map { Date(timeIntervalSince1970: TimeInterval($0)) }
        progress = state.share
        staleDate = Date(timeIntervalSince1970: TimeInterval(state.staleDate))
        isOver = state.stage == .over || state.stage == .arrived
    }

    /// Whether the state is too old to be shown as if it were true.
    public func isStale(at now: Date) -> Bool { now >= staleDate }

    private static func title(_ state: GlanceState) -> String {
        let stop = state.stopName ?? ""
        let platform = state.platform.map { ", platform \($0)" } ?? ""
        switch state.stage {
        case .waiting: return "Board at \(stop)\(platform)"
        case .aboard: return "Get off at \(stop)"
        case .changing: return "Change at \(stop)\(platform)"
        case .arrived: return "You are at \(stop)"
        case .over, nil: return "The ride is over"
        }
    }

    private static func details(_ state: GlanceState) -> [String] {
        var lines: [String] = []
        if let status = state.status {
            switch status {
            case .late, .early:
                let minutes = (abs(state.delay ?? 0) + 30) / 60
                lines.append("\(minutes) min \(status == .late ? "late" : "early")")
            case .cancelled: lines.append("Cancelled")
            case .skipped: lines.append("Does not stop")
            default: break
            }
        }
        if state.stage == .aboard, let stops = state.stopsToGo {
            lines.append(stops == 1 ? "The next stop" : "\(stops) stops to go")
        }
        if let alert = state.alert { lines.append(alert) }
        return lines
    }
}

extension RideScreen {
    /// What to tell of a watch, each notice once, also where the app was ended meanwhile: it keeps `told` as JSON. A notification
    /// has the id of its notice; one that is `withdrawn` or `taken_back` goes away.
    public static func notices(
        of watch: Watch, since told: Told, at moment: TimetableMoment
    ) throws -> (changes: [PlanChange], told: Told) {
        let plan = try moment.timetable.plan(of: watch, at: moment.now, realtime: moment.realtime)
        return (plan.changes(since: told), plan.told(after: told))
    }
}

extension Rider {
    /// A screen of a watch at once, and another when a reader would see something else. It ends when the ride is over.
    public func rideScreens(of watch: Watch) -> AsyncThrowingStream<RideScreen, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    try await follow(watch) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func follow(_ watch: Watch, show: (RideScreen) -> Void) async throws {
        var shown: GlanceState?
        for try await state in moments.states(of: watch) {
            guard shown.map({ state.differs(from: $0) || state.staleDate != $0.staleDate }) ?? true else { continue }
            shown = state
            show(RideScreen(state))
            if state.stage == .over { return }
        }
    }
}
