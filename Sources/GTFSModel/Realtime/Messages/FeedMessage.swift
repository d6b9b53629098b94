/// One GTFS-Realtime message as plain values (GTFS Realtime reference, message FeedMessage): the statement of a
/// producer at one moment, before it is compared with a timetable.
///
/// Numbers are as sent, with two exceptions: timestamps in milliseconds are converted to seconds, and a timestamp or an
/// event's time of 0 is nil.
public struct FeedMessage: Sendable, Equatable {
    /// header: the fields of the message as a whole.
    public var header: FeedHeader
    /// entity: in the order of the message.
    public var entities: [FeedEntity]
    /// Oddities in the bytes: entities that could not be read, timestamps in milliseconds …
    public var notices: RealtimeNotices

    /// A message without notices.
    public init(header: FeedHeader = FeedHeader(), entities: [FeedEntity] = []) {
        self.header = header
        self.entities = entities
        notices = RealtimeNotices()
    }
}
