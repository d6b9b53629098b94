/// A stop that a ride calls at.
public struct JourneyStop: Sendable, Hashable, Identifiable {
    /// stop_id
    public var stopID: Stop.ID
    /// stop_name; nil where blank.
    public var name: String?
    /// stop_sequence
    public var stopSequence: Int
    /// Seconds since 1970.
    public var arrival: Int?
    /// Seconds since 1970.
    public var departure: Int?
    /// Nil for a stop without a usable position.
    public var position: Coordinate?

    /// Identifies a stop within its ride.
    public struct ID: Sendable, Hashable {
        /// stop_id
        public let stopID: Stop.ID
        /// stop_sequence
        public let stopSequence: Int

        /// The id of a stop of a ride.
        public init(stopID: Stop.ID, stopSequence: Int) {
            self.stopID = stopID
            self.stopSequence = stopSequence
        }
    }

    /// Stop and stop_sequence: a vehicle that goes on as another trip may have one of the numbers twice.
    public var id: ID { ID(stopID: stopID, stopSequence: stopSequence) }

    /// A stop of a ride.
    public init(
        stopID: Stop.ID, name: String? = nil, stopSequence: Int, arrival: Int? = nil, departure: Int? = nil,
        position: Coordinate? = nil
    ) {
        self.stopID = stopID
        self.name = name
        self.stopSequence = stopSequence
        self.arrival = arrival
        self.departure = departure
        self.position = position
    }
}
