internal import GTFSModel
internal import GTFSStore

/// Works out when the trips of a profile stand at a visit, blank times filled in.
struct VisitTimeReading {
    private let session: FeedSession

    init(_ session: FeedSession) { self.session = session }

    /// Seconds from a trip's start_time; `origin` is the departure from its first stop.
    struct Times {
        let arrival: Int
        let departure: Int
        let origin: Int
        var isInterpolated = false
    }

    /// Nil where the trips cannot be shown there.
    func times(_ row: VisitRow) throws -> Times? {
        if !session.summary.hasFlex {
            guard let origin = row.firstTime, row.hasLastTime else { return nil }
            if let departure = row.departure ?? row.arrival {
                return Times(arrival: row.arrival ?? departure, departure: departure, origin: origin)
            }
        }
        let given = try givenVisits(profile: row.profileKey)
        guard VisitTimes.areShowable(given), let first = given.first(where: { !$0.isFlex }),
            let origin = first.departure ?? first.arrival
        else { return nil }
        let times = VisitTimes.completing(given)[row.position]
        guard let arrival = times.arrival, let departure = times.departure else { return nil }
        return Times(arrival: arrival, departure: departure, origin: origin, isInterpolated: times.isInterpolated)
    }

    private func givenVisits(profile key: Key<TimeProfile>) throws -> [GivenVisit] {
        guard let times = try session.profileTimes(key), let pattern = try session.wholePattern(times.patternKey) else {
            return []
        }
        return session.summary.givenVisits(times, pattern)
    }
}

extension FeedSummary {
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
