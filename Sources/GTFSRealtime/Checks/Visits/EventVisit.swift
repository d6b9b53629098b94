import GTFSModel

/// An arrival or a departure of a stop time update.
struct EventVisit {
    let stop: StopTimeVisit
    let event: StopTimeEvent
    /// Whether the timetable has a time that a delay can count from; nil if it lacks the trip or the stop.
    let isTimed: Bool?
}
