public import GTFSModel

/// A trip of a diagram, or one window of a trip that repeats by headway: then the first of its starts.
public struct DiagramTrip: Sendable, Hashable, Codable {
    /// trip_id
    public var tripID: Trip.ID
    /// 0 or 1; nil if the feed leaves it blank.
    public var directionID: Int?
    /// The way that the route's timetable infers if the feed leaves direction_id blank; otherwise nil.
    public var inferredDirection: Int?
    /// The headsign at its first stop.
    public var headsign: String?
    /// The window of frequencies.txt; nil for a trip that leaves once.
    public var frequency: FrequencyWindow?
    /// The schedule, in the order of travel; empty for a trip that only realtime brings.
    public var scheduled: [DiagramPoint]
    /// The predicted points; empty without predictions.
    public var predicted: [DiagramPoint]
    /// Whether realtime cancels the trip.
    public var isCancelled: Bool

    /// A trip of a diagram.
    public init(
        tripID: Trip.ID, directionID: Int? = nil, inferredDirection: Int? = nil, headsign: String? = nil,
        frequency: FrequencyWindow? = nil, scheduled: [DiagramPoint] = [], predicted: [DiagramPoint] = [],
        isCancelled: Bool = false
    ) {
        self.tripID = tripID
        self.directionID = directionID
        self.inferredDirection = inferredDirection
        self.headsign = headsign
        self.frequency = frequency
        self.scheduled = scheduled
        self.predicted = predicted
        self.isCancelled = isCancelled
    }

    private enum CodingKeys: String, CodingKey {
        case tripID = "trip_id"
        case directionID = "direction_id"
        case inferredDirection = "inferred_direction"
        case isCancelled = "canceled"
        case headsign, frequency, scheduled, predicted
    }
}
