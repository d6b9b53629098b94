import GTFSModel

/// The result of the search for the trip of a message.
enum TripSearch {
    case found(TripMatch)
    case absent(UnmatchedReason)
    /// It is not for passengers: no timetable has it, and none should.
    case nonPassenger
}
