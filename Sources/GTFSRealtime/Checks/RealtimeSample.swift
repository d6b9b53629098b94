public import GTFSModel

/// A place of a message that breaks a rule.
public struct RealtimeSample: Sendable, Hashable {
    /// The name of the message; nil if it has none.
    public var message: String?
    /// The id of the entity; nil if the notice is about the message as a whole.
    public var entityID: String?
    /// trip_id; nil if none is named.
    public var tripID: Trip.ID?
    /// vehicle.id; nil if none is named.
    public var vehicleID: String?
    /// stop_sequence of the stop time update; nil if it has none.
    public var stopSequence: Int?
    /// stop_id of the stop time update, the vehicle or the alert; nil if it has none.
    public var stopID: Stop.ID?
    /// What breaks the rule, in words and with its values.
    public var value: String

    /// A place of a message.
    public init(
        message: String? = nil, entityID: String? = nil, tripID: Trip.ID? = nil, vehicleID: String? = nil,
        stopSequence: Int? = nil, stopID: Stop.ID? = nil, value: String = ""
    ) {
        self.message = message
        self.entityID = entityID
        self.tripID = tripID
        self.vehicleID = vehicleID
        self.stopSequence = stopSequence
        self.stopID = stopID
        self.value = value
    }
}

extension RealtimeSample: Codable {
    private enum CodingKeys: String, CodingKey {
        case message
        case entityID = "entityId"
        case tripID = "tripId"
        case vehicleID = "vehicleId"
        case stopSequence
        case stopID = "stopId"
        case value
    }
}
