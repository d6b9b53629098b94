internal import GTFSModel

/// The last position of a trip's vehicle.
struct VehicleTrack: Hashable, Sendable {
    /// When it was taken, seconds since 1970.
    var time: Int
    /// In texts; nil if the message does not name the vehicle.
    var vehicleKey: Int?
    /// The position in the trip of the stop where it stands; nil if it stands at none.
    var stoppedAt: Int?
    /// Where on the trip's line it can be, metres in their order; empty if it is not on the line. A line may come by more
    /// than once.
    var points: [Double] = []

    /// Whether a position at `time` follows this one closely enough to tell what happened in between.
    func isFollowed(at time: Int) -> Bool { (0...TripStatement.longestGap).contains(time &- self.time) }
}
