import GTFSModel

/// The instance of a trip of the timetable that a message means.
struct FoundTrip {
    let trip: ScheduledTrip
    let date: ServiceDate
    /// Seconds of the service day at which a run of frequencies.txt leaves its first stop; nil for other trips.
    var start: Int?
    /// Whether it is a run of a headway without exact times.
    var isHeadway = false
    /// Noon minus twelve hours of the service date, seconds since 1970.
    let serviceDayStart: Int
    /// The instant that `trip.times` count from.
    let base: Int
    var flags: [DepartureFlag] = []
    var heuristic: IDHeuristic?

    var instance: TripOnServiceDay {
        TripOnServiceDay(tripID: trip.id, serviceDate: date, startTime: start.map(ServiceTime.init))
    }

    var key: OverlayIndex.TripDayKey { OverlayIndex.TripDayKey(tripKey: trip.key, date: date, startTime: start) }
}

/// What comes of looking for the trip that a message means.
enum TripSearch {
    case found(FoundTrip)
    case absent(UnmatchedReason)
    /// No passenger trip: no timetable has it, and none should.
    case nonPassenger
}
