/// How late a departure usually is, by the days that were recorded (rule H11). It is no prediction.
public struct UsualDelay: Sendable, Hashable {
    /// Seconds: half of the observed delays are at most this; negative is early.
    public var p50: Int
    /// Seconds: nine in ten of the observed delays are at most this; negative is early.
    public var p90: Int
    /// How many observed delays these are of.
    public var count: Int

    /// The delays of `count` observed departures.
    public init(p50: Int, p90: Int, count: Int) {
        self.p50 = p50
        self.p90 = p90
        self.count = count
    }
}

extension UsualDelay: AnswerCodable {
    /// `usual` of a departure.
    package static let fields = AnswerFields(UsualDelay(p50: 0, p90: 0, count: 0)) { fields in
        fields.add("p50", \.p50)
        fields.add("p90", \.p90)
        fields.add("count", \.count)
    }
}

/// The line of a trip on the map, on which a recorder of history finds a vehicle between two stops.
public protocol TripLine: Sendable {
    /// Metres along the line of each stop of the trip, by position; they never fall.
    var stopMetres: [Double] { get }
    /// Metres from the line beyond which a vehicle is not on it.
    var tolerance: Double { get }
    /// Whether a stop of the trip, by position, is near its place on the line. A vehicle that passes the place of another one
    /// has not been at the stop.
    func isOnLine(stopAt position: Int) -> Bool
    /// The nearest point of a part of the line.
    /// - Parameters:
    ///   - position: of the vehicle.
    ///   - start: metres along the line where the part begins.
    ///   - end: metres along the line where it ends.
    /// - Returns: metres along the line of that point, and metres between it and the vehicle; nil for a line without points.
    func nearest(to position: Coordinate, from start: Double, to end: Double) -> (metres: Double, distance: Double)?
}

extension TripLine {
    /// All stops are near their places, unless the line says otherwise.
    public func isOnLine(stopAt position: Int) -> Bool { true }
}
