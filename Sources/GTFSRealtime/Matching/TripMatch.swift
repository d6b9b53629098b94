import GTFSModel

/// A trip as a message refers to it: a descriptor whose texts are parsed. An empty text says nothing.
struct TripReference {
    var tripID: Trip.ID?
    var routeID: Route.ID?
    var directionID: Int?
    var date: ServiceDate?
    /// Seconds of the service day.
    var start: Int?

    /// Nil where start_date or start_time is there and cannot be read.
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

    /// False where there is a text and `read` makes nothing of it.
    static func read<Value>(_ text: String?, as read: (String) -> Value?, into value: inout Value?) -> Bool {
        guard let text, !text.isEmpty else { return true }
        value = read(text)
        return value != nil
    }
}

/// The trip on a service day that a message means, and what becomes of it.
struct TripMatch {
    /// Tells the trips of an overlay apart.
    enum MatchKey: Hashable {
        /// A trip of the timetable.
        case scheduled(OverlayIndex.TripDayKey)
        /// A trip of the messages' own, or a copy.
        case own(TripOnServiceDay)
        /// A trip of the timetable as the modifications of that id make it.
        case modified(String, OverlayIndex.TripDayKey)
    }

    var key: MatchKey
    var trip: TripOnServiceDay
    /// The trip of the timetable that it is, or of which it is a copy; nil for one that the timetable lacks.
    let scheduled: ScheduledTrip?
    /// The instant from which `scheduled.times` count, seconds since 1970. A run of frequencies.txt then leaves its first
    /// stop at its start_time; the base of a duplicate is already shifted.
    var base: Int
    /// What becomes of the trip as a whole, as far as the relationship of the update says.
    var change: TripChange
    /// Whether it is a run of a headway without exact times.
    var isHeadway = false
    /// Flags of every row of the trip.
    var flags: [DepartureFlag] = []
    /// The heuristic by which it was found; nil where the message names it.
    var heuristic: IDHeuristic?
    /// Whether it was found by its start rather than an id.
    var lacksTripID = false
    /// The feed of the message that means it, an index in the contents of which the overlay is made.
    var feed = 0
    /// The index of its entity in that feed.
    var entity = 0
    /// trip_update.timestamp, else header.timestamp; seconds since 1970.
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

/// The result of looking for the trip that a message means.
enum TripSearch {
    case found(TripMatch)
    case absent(UnmatchedReason)
    /// It is not for passengers: no timetable has it, and none should.
    case nonPassenger
}

/// Notices where a trip descriptor contradicts the timetable, by the validator's codes.
struct DescriptorCheck {
    let reference: TripReference
    let relationship: TripRelationship?
    let hasVehicle: Bool

    init(_ reference: TripReference, _ relationship: TripRelationship?, hasVehicle: Bool) {
        self.reference = reference
        self.relationship = relationship
        self.hasVehicle = hasVehicle
    }

    init(_ reference: TripReference, _ update: TripUpdate) {
        self.init(reference, update.trip.scheduleRelationship, hasVehicle: update.vehicle?.id?.isEmpty == false)
    }

    /// - Returns: Whether the message names another route than the timetable.
    func notice(_ match: TripMatch, _ schedule: CachedSchedule, _ notices: inout RealtimeNotices) throws -> Bool {
        guard let trip = match.scheduled else { return false }
        noticeStart(of: trip, isHeadway: match.isHeadway, &notices)
        if let direction = reference.directionID, direction != trip.pattern.directionID {
            notices.add("E024", "\(trip.id): direction_id \(direction)")
        }
        guard let route = reference.routeID, route != trip.pattern.routeID else { return false }
        notices.add("E035", "\(trip.id) does not belong to \(route)")
        _ = try knownRoute(schedule, &notices)
        return true
    }

    /// Why a trip was not found.
    func notice(_ reason: UnmatchedReason, _ schedule: CachedSchedule, _ notices: inout RealtimeNotices) throws {
        _ = try knownRoute(schedule, &notices)
        guard let id = reference.tripID else { return }
        if reason == .unknownTrip { return notices.add("E003", "\(id)") }
        if reason == .notRunning, try schedule.timetable.trip(id) == nil, try schedule.timetable.hasTrip(id) {
            return notices.add("trip_without_stop_times", "\(id)")
        }
        guard reason == .incompleteDescriptor || reason == .noSuchStart, let trip = try schedule.timetable.trip(id)
        else { return }
        let isHeadway = trip.frequencies.contains(where: \.isHeadway)
        notices.add(isHeadway ? "E006" : "E019", "\(id): start_time \(reference.start.map(text) ?? "missing")")
    }

    /// The descriptor's route where the timetable has it.
    func knownRoute(_ schedule: CachedSchedule, _ notices: inout RealtimeNotices) throws -> Route.ID? {
        guard let id = reference.routeID else { return nil }
        guard try schedule.route(id) == nil else { return id }
        notices.add("E004", "\(id)")
        return nil
    }

    private func noticeStart(of trip: ScheduledTrip, isHeadway: Bool, _ notices: inout RealtimeNotices) {
        if isHeadway {
            if let relationship, relationship != .unscheduled { notices.add("E013", "\(trip.id)") }
            if reference.tripID == nil || reference.date == nil { notices.add("E006", "\(trip.id)") }
            if !hasVehicle { notices.add("W005", "\(trip.id)") }
        } else if trip.frequencies.isEmpty, let start = reference.start, !begins(trip, at: start) {
            notices.add("E023", "\(trip.id): start_time \(text(start))")
        }
    }

    private func begins(_ trip: ScheduledTrip, at start: Int) -> Bool {
        start == trip.firstDeparture || start == trip.startTime + (trip.times.stopTimes.first?.arrival ?? 0)
    }

    private func text(_ seconds: Int) -> String { ServiceTime(seconds: seconds).description }
}
