import GTFSGlance
import GTFSQuery

/// A direction of a route on one axis, with the places of what is under way now and some seconds later, so that a page moves
/// it from one answer to the next.
struct LiveRoute: Encodable, Sendable {
    private let strip: RouteStrip
    private let state: GlanceState
    private let realtime: BoardRealtime?
    /// When the trips are at their places, RFC 3339.
    private let at: String
    /// Where each trip of the strip is after each step; nil where it has ended.
    private let ahead: [[Place?]]

    /// Seconds of a step, and their number: a page that misses two answers still has places.
    private static let (step, steps) = (20, 3)

    private enum CodingKeys: String, CodingKey {
        case at, state, realtime, every, ahead
    }

    private struct Place: Encodable, Sendable {
        let branch: Int?
        let metres: Double
        let lat, lon, heading: Double?

        init(_ runner: RouteStrip.Runner) {
            (branch, metres) = (runner.branch, runner.metres)
            (lat, lon) = (runner.location.position?.latitude, runner.location.position?.longitude)
            heading = runner.location.heading
        }
    }

    init(_ id: Route.ID, direction: Int?, in timetable: Timetable, at moment: Moment) throws {
        let strip = try timetable.strip(
            ofRoute: id, direction: direction, at: moment.now, realtime: moment.realtime)
        let line = Watch(.route(Watch.Line(routeID: id, directionID: strip.directionID)))
        self.strip = strip
        state = try timetable.state(of: line, at: moment.now, realtime: moment.realtime)
        realtime = moment.realtimeState
        at = try RFC3339.text(moment.now, in: timetable.timeZone())
        let later = try (1...Self.steps).map { index in
            let seconds = index * Self.step
            return try timetable.strip(
                ofRoute: id, direction: strip.directionID, at: moment.now + seconds,
                realtime: moment.realtime?.lasting(seconds))
        }
        ahead = strip.runners.map { runner in
            later.map { $0.runners.first { $0.id == runner.id }.map(Place.init) }
        }
    }

    /// Writes the keys of the strip and, beside them, the state of the route and the places to come, one list for each of
    /// `trips`.
    func encode(to encoder: any Encoder) throws {
        try strip.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(at, forKey: .at)
        try values.encode(state, forKey: .state)
        try values.encodeIfPresent(realtime, forKey: .realtime)
        try values.encode(Self.step, forKey: .every)
        try values.encode(ahead, forKey: .ahead)
    }
}

extension RealtimeSnapshot {
    /// The same messages some seconds on, which count then as they do now.
    fileprivate func lasting(_ seconds: Int) -> RealtimeSnapshot {
        var later = self
        later.limits.stale += seconds
        later.limits.drop += seconds
        later.limits.cancellationDrop += seconds
        return later
    }
}
