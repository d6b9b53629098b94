/// Message TripUpdate: how a trip deviates from its schedule.
public struct TripUpdate: Sendable, Equatable {
    /// trip: the trip that it is about.
    public var trip: TripDescriptor
    /// vehicle: the vehicle that serves the trip; nil where not sent.
    public var vehicle: VehicleDescriptor?
    /// stop_time_update: in the order of the message.
    public var stopTimeUpdates: [StopTimeUpdate] = []
    /// timestamp: "The most recent moment at which the vehicle's real-time progress was measured to estimate StopTimes in the
    /// future", seconds since 1970; nil where not sent: header.timestamp then holds.
    public var timestamp: Int?
    /// delay: seconds, of the whole trip; a default for stops before the first update that has a delay of its own. Positive
    /// is late; nil where not sent.
    public var delay: Int?
    /// trip_properties: properties of a trip that the timetable lacks, or that differs from the timetable; nil where
    /// not sent.
    public var properties: TripProperties?

    /// An update with only the trip.
    public init(trip: TripDescriptor) { self.trip = trip }
}
