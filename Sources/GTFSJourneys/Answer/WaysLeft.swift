internal import GTFSModel
internal import GTFSQuery

/// The ways that are left where changes fail, or another ride is taken: from where one alights, the earliest arrival at the
/// end with the fewest boardings.
struct WaysLeft {
    /// What was found for one who alights at a moment.
    private struct Way {
        let at: Int
        let journey: Journey?

        /// Whether it is also the first way from a later moment on: all that leaves from then on leaves from its own on, too.
        func isFirst(from moment: Int) -> Bool {
            guard let journey, moment > at else { return moment == at }
            return journey.boardings > 0 && journey.departure >= moment
        }
    }

    private let question: JourneyQuestion
    /// By the node at which one alights.
    private var known: [Int32: [Way]] = [:]
    /// What searches begin with, by the first moment of their hours.
    private var ends: [Int: SearchEnds] = [:]
    /// Seconds of departures that are searched in the same trips.
    private static let period = 21_600

    init(_ question: JourneyQuestion) { self.question = question }

    /// The way of one who alights at a node at a moment, and changes from there; nil where there is none, and where the
    /// journey leads by way of stops.
    mutating func journey(from node: Int32, at arrival: Int) throws -> Journey? {
        guard question.request.via.isEmpty else { return nil }
        let at = max(arrival, question.scope.present ?? .min)
        if let known = known[node]?.first(where: { $0.isFirst(from: at) }) { return known.journey }
        let found = try firstJourney(of: question.alighted(at: node, at))
        known[node, default: []].append(Way(at: at, journey: found))
        return found
    }

    private mutating func firstJourney(of question: JourneyQuestion) throws -> Journey? {
        var ends = try ends(at: question.request.at)
        let leave = question.request.at - ends.window.origin
        (ends.firstStops, ends.walkAlone) = (question.firstStops, question.walkAlone?.seconds)
        ends.leaves = leave...leave
        let (at, zone) = (question.request.at, try question.session.timeZones.firstTimeZone())
        let status = question.session.status(of: at...at, timeZone: zone)
        let builder = JourneyBuilder(question, ends.window, status: status)
        if let found = HopSearch(ends).firstAfterChange() { return try builder.journey(found) }
        return try builder.walkAlone() ?? question.firstJourney()
    }

    private mutating func ends(at moment: Int) throws -> SearchEnds {
        try Cancellation.current.check()
        let first = moment - (moment % Self.period + Self.period) % Self.period
        if let known = ends[first] { return known }
        let found = try question.ends(of: first...first + Self.period)
        ends[first] = found
        return found
    }
}
