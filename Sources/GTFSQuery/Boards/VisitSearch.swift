internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Finds the visits of stops by routes that a filter lets pass, with all times filled in.
final class VisitSearch {
    let facts: FeedFacts
    let window: ClosedRange<Int>
    private let filter: DepartureFilter
    private var routes: [Int?: BoardRoute?] = [:]
    private var days: [String: [ServiceDay]] = [:]
    private var patterns: [Int: PatternRow] = [:]

    /// - Parameter window: seconds since 1970: between its ends, both included, trips must touch a visit.
    init(_ facts: FeedFacts, window: ClosedRange<Int>, filter: DepartureFilter) {
        self.facts = facts
        self.window = window
        self.filter = filter
    }

    /// Whether services run, in every zone that was met, on some day that touches the window.
    var sawServiceDays: Bool { !days.isEmpty && days.values.allSatisfy { !$0.isEmpty } }

    /// What is found at a stop: a timed visit, or one that is served on demand.
    enum Found {
        case timed(TimedVisit)
        case flex(VisitRow, BoardRoute, VisitAttributes)
    }

    func eachVisit(of stops: [StopRow], _ body: (Found) throws -> Void) throws {
        for stop in stops {
            try facts.reader.eachVisit(stopKey: stop.key) { row in
                guard row.tripCount > 0, filter.passes(direction: row.directionID),
                    let route = try route(row.routeKey), !route.days.isEmpty
                else { return }
                let attributes = facts.attributes[row.attributesKey]
                if let attributes, attributes.hasWindow {
                    try body(.flex(row, route, attributes))
                } else if let visit = try timed(row, route, attributes) {
                    try body(.timed(visit))
                }
            }
        }
    }

    private func timed(
        _ row: VisitRow, _ route: BoardRoute, _ attributes: VisitAttributes?
    ) throws -> TimedVisit? {
        if !facts.hasFlex {
            guard let origin = row.firstTime, row.hasLastTime else { return nil }
            if let departure = row.departure ?? row.arrival {
                return TimedVisit(
                    row: row, route: route, attributes: attributes, arrival: row.arrival ?? departure,
                    departure: departure, isInterpolated: false, origin: origin)
            }
        }
        let given = try givenVisits(profile: row.profileKey)
        guard VisitTimes.areShowable(given), let first = given.first(where: { !$0.isFlex }),
            let origin = first.departure ?? first.arrival
        else { return nil }
        let times = VisitTimes.completing(given)[row.position]
        guard let arrival = times.arrival, let departure = times.departure else { return nil }
        return TimedVisit(
            row: row, route: route, attributes: attributes, arrival: arrival, departure: departure,
            isInterpolated: times.isInterpolated, origin: origin)
    }

    private func givenVisits(profile key: Int) throws -> [GivenVisit] {
        guard let times = try facts.reader.profileTimes(key: key), let pattern = try pattern(times.patternKey) else {
            return []
        }
        return facts.givenVisits(times, pattern)
    }

    private func pattern(_ key: Int) throws -> PatternRow? {
        if let known = patterns[key] { return known }
        let found = try facts.reader.pattern(key: key)
        patterns[key] = found
        return found
    }

    /// Nil where the filter keeps the route out.
    private func route(_ key: Int?) throws -> BoardRoute? {
        if let known = routes[key] { return known }
        let found = try readRoute(key)
        routes[key] = .some(found)
        return found
    }

    private func readRoute(_ key: Int?) throws -> BoardRoute? {
        let row = try key.flatMap { try facts.reader.route(key: $0) }
        guard filter.passes(row) else { return nil }
        let clock = try facts.clocks.clock(ofAgency: row?.agencyID)
        let zone = clock.timeZone.identifier
        if days[zone] == nil { days[zone] = try facts.serviceDays(touching: window, clock: clock) }
        return BoardRoute(row: row, clock: clock, days: days[zone] ?? [])
    }
}

extension FeedFacts {
    /// What the feed says of the times of a profile, visit by visit.
    func givenVisits(_ times: ProfileTimes, _ pattern: PatternRow) -> [GivenVisit] {
        pattern.stops.enumerated().map { position, stop in
            GivenVisit(
                arrival: times.arrivals[position], departure: times.departures[position],
                distance: pattern.distances[position],
                isFlex: stop.stopKey == nil || attributes[stop.attributesKey]?.hasWindow == true)
        }
    }
}
