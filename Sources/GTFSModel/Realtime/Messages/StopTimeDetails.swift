/// StopTimeProperties, departure_occupancy_status and the extensions of a StopTimeUpdate.
public struct StopTimeDetails: Sendable, Equatable {
    /// stop_time_properties.assigned_stop_id: the platform at which the vehicle stops; nil where not sent.
    public var assignedStopID: Stop.ID?
    /// stop_time_properties.stop_headsign; nil where not sent.
    public var headsign: String?
    /// stop_time_properties.pickup_type; nil where not sent.
    public var pickupType: PickupDropOffType?
    /// stop_time_properties.drop_off_type; nil where not sent.
    public var dropOffType: PickupDropOffType?
    /// departure_occupancy_status: how full the vehicle is expected to be when it leaves; nil where not sent.
    public var departureOccupancy: OccupancyStatus?
    /// TfNSW's extension carriage_seq_predictive_occupancy, in the order of the message.
    public var carriages: [Carriage] = []
    /// NYCT's extension scheduled_track; nil where not sent.
    public var scheduledTrack: String?
    /// NYCT's extension actual_track; nil where not sent.
    public var actualTrack: String?

    /// Details without any field.
    public init() {}
}
