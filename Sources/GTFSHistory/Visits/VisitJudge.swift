internal import GTFSModel

/// Judges the visits of a trip (rules H5 and H6).
struct VisitJudge {
    let trip: RecordedTrip
    /// The instant from which its profile counts.
    let base: Int
    /// Whether its visits have a timetable.
    let hasTimetable: Bool
    /// Whether a message named the trip.
    let isSeen: Bool

    init(_ trip: RecordedTrip, day: Int, start: Int?, isSeen: Bool) {
        self.trip = trip
        base = trip.base(day: day, start: start)
        hasTimetable = trip.profile != nil && !trip.isHeadway(at: start)
        self.isSeen = isSeen
    }

    /// The visit at a position; nil for a row without a stop or times, as of Flex.
    /// - Parameter times: what was observed; nil for a trip that was not seen.
    @inline(__always) func visit(
        at position: Int, _ times: VisitReader.Times?, _ watched: inout WatchedSpans
    ) -> JudgedVisit? {
        let arrival = hasTimetable ? trip.profile?.arrival(at: position).map { base &+ $0 } : nil
        let departure = hasTimetable ? trip.profile?.departure(at: position).map { base &+ $0 } : nil
        if hasTimetable, arrival == nil, departure == nil { return nil }
        var visit = JudgedVisit(
            position: position, state: .unseen, scheduledArrival: arrival, scheduledDeparture: departure,
            isLast: position == trip.last)
        visit.moment = departure ?? arrival
        if let times {
            if times.token.arrivalKind != 0 { visit.arrival = times.arrival }
            if times.token.departureKind != 0 { visit.departure = times.departure }
            if times.token.hasExpected { visit.moment = times.expected }
        }
        visit.state = state(times, visit, &watched)
        return visit
    }

    @inline(__always) private func state(
        _ times: VisitReader.Times?, _ visit: JudgedVisit, _ watched: inout WatchedSpans
    ) -> Visit.State {
        if let token = times?.token {
            if hasTimetable, token.isCancelled { return .cancelled }
            if hasTimetable, token.isSkipped { return .skipped }
        }
        let isObserved = visit.arrival != nil || visit.departure != nil
        if !hasTimetable { return .added }
        if isObserved { return .observed }
        guard let moment = visit.moment, watched.range(at: moment) != nil else { return .unwatched }
        return isSeen ? .missed : .unseen
    }
}
