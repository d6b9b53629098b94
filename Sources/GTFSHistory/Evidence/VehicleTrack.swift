internal import GTFSModel

/// The last position of a trip's vehicle.
struct VehicleTrack: Hashable, Sendable {
    /// When it was taken, seconds since 1970.
    var time: Int
    /// In texts; nil if the message does not name the vehicle.
    var vehicleKey: Int?
    /// The position in the trip of the stop where it stands; nil if it stands at none.
    var stoppedAt: Int?
    /// Metres along the trip's line; nil if it is not on the line.
    var metres: Double?
}

extension VehicleTrack {
    /// Metres that a vehicle may seem to go back.
    private static let slack = 100.0
    /// Metres per second that no vehicle exceeds.
    private static let mostSpeed = 45.0

    /// Metres along the line of a position: after the last one on a line that passes a point twice, else between the stops
    /// where the message says that the vehicle is.
    /// - Parameter next: the position of the stop to which it goes; nil if the message does not say.
    static func metres(
        of position: Coordinate, on line: any TripLine, after last: VehicleTrack?, at time: Int, next: Int?
    ) -> Double? {
        var (start, end) = (0.0, Double.infinity)
        if let last, let metres = last.metres {
            start = metres - slack
            end = metres + 3 * slack + Double(time - last.time) * mostSpeed
        } else if let next, line.stopMetres.indices.contains(next) {
            start = (next > 0 ? line.stopMetres[next - 1] : 0) - 3 * slack
            end = line.stopMetres[next] + 3 * slack
        }
        guard let found = line.nearest(to: position, from: max(0, start), to: end), found.distance <= line.tolerance
        else { return nil }
        return found.metres
    }
}
