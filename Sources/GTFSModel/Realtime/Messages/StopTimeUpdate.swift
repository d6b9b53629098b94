/// Message StopTimeUpdate: the update of one stop of a trip.
public struct StopTimeUpdate: Sendable, Equatable {
    /// stop_sequence of stop_times.txt; nil where not sent.
    public var stopSequence: Int?
    /// stop_id of stops.txt; nil where not sent.
    public var stopID: Stop.ID?
    /// arrival; nil where not sent, or if it has no time at all (E044).
    public var arrival: StopTimeEvent?
    /// departure; nil where not sent, or if it has no time at all (E044).
    public var departure: StopTimeEvent?
    /// schedule_relationship; scheduled where not sent.
    public var scheduleRelationship: StopTimeRelationship = .scheduled
    /// Fields that few updates have; nil if this one has none of them.
    public var details: Details?

    /// An update without times.
    public init(stopSequence: Int? = nil, stopID: Stop.ID? = nil) {
        self.stopSequence = stopSequence
        self.stopID = stopID
    }

    /// Fields that few updates have. They are stored separately, as a city's message has tens of thousands of updates.
    public final class Details: Sendable, Equatable {
        /// The fields.
        public let value: StopTimeDetails
        /// Stores fields separately.
        public init(_ value: StopTimeDetails) { self.value = value }
        /// Equal if all fields are equal.
        public static func == (left: Details, right: Details) -> Bool { left.value == right.value }
    }
}
