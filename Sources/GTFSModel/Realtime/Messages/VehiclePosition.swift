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

/// Message VehicleDescriptor: the vehicle that is meant.
public struct VehicleDescriptor: Sendable, Equatable, Hashable {
    /// id: unique within the feed, not meant for riders; nil where not sent.
    public var id: String?
    /// label: what riders see on the vehicle; nil where not sent.
    public var label: String?
    /// license_plate; nil where not sent.
    public var licensePlate: String?
    /// wheelchair_accessible: whether a wheelchair can board.
    public var wheelchair: VehicleWheelchair = .noValue

    /// A descriptor without any other field.
    public init(id: String? = nil) { self.id = id }
}

/// VehiclePosition.VehicleStopStatus. The raw value is the reference's name in snake_case.
public enum VehicleStopStatus: String, Sendable, Hashable {
    /// INCOMING_AT: about to arrive at the stop.
    case incomingAt = "incoming_at"
    /// STOPPED_AT: standing at the stop.
    case stoppedAt = "stopped_at"
    /// IN_TRANSIT_TO: on the way to the stop.
    case inTransitTo = "in_transit_to"
}

/// VehicleDescriptor.WheelchairAccessible. The raw value is the value in gtfs-realtime.proto. NO_VALUE keeps the
/// timetable's value, all others overwrite it.
public enum VehicleWheelchair: Int, Sendable, Hashable {
    /// NO_VALUE: also if not sent.
    case noValue
    /// UNKNOWN
    case unknown
    /// WHEELCHAIR_ACCESSIBLE
    case accessible
    /// WHEELCHAIR_INACCESSIBLE
    case inaccessible
}

/// One carriage of a vehicle (message CarriageDetails; TfNSW's CarriageDescriptor).
public struct Carriage: Sendable, Hashable {
    /// id: unique within the vehicle; nil where not sent.
    public var id: String?
    /// label: what riders see on the carriage; nil where not sent.
    public var label: String?
    /// occupancy_status; nil where not sent.
    public var occupancy: OccupancyStatus?
    /// occupancy_percentage: percent; nil where not known.
    public var occupancyPercentage: Int?
    /// carriage_sequence: 1 is the first in the direction of travel; nil where not sent.
    public var sequence: Int?
    /// TfNSW's quiet_carriage; nil where not sent.
    public var isQuiet: Bool?
    /// TfNSW's toilet; nil where not sent.
    public var toilet: CarriageToilet?
    /// TfNSW's luggage_rack; nil where not sent.
    public var hasLuggageRack: Bool?

    /// A carriage; fields that are not given are not known.
    public init(
        id: String? = nil, label: String? = nil, occupancy: OccupancyStatus? = nil, occupancyPercentage: Int? = nil,
        sequence: Int? = nil, isQuiet: Bool? = nil, toilet: CarriageToilet? = nil, hasLuggageRack: Bool? = nil
    ) {
        self.id = id
        self.label = label
        self.occupancy = occupancy
        self.occupancyPercentage = occupancyPercentage
        self.sequence = sequence
        self.isQuiet = isQuiet
        self.toilet = toilet
        self.hasLuggageRack = hasLuggageRack
    }
}

extension Carriage {
    /// Carriages in the order of travel, the first in front; empty if their sequences are not 1, 2, 3 … without a gap,
    /// as then all are unreliable (GTFS Realtime reference, CarriageDetails.carriage_sequence).
    public static func inOrder(_ carriages: [Carriage]) -> [Carriage] {
        let sorted = carriages.sorted { ($0.sequence ?? 0) < ($1.sequence ?? 0) }
        return sorted.enumerated().allSatisfy { $1.sequence == $0 + 1 } ? sorted : []
    }
}
