/// Message TripDescriptor: the trip, in the producer's words. Dates and times are the text that was sent, as it may be
/// malformed.
public struct TripDescriptor: Sendable, Equatable, Hashable {
    /// trip_id of trips.txt, or of the message's own; nil where not sent.
    public var tripID: Trip.ID?
    /// route_id of routes.txt; nil where not sent.
    public var routeID: Route.ID?
    /// direction_id of trips.txt, 0 or 1; nil where not sent.
    public var directionID: Int?
    /// start_time: `HH:MM:SS` of the service day, if it is well formed; nil where not sent.
    public var startTime: String?
    /// start_date: the service day as `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?
    /// schedule_relationship; nil where not sent, which means scheduled.
    public var scheduleRelationship: TripRelationship?
    /// modified_trip: a trip as TripModifications make it; nil where not sent.
    public var modifiedTrip: ModifiedTripSelector?
    /// NYCT's extension nyct_trip_descriptor; nil where not sent.
    package var nyct: NYCTTrip?

    /// A descriptor without any other field.
    public init(tripID: Trip.ID? = nil) { self.tripID = tripID }
}
