package import GTFSModel

/// A message of the made-up city, and when it was received.
package struct SimulatedMessage: Sendable {
    /// What a message tells of a trip, for the truth.
    struct Telling {
        let trip: Int
        /// When it was measured, by the true clock; seconds since 1970.
        let moment: Int
        let isPosition: Bool
        /// vehicle.id of a position.
        var vehicleID = ""
    }

    /// The name of its source.
    package var source: String
    package var message: FeedMessage
    /// Seconds since 1970.
    package var received: Int
    var tellings: [Telling] = []
    /// The true moment at which it was made.
    var made = 0
}
