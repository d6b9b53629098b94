internal import GTFSModel

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
    /// Of one that is unwatched and was not observed, whether something watched when it was due: not long enough to tell.
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
