import GTFSModel

/// A part of an alert's subject, with its trip in the timetable.
struct SelectorVisit {
    let selector: EntitySelector
    /// Nil if there is no timetable.
    let schedule: CachedSchedule?
    let scheduled: ScheduledTrip?
}

extension StopTimeUpdate {
    /// Its name in a notice.
    var label: String { stopSequence.map { "stop_sequence \($0)" } ?? stopID.map { "stop \($0)" } ?? "a stop" }
}
