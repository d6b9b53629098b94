import GTFSModel

/// A trip update and the trip that it means: what a prediction is made of.
struct MatchedUpdate {
    var update: TripUpdate
    /// What becomes of the trip as a whole, as far as the update's relationship says.
    var change: TripChange
    var instance: TripOnServiceDay
    /// The trip of the timetable that it is, or of which it is a copy; nil for one that the timetable lacks.
    var scheduled: ScheduledTrip?
    /// Noon minus twelve hours of the service date, seconds since 1970.
    var serviceDayStart: Int
    /// The instant that `scheduled.times` count from, seconds since 1970. Of a run of frequencies.txt, such that it leaves
    /// its first stop at its start_time; of a duplicate, already shifted.
    var base: Int
    /// trip_update.timestamp, else header.timestamp; seconds since 1970.
    var timestamp: Int?
    /// Which of the overlay's feeds it is of.
    var feed: Int
    /// Hold for every row of the trip.
    var flags: [DepartureFlag]
}
