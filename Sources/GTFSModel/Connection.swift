/// A direct ride: one trip on one service day, boarded at one stop and left at a later one.
public struct Connection: Sendable, Equatable {
    /// Where passengers board; its `scheduledDeparture` is when.
    public var boarding: Departure
    /// Where they alight; its `scheduledArrival` is when.
    public var alighting: Departure

    /// A ride between two stop times of the same trip.
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
