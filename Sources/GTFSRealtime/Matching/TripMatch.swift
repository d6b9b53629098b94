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

enum TripSearch {
    case found(TripMatch)
    case absent(UnmatchedReason)
    /// It is not for passengers: no timetable has it, and none should.
    case nonPassenger
}

/// A trip as a message refers to it: a descriptor whose texts are parsed. An empty text counts as missing.
struct TripReference {
    var tripID: Trip.ID?
    var routeID: Route.ID?
    var directionID: Int?
    var date: ServiceDate?
    /// Seconds of the service day.
    var start: Int?

    /// Nil if start_date or start_time cannot be read.
    init?(_ descriptor: TripDescriptor) {
        tripID = descriptor.tripID.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        routeID = descriptor.routeID.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        directionID = descriptor.directionID ?? Self.directionID(of: descriptor.nyct?.direction)
        guard Self.read(descriptor.startDate, as: { ServiceDate($0) }, into: &date),
            Self.read(descriptor.startTime, as: { ServiceTime(messageText: $0)?.seconds }, into: &start)
        else { return nil }
    }

    /// By a modified_trip selector, whose trip_id, start_time and start_date replace those of the descriptor.
    init?(_ selector: ModifiedTripSelector) {
        var descriptor = TripDescriptor(tripID: selector.affectedTripID)
        descriptor.startTime = selector.startTime
        descriptor.startDate = selector.startDate
        self.init(descriptor)
    }

    /// NYCT runs north under direction_id 0 and south under 1; its trains know no other.
    private static func directionID(of direction: NYCTTrip.Direction?) -> Int? {
        switch direction {
        case .north: 0
        case .south: 1
        case .east, .west, nil: nil
        }
    }

    /// False if there is a text that `read` cannot read.
    static func read<Value>(_ text: String?, as read: (String) -> Value?, into value: inout Value?) -> Bool {
        guard let text, !text.isEmpty else { return true }
        value = read(text)
        return value != nil
    }
}
