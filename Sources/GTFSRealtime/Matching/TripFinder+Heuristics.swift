import GTFSModel

extension TripFinder {
    /// Tries the heuristics that the feed is allowed, from the strictest on; nil if none finds a trip. Route and
    /// service day must agree, and exactly one trip must fit.
    func findByHeuristics(
        _ id: Trip.ID, reference: TripReference, evidence: TimeEvidence
    ) throws -> TripSearch? {
        guard !options.heuristics.isEmpty, let route = reference.routeID else { return nil }
        let days = try serviceDays(reference, route: route, evidence: evidence)
        for heuristic in IDHeuristic.allCases where options.heuristics.contains(heuristic) {
            let hits = try days.flatMap { try self.hits(heuristic, id: id, reference: reference, route: route, on: $0) }
            guard let first = hits.first else { continue }
            guard hits.allSatisfy({ $0.trip.key == first.trip.key }) else { return .absent(.ambiguous) }
            return try found(first, reference: reference, evidence: evidence, heuristic: heuristic)
        }
        return nil
    }

    private typealias Hit = (trip: ScheduledTrip, date: ServiceDate)

    private func found(
        _ hit: Hit, reference: TripReference, evidence: TimeEvidence, heuristic: IDHeuristic
    ) throws -> TripSearch {
        guard reference.date != nil else {
            guard case .found(var found) = try findDay(of: hit.trip, reference, evidence: evidence) else {
                return .absent(.notRunning)
            }
            found.heuristic = heuristic
            return .found(found)
        }
        guard var found = try runningMatch(hit.trip, on: hit.date, start: reference.start) else {
            return .absent(.noSuchStart)
        }
        found.heuristic = heuristic
        return .found(found)
    }

    /// The named day, or else all days to which a trip under way can belong.
    private func serviceDays(
        _ reference: TripReference, route: Route.ID, evidence: TimeEvidence
    ) throws -> [ServiceDate] {
        if let date = reference.date { return isNear(date, evidence) ? [date] : [] }
        let today = try schedule.timetable.timeZone(ofRoute: route).date(at: Instants.sensible(evidence.moment))
        return (-max(schedule.timetable.lookBackDays, 1)...1).map { today.adding(days: $0) }
    }

    private func hits(
        _ heuristic: IDHeuristic, id: Trip.ID, reference: TripReference, route: Route.ID, on date: ServiceDate
    ) throws -> [Hit] {
        switch heuristic {
        case .suffix: return try schedule.routeDay(route, date: date).tripsBySuffix[id]?.map { ($0, date) } ?? []
        case .stem:
            guard let stem = NYCTTripID(id.rawValue)?.stem else { return [] }
            return try schedule.routeDay(route, date: date).tripsByStem[Trip.ID(stem)]?.map { ($0, date) } ?? []
        case .origin: return try hitsByOrigin(id, reference: reference, route: route, on: date)
        }
    }

    private func hitsByOrigin(
        _ id: Trip.ID, reference: TripReference, route: Route.ID, on date: ServiceDate
    ) throws -> [Hit] {
        let nyct = NYCTTripID(id.rawValue)
        // The N or S of the id is the train's direction; a direction_id beside it may differ (NYCT's does).
        guard let origin = nyct?.origin ?? reference.start, let direction = nyct?.directionID ?? reference.directionID
        else { return [] }
        // An origin before midnight belongs to the evening before.
        let (day, start) = origin < 0 ? (date.adding(days: -1), origin + 86400) : (date, origin)
        let tolerance = min(max(options.originTolerance, 0), 86400)
        return try schedule.routeDay(route, date: day).trips(leavingWithin: start - tolerance...start + tolerance)
            .filter { $0.pattern.directionID == direction }.map { ($0, day) }
    }
}

/// A trip_id as NYCT's realtime feeds write it: origin time, route padded with dots to three characters, direction, and
/// perhaps the path: `072350_1..N03R` ("GTFS-realtime NYC Subway", section 3).
struct NYCTTripID {
    /// Seconds after midnight of the service day at which the trip leaves its origin; negative on the evening before.
    let origin: Int
    /// 0 north, 1 south.
    let directionID: Int
    /// All but the path.
    let stem: String

    init?(_ text: String) {
        guard let bar = text.utf8.firstIndex(of: UInt8(ascii: "_")),
            let dots = text.utf8[bar...].lastIndex(of: UInt8(ascii: ".")),
            let hundredths = Self.value(of: text.utf8[..<bar]), text.utf8.index(after: bar) != dots
        else { return nil }
        let direction = text.utf8.index(after: dots)
        guard direction != text.utf8.endIndex else { return nil }
        switch text.utf8[direction] {
        case UInt8(ascii: "N"): directionID = 0
        case UInt8(ascii: "S"): directionID = 1
        default: return nil
        }
        // Hundredths of a minute are six tenths of a second; halves of a second do not occur in timetables.
        origin = Int((Double(hundredths) * 0.6).rounded())
        stem = String(text[...direction])
    }

    private static func value(of digits: Substring.UTF8View) -> Int? {
        guard (1...8).contains(digits.count) else { return nil }
        return Int(String(Substring(digits)))
    }
}
