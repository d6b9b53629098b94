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
