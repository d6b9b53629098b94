internal import GTFSModel

/// Judges the visits of a trip (rules H5 and H6).
struct VisitJudge {
    let trip: RecordedTrip
    /// The instant from which its profile counts.
    let base: Int
    /// Whether its visits have a timetable.
    let hasTimetable: Bool
    /// How long around its scheduled time a visit has to be watched: one that is on time, and the first that is not, are seen
    /// alike. The limits of a question do not change what was watched.
    private static let limits = PunctualityLimits()
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
            visit.dropContradiction(times.token)
        }
        visit.state = state(times, visit: &visit, watched: &watched)
        return visit
    }

    /// Whether a visit with a scheduled time is judged (rule H5).
    @inline(__always) static func isWatched(_ scheduled: Int, by watched: inout WatchedSpans) -> Bool {
        watched.holds(scheduled &+ limits.earliest, scheduled &+ limits.latest)
    }

    @inline(__always) private func state(
        _ times: VisitReader.Times?, visit: inout JudgedVisit, watched: inout WatchedSpans
    ) -> Visit.State {
        guard hasTimetable, let scheduled = visit.scheduledDeparture ?? visit.scheduledArrival else { return .added }
        if let token = times?.token {
            if token.isCancelled { return .cancelled }
            if token.isSkipped { return .skipped }
        }
        let isObserved = visit.arrival != nil || visit.departure != nil
        guard Self.isWatched(scheduled, by: &watched) else {
            visit.isAtEdge = !isObserved && watched.range(at: scheduled) != nil
            return .unwatched
        }
        if isObserved { return .observed }
        // One that was to come when nobody watched may have come then.
        guard let moment = visit.moment, watched.range(at: moment) != nil else {
            visit.isAtEdge = true
            return .unwatched
        }
        return isSeen ? .missed : .unseen
    }
}

extension JudgedVisit {
    /// Drops an arrival that is after the departure, or the departure if it has the worse source: a history that was recorded
    /// by an earlier version may have both.
    fileprivate mutating func dropContradiction(_ token: VisitToken) {
        guard let arrival, let departure, arrival > departure else { return }
        if token.departureKind > token.arrivalKind { self.departure = nil } else { self.arrival = nil }
    }
}

/// A visit with its state, by position in its trip: what all answers are made of.
struct JudgedVisit {
    var position: Int
    var state: Visit.State
    /// Seconds since 1970; nil without a timetable.
    var scheduledArrival: Int?
    /// Seconds since 1970; nil without a timetable.
    var scheduledDeparture: Int?
    /// Seconds since 1970; nil if none was observed.
    var arrival: Int?
    /// Seconds since 1970; nil if none was observed.
    var departure: Int?
    /// When it is due: the time last predicted, or else the scheduled one; seconds since 1970.
    var moment: Int?
    /// When it counts in sums by the hour: as scheduled; without a schedule when it was, seconds since 1970.
    var groupedTime: Int { scheduledDeparture ?? scheduledArrival ?? departure ?? arrival ?? moment ?? 0 }
    /// Whether something watched when an unobserved visit was due, but not long enough to tell.
    var isAtEdge = false
    /// Whether it is the last stop of its trip.
    var isLast: Bool

    /// Seconds from schedule: at the last stop of the arrival, elsewhere of the departure (rule H7); nil if it does not
    /// count.
    var delay: Int? {
        guard state == .observed else { return nil }
        let (observed, scheduled) = isLast ? (arrival, scheduledArrival) : (departure, scheduledDeparture)
        guard let observed, let scheduled else { return nil }
        return observed &- scheduled
    }
}
