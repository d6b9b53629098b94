internal import GTFSModel
internal import GTFSQuery

/// The ways that are left where changes fail, or another ride is taken: the first journey from there to the end, by rule J9.
struct WaysLeft {
    /// From where, and from when on.
    private struct Start: Hashable {
        let stop: Stop.ID
        let at: Int
    }

    private let question: JourneyQuestion
    private let realtime: RealtimeSnapshot?
    private var known: [Start: Journey?] = [:]
    private var ends: [Stop.ID: ResolvedEnd?] = [:]

    init(_ question: JourneyQuestion, realtime: RealtimeSnapshot?) {
        (self.question, self.realtime) = (question, realtime)
    }

    /// The first journey of one who has alighted and could board by a moment; nil where there is none, and where the journey
    /// leads by way of stops.
    /// - Parameters:
    ///   - ready: when a change there would be over, seconds since 1970.
    ///   - missed: when and where the ride leaves that is missed.
    mutating func journey(
        from stop: Stop.ID, at ready: Int, without missed: (departure: Int, boarding: Int32)
    ) throws -> Journey? {
        guard question.request.via.isEmpty, question.request.to != .stop(stop), let end = try end(stop) else {
            return nil
        }
        // A search from a stop walks to others at once, as no change is before its first ride.
        let walk = end.ways[missed.boarding]?.seconds ?? 0
        let start = Start(stop: stop, at: max(ready, missed.departure + 1) - walk)
        if let known = known[start] { return known }
        let found = try JourneyQuestion(request(from: start), question.session, realtime).firstJourney()
        known[start] = .some(found)
        return found
    }

    /// Nil for a stop that only messages have.
    private mutating func end(_ stop: Stop.ID) throws -> ResolvedEnd? {
        if let known = ends[stop] { return known }
        let isKnown = try question.session.reader.anyStopKey(id: stop.rawValue) != nil
        let request = question.request
        let end =
            try isKnown
            ? ResolvedEnd(.stop(stop), question.network, request.walking, byBicycle: false, question.session) : nil
        ends[stop] = .some(end)
        return end
    }

    private func request(from start: Start) -> JourneysRequest {
        var request = question.request
        (request.from, request.at, request.aboard, request.limit) = (.stop(start.stop), start.at, nil, 1)
        (request.isTimedByArrival, request.minutes, request.carriesBicycle) = (false, 120, false)
        (request.includesChances, request.isOrderedByChance, request.alternatives) = (false, false, 0)
        return request
    }
}
