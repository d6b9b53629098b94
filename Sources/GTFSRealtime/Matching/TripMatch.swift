import GTFSModel

/// The trip on a service day that a message means, and its change.
struct TripMatch {
    /// Identifies a trip of an overlay.
    enum MatchKey: Hashable {
        /// A trip of the timetable.
        case scheduled(OverlayIndex.TripDayKey)
        /// A trip of the messages' own, or a copy.
        case own(TripOnServiceDay)
        /// A trip of the timetable as the modifications with this id make it.
        case modified(String, OverlayIndex.TripDayKey)
    }

    var key: MatchKey
    var trip: TripOnServiceDay
    /// Its trip of the timetable, or the one that it copies; nil for a trip that the timetable lacks.
    let scheduled: ScheduledTrip?
    /// The instant from which `scheduled.times` count, seconds since 1970. A run of frequencies.txt then leaves its first
    /// stop at its start_time; the base of a duplicate is already shifted.
    var base: Int
    /// The change of the trip as a whole, by the relationship of the update.
    var change: TripChange
    /// Whether it is a run of a headway without exact times.
    var isHeadway = false
    /// Flags of every row of the trip.
    var flags: [DepartureFlag] = []
    /// The heuristic by which it was found; nil if the message names it.
    var heuristic: IDHeuristic?
    /// Whether it was found by its start rather than an id.
    var lacksTripID = false
    /// The feed of its message, an index in the contents that the overlay is made from.
    var feed = 0
    /// The index of its entity in that feed.
    var entity = 0
    /// trip_update.timestamp, or else header.timestamp; seconds since 1970.
    var timestamp: Int?

    /// A trip of the timetable.
    /// - Parameter start: seconds of the service day at which a run of frequencies.txt leaves its first stop; nil for other
    ///   trips.
    init(_ scheduled: ScheduledTrip, on date: ServiceDate, start: Int?, base: Int) {
        key = .scheduled(OverlayIndex.TripDayKey(tripKey: scheduled.key, date: date, startTime: start))
        trip = TripOnServiceDay(
            tripID: scheduled.id, serviceDate: date, startTime: start.map { ServiceTime(seconds: $0) })
        self.scheduled = scheduled
        self.base = base
        change = .scheduled
    }

    /// A trip that the timetable lacks, or a copy of one that it has.
    init(own trip: TripOnServiceDay, copyOf scheduled: ScheduledTrip?, base: Int, _ change: TripChange) {
        key = .own(trip)
        self.trip = trip
        self.scheduled = scheduled
        self.base = base
        self.change = change
    }

    /// The key of the trip as the timetable has it.
    var unmodifiedKey: MatchKey {
        if case .modified(_, let key) = key { return .scheduled(key) }
        return key
    }

    /// Whether the timetable is not meant to have it.
    var isAdded: Bool { change.isAdded }
}

extension TripMatch.MatchKey {
    init(_ overlay: TripOverlay.Draft) { self.init(overlay.id, overlay.scheduled, overlay.change) }

    init(_ trip: TripOnServiceDay, _ scheduled: ScheduledTrip?, _ change: TripChange) {
        guard let scheduled, !change.isAdded else {
            self = .own(trip)
            return
        }
        self = .scheduled(
            OverlayIndex.TripDayKey(
                tripKey: scheduled.key, date: trip.serviceDate, startTime: trip.startTime?.seconds))
    }
}
