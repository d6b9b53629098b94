/// NYCT's message NyctTripDescriptor, an extension of TripDescriptor.
package struct NYCTTrip: Sendable, Hashable {
    /// NyctTripDescriptor.Direction. The raw value is the value in nyct.proto. Trains run only north and south.
    package enum Direction: Int, Sendable, Hashable {
        /// NORTH
        case north = 1
        /// EAST
        case east
        /// SOUTH
        case south
        /// WEST
        case west
    }

    /// train_id; nil where not sent.
    package var trainID: String?
    /// is_assigned: whether a train is assigned to the trip; nil where not sent.
    package var isAssigned: Bool?
    /// direction; nil where not sent, or not known.
    package var direction: Direction?

    /// An extension without any field.
    package init() {}
}
