public import GTFSModel

/// A message to check.
public struct CheckedMessage: Sendable {
    /// The name of its feed: a message is compared with the one before it of the same name.
    public var feed: String
    /// Its own name in samples, such as that of its file; nil for none.
    public var name: String?
    /// The message.
    public var message: FeedMessage
    /// When it was received, seconds since 1970. Nil if that is not known: its age (W008) and times ahead of it (E050) are
    /// not checked.
    public var receivedAt: Int?

    /// A message of a feed.
    public init(feed: String, name: String? = nil, message: FeedMessage, receivedAt: Int? = nil) {
        self.feed = feed
        self.name = name
        self.message = message
        self.receivedAt = receivedAt
    }
}
