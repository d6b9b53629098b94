import GTFSModel

extension TripFinder {
    /// "If trip_id is not known, route_id, direction_id, start_time and start_date must all be specified"; exactly one trip
    /// has to fit.
    func findByStart(_ described: DescribedTrip, _ evidence: TimeEvidence) throws -> TripSearch {
        guard let route = described.routeID, let direction = described.directionID, let date = described.date,
            let start = described.start
        else { return .absent(.incompleteDescriptor) }
        guard isNear(date, evidence) else { return .absent(.noSuchStart) }
        // Producers write times after midnight modulo 24 hours too: 00:17 for 24:17 of the day before.
        for (days, seconds) in [(0, start), (-1, start + 86400), (1, start - 86400)] where seconds >= 0 {
            let day = date.adding(days: days)
            let hits = try schedule.routeDay(route, day).trips(leavingAt: seconds, direction: direction)
            if hits.count > 1 { return .absent(.ambiguous) }
            if let trip = hits.first, let found = try candidate(trip, on: day, seconds) { return .found(found) }
        }
        return .absent(.noSuchStart)
    }
}

extension RouteDay {
    /// Trips that leave their first stop at that second of the service day; where there are none, those whose headway
    /// makes such a start possible.
    func trips(leavingAt seconds: Int, direction: Int) -> [ScheduledTrip] {
        let exact =
            (tripsByStart[seconds] ?? [])
            + runs.filter { trip in trip.frequencies.contains { $0.hasStart(at: seconds) } }
        let those = exact.filter { $0.pattern.directionID == direction }
        return those.isEmpty ? headways(at: seconds, direction: direction) : those
    }

    private func headways(at seconds: Int, direction: Int) -> [ScheduledTrip] {
        runs.filter { trip in
            trip.pattern.directionID == direction
                && trip.frequencies.contains { $0.isHeadway && $0.contains(seconds) }
        }
    }
}
