/// Message VehiclePosition: where a vehicle is.
public struct VehiclePosition: Sendable, Equatable {
    /// The trip that it serves; nil where not sent.
    public var trip: TripDescriptor?
    /// Nil where not sent.
    public var vehicle: VehicleDescriptor?
    /// Degrees, WGS 84.
    public var position: Coordinate?
    /// Degrees clockwise from north.
    public var bearing: Double?
    /// Metres.
    public var odometer: Double?
    /// Metres a second.
    public var speed: Double?
    /// stop_sequence of the stop at which it stands or to which it goes; nil where not sent.
    public var currentStopSequence: Int?
    /// The stop at which it stands or to which it goes; nil where not sent.
    public var stopID: Stop.ID?
    /// Nil where not sent: IN_TRANSIT_TO, where there is a current_stop_sequence.
    public var currentStatus: VehicleStopStatus?
    /// Seconds since 1970.
    public var timestamp: Int?
    /// By the reference's numbers (VehiclePosition.CongestionLevel); nil where not sent.
    public var congestionLevel: Int?
    /// How full it is; nil where not sent.
    public var occupancy: OccupancyStatus?
    /// Percent, may pass 100.
    public var occupancyPercentage: Int?
    /// In the order of the message; `Carriage.inOrder` puts them in that of the train.
    public var carriages: [Carriage] = []

    public init() {}
}

/// VehiclePosition.VehicleStopStatus.
public enum VehicleStopStatus: String, Sendable, Hashable {
    case incomingAt = "incoming_at"
    case stoppedAt = "stopped_at"
    case inTransitTo = "in_transit_to"
}

/// VehiclePosition.OccupancyStatus, by the reference's own numbers.
public enum OccupancyStatus: Sendable, Hashable {
    case empty, manySeatsAvailable, fewSeatsAvailable, standingRoomOnly, crushedStandingRoomOnly, full,
        notAcceptingPassengers, noDataAvailable, notBoardable
    /// A value that the reference does not know.
    case other(Int)

    private static let known: [OccupancyStatus] = [
        .empty, .manySeatsAvailable, .fewSeatsAvailable, .standingRoomOnly, .crushedStandingRoomOnly, .full,
        .notAcceptingPassengers, .noDataAvailable, .notBoardable,
    ]
    private static let names = [
        "empty", "many_seats_available", "few_seats_available", "standing_room_only", "crushed_standing_room_only",
        "full", "not_accepting_passengers", "no_data_available", "not_boardable",
    ]

    public init(number: Int) {
        self = Self.known.indices.contains(number) ? Self.known[number] : .other(number)
    }

    /// The reference's number.
    public var number: Int {
        if case .other(let number) = self { return number }
        return Self.known.firstIndex(of: self) ?? 7
    }

    /// The reference's name in snake_case.
    public var name: String {
        if case .other(let number) = self { return "other_\(number)" }
        return Self.known.firstIndex(of: self).map { Self.names[$0] } ?? ""
    }
}

/// One carriage of a vehicle (message CarriageDetails; TfNSW's CarriageDescriptor).
public struct Carriage: Sendable, Equatable {
    /// Unique within the vehicle; nil where not sent.
    public var id: String?
    /// What riders see on the carriage; nil where not sent.
    public var label: String?
    /// Nil where not sent.
    public var occupancy: OccupancyStatus?
    /// Percent; nil where not known.
    public var occupancyPercentage: Int?
    /// 1 is the first in the direction of travel.
    public var sequence: Int?
    /// TfNSW; nil where not sent.
    public var isQuiet: Bool?
    /// TfNSW: 0 none, 1 normal, 2 accessible.
    public var toilet: Int?
    /// TfNSW; nil where not sent.
    public var hasLuggageRack: Bool?

    public init() {}
}

extension Carriage {
    /// Carriages in the order of travel, the first in front; none at all where their sequences are not 1, 2, 3 … without
    /// a gap, since then none of them can be trusted (GTFS Realtime reference, CarriageDetails.carriage_sequence).
    public static func inOrder(_ carriages: [Carriage]) -> [Carriage] {
        let sorted = carriages.sorted { ($0.sequence ?? 0) < ($1.sequence ?? 0) }
        return sorted.enumerated().allSatisfy { $1.sequence == $0 + 1 } ? sorted : []
    }
}
