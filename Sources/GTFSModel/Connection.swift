/// A direct ride: one trip on one service day, boarded at one stop and left at a later one.
public struct Connection: Sendable, Hashable, Identifiable {
    /// Where passengers board; its `effective(.departure)` is when.
    public var boarding: Departure
    /// Where they alight; its `effective(.arrival)` is when.
    public var alighting: Departure

    /// A ride between two stop times of the same trip.
    public init(boarding: Departure, alighting: Departure) {
        self.boarding = boarding
        self.alighting = alighting
    }

    /// The row of the board where it is boarded, and the row where it is left.
    public var id: [Departure.ID] { [boarding.id, alighting.id] }

    /// Seconds from leaving to arriving, by the predicted times if there are any, otherwise by the scheduled ones; nil
    /// if one of the two is unknown.
    public var duration: Int? {
        guard let departure = boarding.effective(.departure), let arrival = alighting.effective(.arrival) else {
            return nil
        }
        let (duration, isOver) = arrival.subtractingReportingOverflow(departure)
        return isOver ? nil : duration
    }
}
