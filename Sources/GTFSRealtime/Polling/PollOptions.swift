/// How often a URL is asked, and how long to wait. All times are seconds.
public struct PollOptions: Sendable, Equatable {
    /// From the start of a request to the start of the next. Feeds are best refreshed "at least once every 30 seconds".
    public var interval = 30.0
    /// The longest wait while requests fail.
    public var longestWait = 600.0
    /// The longest wait if a server says when to come back.
    public var longestRetryAfter = 3600.0
    /// How long to wait for a response.
    public var timeout = 30.0
    /// A body with more bytes is a failure.
    public var byteLimit = 64 << 20
    /// Sent with each request, e.g. a key.
    public var headers: [String: String] = [:]

    /// Every 30 seconds, and no headers.
    public init() {}
}
