import GTFSModel

/// A stop time update, with the one before it.
struct StopTimeVisit {
    let stop: StopTimeUpdate
    let previous: StopTimeUpdate?
    /// Where the timetable has it; nil if there is no timetable, or if it lacks the trip.
    let found: UpdatePositions.Found?
    /// Whether the updates are the whole list of the trip's stops.
    let isOfOwnTrip: Bool

    /// Its name in a notice.
    var label: String { stop.label }
}
