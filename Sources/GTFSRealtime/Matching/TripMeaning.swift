import GTFSModel

/// What a trip update was found to mean.
struct TripMeaning {
    /// Tells the trips of an overlay apart.
    enum Key: Hashable {
        /// An instance of a trip of the timetable.
        case scheduled(OverlayIndex.TripDayKey)
        /// A trip of the messages' own, or a copy.
        case own(TripOnServiceDay)
        /// The same as modifications make it.
        case modified(String, OverlayIndex.TripDayKey)
    }

    var key: Key
    var change: TripChange
    var instance: TripOnServiceDay
    var scheduled: ScheduledTrip?
    var serviceDayStart: Int
    var base: Int
    var flags: [DepartureFlag] = []
    /// By which heuristic the trip was found; nil where the message names it.
    var heuristic: IDHeuristic?
    /// Whether it was found by its start rather than an id.
    var lacksTripID = false

    init(_ found: FoundTrip, _ change: TripChange) {
        key = .scheduled(found.key)
        self.change = change
        instance = found.instance
        scheduled = found.trip
        serviceDayStart = found.serviceDayStart
        base = found.base
        flags = found.flags
        heuristic = found.heuristic
    }

    /// A trip that the timetable lacks, or a copy of one that it has.
    init(
        _ change: TripChange, of scheduled: ScheduledTrip?, _ instance: TripOnServiceDay, serviceDayStart: Int,
        base: Int
    ) {
        key = .own(instance)
        self.change = change
        self.instance = instance
        self.scheduled = scheduled
        self.serviceDayStart = serviceDayStart
        self.base = base
    }

    /// Of the trip as the timetable has it.
    var instanceKey: Key {
        if case .modified(_, let instance) = key { return .scheduled(instance) }
        return key
    }

    /// Whether the timetable is not meant to have it.
    var isAdded: Bool { change == .added || change == .duplicated }
}

extension TripMeaning.Key {
    init(_ trip: TripOverlay) {
        guard let scheduled = trip.scheduled, trip.change != .duplicated else {
            self = .own(trip.id)
            return
        }
        self = .scheduled(
            OverlayIndex.TripDayKey(
                tripKey: scheduled.key, date: trip.id.serviceDate, startTime: trip.id.startTime?.seconds))
    }
}

/// What comes of reading a trip update.
enum UpdateReading {
    case means(TripMeaning)
    case unmatched(UnmatchedReason)
    case nonPassenger
}
