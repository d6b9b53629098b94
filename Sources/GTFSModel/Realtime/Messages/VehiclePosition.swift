/// Message VehiclePosition: where a vehicle is.
public struct VehiclePosition: Sendable, Equatable {
    /// trip: the trip that it serves; nil where not sent.
    public var trip: TripDescriptor?
    /// vehicle: the vehicle itself; nil where not sent.
    public var vehicle: VehicleDescriptor?
    /// position.latitude and longitude: degrees, WGS 84; nil where either is not sent.
    public var position: Coordinate?
    /// position.bearing: degrees clockwise from north; nil where not sent.
    public var bearing: Double?
    /// position.odometer: metres; nil where not sent.
    public var odometer: Double?
    /// position.speed: metres per second; nil where not sent.
    public var speed: Double?
    /// current_stop_sequence: stop_sequence of the stop at which it stands or to which it goes; nil where not sent.
    public var currentStopSequence: Int?
    /// stop_id: the stop at which it stands or to which it goes; nil where not sent.
    public var stopID: Stop.ID?
    /// current_status; nil where not sent: IN_TRANSIT_TO, where there is a current_stop_sequence.
    public var currentStatus: VehicleStopStatus?
    /// timestamp: when the position was measured, seconds since 1970; nil where not sent.
    public var timestamp: Int?
    /// congestion_level: how the traffic around it flows; nil where not sent.
    public var congestionLevel: CongestionLevel?
    /// occupancy_status: how full it is; nil where not sent.
    public var occupancy: OccupancyStatus?
    /// occupancy_percentage: percent, may pass 100; nil where not sent.
    public var occupancyPercentage: Int?
    /// multi_carriage_details: in the order of the message; `Carriage.inOrder` puts them in the order of the train.
    public var carriages: [Carriage] = []

    /// A position without any field.
    public init() {}
}
