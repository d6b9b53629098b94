import GTFSModel

extension TripFinder {
    /// Tries what the feed was allowed, from the strictest on; nil where nothing fits. Route and service day have to agree,
    /// and one trip alone may fit.
    func findByHeuristics(
        _ id: Trip.ID, _ described: DescribedTrip, _ evidence: TimeEvidence
    ) throws -> TripSearch? {
        guard !options.heuristics.isEmpty, let route = described.routeID else { return nil }
        let days = try serviceDays(described, route, evidence)
        for heuristic in IDHeuristic.allCases where options.heuristics.contains(heuristic) {
            let hits = try days.flatMap { try self.hits(heuristic, id, described, route, on: $0) }
            guard let first = hits.first else { continue }
            guard hits.allSatisfy({ $0.trip.key == first.trip.key }) else { return .absent(.ambiguous) }
            return try found(first, described, evidence, heuristic)
        }
        return nil
    }

    private typealias Hit = (trip: ScheduledTrip, date: ServiceDate)

    private func found(
        _ hit: Hit, _ described: DescribedTrip, _ evidence: TimeEvidence, _ heuristic: IDHeuristic
    ) throws -> TripSearch {
        guard described.date != nil else {
            guard case .found(var found) = try instance(of: hit.trip, described, evidence) else {
                return .absent(.notRunning)
            }
            found.heuristic = heuristic
            return .found(found)
        }
        guard var found = try candidate(hit.trip, on: hit.date, described.start) else { return .absent(.noSuchStart) }
        found.heuristic = heuristic
        return .found(found)
    }

    /// The day that is named, else all that a trip under way can be of.
    private func serviceDays(
        _ described: DescribedTrip, _ route: Route.ID, _ evidence: TimeEvidence
    ) throws -> [ServiceDate] {
        if let date = described.date { return isNear(date, evidence) ? [date] : [] }
        let today = try schedule.clock(ofRoute: route).date(at: Instants.sensible(evidence.moment))
        return (-max(schedule.lookBackDays, 1)...1).map { today.adding(days: $0) }
    }

    private func hits(
        _ heuristic: IDHeuristic, _ id: Trip.ID, _ described: DescribedTrip, _ route: Route.ID, on date: ServiceDate
    ) throws -> [Hit] {
        switch heuristic {
        case .suffix: return try schedule.routeDay(route, date).tripsBySuffix[id]?.map { ($0, date) } ?? []
        case .stem:
            guard let stem = NYCTTripID(id.rawValue)?.stem else { return [] }
            return try schedule.routeDay(route, date).tripsByStem[Trip.ID(stem)]?.map { ($0, date) } ?? []
        case .origin: return try hitsByOrigin(id, described, route, on: date)
        }
    }

    private func hitsByOrigin(
        _ id: Trip.ID, _ described: DescribedTrip, _ route: Route.ID, on date: ServiceDate
    ) throws -> [Hit] {
        let form = NYCTTripID(id.rawValue)
        guard let origin = form?.origin ?? described.start, let direction = described.directionID ?? form?.directionID
        else { return [] }
        // An origin before midnight is of the evening before.
        let (day, start) = origin < 0 ? (date.adding(days: -1), origin + 86400) : (date, origin)
        let tolerance = min(max(options.originTolerance, 0), 86400)
        return try schedule.routeDay(route, day).trips(leavingWithin: start - tolerance...start + tolerance)
            .filter { $0.pattern.directionID == direction }.map { ($0, day) }
    }
}
