import GTFSModel

/// A rule of the GTFS-Realtime validator: its code, and a function that says what is wrong with a part of a message.
///
/// A rule is a static value in the room of its subject (`TripRules`, `StopTimeRules` …) and a member of the room's list.
struct RealtimeRule<Visit>: Sendable {
    let code: RealtimeNotices.Code
    /// The value that breaks the rule; nil if none does.
    let check: @Sendable (Visit) throws -> String?

    init(_ code: RealtimeNotices.Code, check: @escaping @Sendable (Visit) throws -> String?) {
        (self.code, self.check) = (code, check)
    }
}

struct EntityVisit {
    let entity: FeedEntity
    let header: FeedHeader
}

/// An arrival or a departure of a stop time update.
struct EventVisit {
    let stop: StopTimeVisit
    let event: StopTimeEvent
    /// Whether the timetable has a time that a delay can count from; nil if it lacks the trip or the stop.
    let isTimed: Bool?
}

/// A time since 1970 in a message.
struct InstantVisit {
    enum Kind { case header, entity, other }

    let kind: Kind
    /// Its field in a notice.
    let field: String
    /// Seconds since 1970; nil if the message has none.
    let instant: Int?
    let message: MessageVisit
}

struct MessageVisit {
    let header: FeedHeader
    /// Seconds since 1970; nil if it is not known when the message was received.
    let now: Int?

    var isVersion2: Bool { header.version == "2.0" }
}

struct RouteVisit {
    let id: Route.ID
    let schedule: CachedSchedule
}

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

struct StartVisit {
    let time: String?
    let date: String?
}

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

/// A stop_id of a message.
struct StopVisit {
    let id: Stop.ID
    let owner: TripVisit.Owner
    let schedule: CachedSchedule
}

/// A message and the one that the feed sent before it.
struct SuccessionVisit {
    let previous: FeedMessage
    let next: FeedMessage
}

/// A trip of a trip update, a vehicle or an alert.
struct TripVisit {
    enum Owner { case update, vehicle, alert }

    let owner: Owner
    let descriptor: TripDescriptor
    let hasVehicleID: Bool
    /// Nil if there is no timetable, or if it lacks the trip.
    let scheduled: ScheduledTrip?
    /// Whether the timetable has the trip_id; nil if there is no timetable, or no trip_id.
    let isKnown: Bool?

    /// Seconds of the service day; nil if start_time is missing, or no time.
    var start: Int? { descriptor.startTime.flatMap { ServiceTime(messageText: $0)?.seconds } }
    /// Whether the trip runs by a headway alone.
    var isHeadway: Bool { scheduled?.frequencies.contains(where: \.isHeadway) ?? false }
    /// A missing value means scheduled.
    var relationship: TripRelationship { descriptor.scheduleRelationship ?? .scheduled }
}

struct UpdateVisit {
    let update: TripUpdate

    /// A trip that does not run needs no stops and no vehicle; a copy may run as the original does.
    var isWithoutStops: Bool { update.trip.scheduleRelationship?.mayLackStops ?? false }
}

struct VehicleVisit {
    let vehicle: VehiclePosition
    /// The area of the timetable; nil if it is not known.
    let area: CoordinateBox?
    /// The line of its trip on the map; nil if it has none, or takes a detour.
    let line: (any TripLine)?
}
