public import GTFSModel

/// What one feed says at present: its messages put together, the newest on top.
public struct FeedContent: Sendable {
    /// What whoever gave the messages calls the feed: a file's name, a URL.
    public let name: String
    /// How its ids may be brought together with the timetable's.
    public var options: MatchOptions
    /// Of the newest message.
    public internal(set) var header = FeedHeader()
    /// In the order in which they came in; in a DIFFERENTIAL feed one for each entity id.
    public internal(set) var entities: [FeedEntity] = []
    /// When the content last changed, by the clock of whoever received it: seconds since 1970.
    public internal(set) var changedAt = 0
    /// What was odd in the newest message, and in how it follows those before.
    public internal(set) var notices = RealtimeNotices()
    /// Why the newest message could not be read; nil where it could.
    public internal(set) var failure: String?

    /// Bytes of memory that the entities of a DIFFERENTIAL feed may take, roughly; those beyond are left out and counted.
    /// A FULL_DATASET takes what its message takes.
    public var differentialLimit = 512 << 20
    /// Whether a message was taken at all.
    var hasMessage = false
    /// Of the newest message that was taken.
    var messageNotices = RealtimeNotices()
    /// Bytes that each of `entities` takes, roughly; counted for DIFFERENTIAL feeds alone.
    var sizes: [Int] = []

    public init(name: String, options: MatchOptions = MatchOptions()) {
        self.name = name
        self.options = options
    }
}
