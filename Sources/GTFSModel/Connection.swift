/// One trip on one service day, boarded at a stop and left at a later visit of another.
public struct Connection: Sendable, Equatable {
    /// The visit at which passengers board, with its `scheduledDeparture`.
    public var boarding: Departure
    /// The visit at which they alight, with its `scheduledArrival`.
    public var alighting: Departure

    public init(boarding: Departure, alighting: Departure) {
        self.boarding = boarding
        self.alighting = alighting
    }

    /// Seconds from leaving to arriving; nil where one of the two times is not known.
    public var duration: Int? {
        guard let departure = boarding.scheduledDeparture, let arrival = alighting.scheduledArrival else { return nil }
        let (duration, isOver) = arrival.subtractingReportingOverflow(departure)
        return isOver ? nil : duration
    }
}
