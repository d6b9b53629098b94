public import GTFSModel

/// What one feed says at present: its messages put together, the newest on top.
public struct FeedContent: Sendable {
    /// What whoever gave the messages calls the feed: a file's name, a URL.
    public let name: String
    /// How its ids may be brought together with the timetable's.
    public var options: MatchOptions
    /// Of the newest message.
    public internal(set) var header = FeedHeader()
    /// In the order in which they came in; one for each entity id.
    public internal(set) var entities: [FeedEntity] = []
    /// When the content last changed, by the clock of whoever received it: seconds since 1970.
    public internal(set) var changedAt = 0
    /// What was odd in the newest message, and in how it follows those before.
    public internal(set) var notices = RealtimeNotices()
    /// Why the newest message could not be read; nil where it could.
    public internal(set) var failure: String?

    public init(name: String, options: MatchOptions = MatchOptions()) {
        self.name = name
        self.options = options
    }
}
