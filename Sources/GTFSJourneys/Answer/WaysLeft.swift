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

    /// A ride by which one comes to the end; moments are seconds since 1970.
    private struct RideOn {
        let departure: Int
        /// At the end, with the rides after it.
        let arrival: Int
    }

    private let question: JourneyQuestion
    /// By the node at which one alights.
    private var known: [Int32: [Way]] = [:]
    /// The rides of the page and of the ways that were found, by the node at which they are boarded.
    private var ridesOn: [Int32: [RideOn]] = [:]
    /// The first moment at which one alights on the page to change, and seconds within which all changes of the page and
    /// most ways from there are over; nil without changes.
    private let page: (first: Int, seconds: Int)?
    /// What searches begin with, at a moment or in the hours after it.
    private var ends: SearchEnds?
    /// The search of changes in these hours; nil before the first one.
    private var changes: ChangeSearch?
    /// When a way arrives that it did not find, seconds from the origin.
    private var late: Int?
    /// Seconds of departures that are searched in the same trips.
    private static let period = 21_600
    /// Seconds after the last journey of a page within which most ways arrive.
    private static let patience = 1800

    /// - Parameters:
    ///   - found: the journeys of the page.
    ///   - journeys: those of the answer.
    init(_ question: JourneyQuestion, _ found: JourneyQuestion.Found, _ journeys: [Journey]) {
        self.question = question
        let first = journeys.flatMap { $0.legs.filter { $0.mode == .ride }.dropLast() }.map(\.arrival).min()
        let last = journeys.map(\.arrival).max() ?? 0
        page = first.map { first in (first, min(max(0, last - first) + Self.patience, HopSearch.soon)) }
        for journey in found.journeys { addRides(of: journey, found.window) }
    }

    /// The way of one who alights at a node at a moment, and changes from there; nil where there is none.
    mutating func journey(from node: Int32, at arrival: Int) throws -> Journey? {
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
        let known = arrival(after: question).map { $0 - ends.window.origin }
        if let found = firstFound(ends, by: known) {
            addRides(of: found, ends.window)
            return try builder.journey(found)
        }
        return try builder.walkAlone() ?? question.firstJourney()
    }

    /// By the search of changes. From the second one on, ways that arrive later than it looks are found by a wider one.
    private mutating func firstFound(_ ends: SearchEnds, by known: Int?) -> FoundJourney? {
        let leave = ends.leaves.lowerBound
        guard let page, !ends.window.tables[0].lines.hasManyRuns else {
            return HopSearch(ends).firstAfterChange(by: known)
        }
        if changes?.covers(leave, for: Self.patience / 2) != true {
            let first = changes == nil && leave < page.seconds ? 0 : leave
            changes = ChangeSearch(ends, within: first...first + page.seconds)
        }
        guard let search = changes else { return nil }
        if let found = search.firstJourney(ends, by: known) { return HopSearch(ends).afterChange(found) }
        if search.isOnFoot(ends) { return nil }
        if let wider = late.flatMap({ search.wider(by: $0 + Self.patience) }) {
            (changes, late) = (wider, nil)
            return firstFound(ends, by: known)
        }
        let found = HopSearch(ends).firstAfterChange(by: known)
        late = found?.arrival
        return found
    }

    /// When one is at the end at the latest, by the rides that are known; nil where none of them can be caught.
    private func arrival(after question: JourneyQuestion) -> Int? {
        question.firstStops.lazy.flatMap { stop in
            ridesOn[stop.node, default: []].lazy.filter { $0.departure >= question.request.at + stop.seconds }
        }.map(\.arrival).min()
    }

    /// Notes the rides of a journey but those by headway, whose departures are those of one who waits for them.
    private mutating func addRides(of journey: FoundJourney, _ window: SearchWindow) {
        for ride in journey.rides {
            guard let trip = ride.trips.first else { continue }
            let lines = window.tables[trip.table].lines
            guard lines.headway(ofLine: lines.line(ofTrip: trip.trip)) == nil else { continue }
            let departure = window.origin + trip.base + lines.departure(trip.trip, trip.boarding)
            ridesOn[ride.boardingNode, default: []].append(
                RideOn(departure: departure, arrival: window.origin + journey.arrival))
        }
    }

    private mutating func ends(at moment: Int) throws -> SearchEnds {
        try Cancellation.current.check()
        if let ends, (0...Self.period).contains(moment - ends.window.origin) { return ends }
        let first = page.map(\.first).flatMap { (0...Self.period).contains(moment - $0) ? $0 : nil } ?? moment
        let found = try question.ends(of: first...first + Self.period)
        (ends, changes, late) = (found, nil, nil)
        return found
    }
}
