/// A position on a trip's line: the nearest point to a vehicle, and how far along the trip it is.
public struct LinePosition: Sendable, Hashable {
    /// The point of the line that is nearest to the vehicle.
    public var point: Coordinate
    /// Metres between the vehicle and `point`.
    public var distanceFromLine: Double
    /// Metres along the line from the trip's first stop to `point`; 0 before the first stop.
    public var metresGone: Double
    /// Metres along the line from `point` to the trip's last stop; 0 after the last stop.
    public var metresToGo: Double
    /// Whether the line joins stops, because the feed has no shape with points for the trip.
    public var isFromStops: Bool

    /// A position with all its fields.
    public init(
        point: Coordinate, distanceFromLine: Double, metresGone: Double, metresToGo: Double, isFromStops: Bool
    ) {
        self.point = point
        self.distanceFromLine = distanceFromLine
        self.metresGone = metresGone
        self.metresToGo = metresToGo
        self.isFromStops = isFromStops
    }

    /// The part of the way from the first stop to the last that the vehicle has passed, 0 … 1; 0 for a line without
    /// length.
    public var progress: Double {
        let whole = metresGone + metresToGo
        return whole > 0 ? metresGone / whole : 0
    }
}
