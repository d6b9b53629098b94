import GTFSModel

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
