/// How often and how patiently a URL is asked. All times are seconds.
public struct PollOptions: Sendable, Equatable {
    /// From the beginning of a request to that of the next. Feeds are best refreshed "at least once every 30 seconds".
    public var interval = 30.0
    /// What waiting grows to while requests fail.
    public var longestWait = 600.0
    /// The most that is waited where a server says when to come back.
    public var longestRetryAfter = 3600.0
    /// How long an answer is waited for.
    public var timeout = 30.0
    /// A body of more bytes is a failure.
    public var byteLimit = 64 << 20
    /// Sent with each request, e.g. a key.
    public var headers: [String: String] = [:]

    public init() {}
}
