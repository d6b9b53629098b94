internal import Foundation

/// A stop that is reached, and when.
public struct ReachedStop: Sendable, Hashable, Identifiable {
    /// The stop's.
    public var id: Stop.ID? { stop.stopID }
    /// The stop, with the zone of its times.
    public var stop: JourneyPoint
    /// Seconds since 1970; over a window, that of the quickest journey, and of equally quick ones the first.
    public var arrival: Int
    /// Seconds from the departure that was asked for; over a window, of the quickest journey.
    public var duration: Int
    /// How many vehicles are boarded; 0 where one walks.
    public var boardings: Int
    /// Over a window of departures: the median of their durations, where at least half of them reach the stop.
    public var median: Int?
    /// The longest of their durations, where all of them reach the stop.
    public var longest: Int?

    /// A stop that is reached.
    public init(
        stop: JourneyPoint, arrival: Int, duration: Int, boardings: Int, median: Int? = nil, longest: Int? = nil
    ) {
        self.stop = stop
        self.arrival = arrival
        self.duration = duration
        self.boardings = boardings
        self.median = median
        self.longest = longest
    }
}

extension ReachedStop: AnswerCodable {
    private static let blank = ReachedStop(
        stop: JourneyPoint(position: nil, timeZone: .gmt), arrival: 0, duration: 0, boardings: 0)

    /// A row of `reach`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(JourneyPoint.stopFields, of: \.stop)
        fields.add("arrival", instant: \.arrival, in: \.stop.timeZone)
        fields.add("duration", \.duration)
        fields.add("boardings", \.boardings)
        fields.add("median", \.median)
        fields.add("maximum", \.longest)
        fields.addForDecoding { $0.add("timezone", zone: \.stop.timeZone) }
    }
}
