/// Message FeedHeader: the fields of a message as a whole.
public struct FeedHeader: Sendable, Equatable {
    /// FeedHeader.Incrementality: how the message follows those before.
    public enum Incrementality: Sendable, Hashable {
        /// FULL_DATASET (0): the message replaces all earlier content of the feed.
        case fullDataset
        /// DIFFERENTIAL (1): its entities replace those with the same ids; the others stay.
        case differential
    }

    /// gtfs_realtime_version, such as `2.0`; nil where not sent.
    public var version: String?
    /// incrementality: full if the producer does not send it, or sends a value that the reference does not know.
    public var incrementality: Incrementality = .fullDataset
    /// Whether the producer sends incrementality, rather than leaving it to the default (E049).
    public var statesIncrementality = false
    /// timestamp: when the content was made, seconds since 1970; nil if the producer gives none.
    public var timestamp: Int?
    /// feed_version: the one in feed_info.txt of the timetable that the message belongs to; nil where not sent.
    public var feedVersion: String?
    /// NYCT's extension nyct_feed_header.trip_replacement_period: the message names every trip of these routes within a period.
    public var replacementPeriods: [TripReplacementPeriod] = []

    /// A header without any field: a FULL_DATASET without a timestamp.
    public init() {}
}
