public import Foundation

/// The result of one request.
public struct Poll: Sendable, Equatable {
    /// What a request can bring.
    public enum Outcome: Sendable, Equatable {
        /// A message, not read yet.
        case message(Data)
        /// The server has nothing new.
        case unchanged
        /// What went wrong, in a sentence.
        case failure(String)
    }

    /// What the request has brought.
    public var outcome: Outcome
    /// When the response came in, seconds since 1970.
    public var time: Int
    /// Seconds until the next request.
    public var wait: Double

    /// - Parameters:
    ///   - time: seconds since 1970.
    ///   - wait: seconds.
    public init(outcome: Outcome, time: Int, wait: Double) {
        self.outcome = outcome
        self.time = time
        self.wait = wait
    }
}

/// How often and how patiently a URL is asked. All times are seconds.
public struct PollOptions: Sendable, Equatable {
    /// From the start of a request to the start of the next. Feeds are best refreshed "at least once every 30 seconds".
    public var interval = 30.0
    /// The longest wait while requests fail.
    public var longestWait = 600.0
    /// The longest wait where a server says when to come back.
    public var longestRetryAfter = 3600.0
    /// How long a response is waited for.
    public var timeout = 30.0
    /// A body of more bytes is a failure.
    public var byteLimit = 64 << 20
    /// Sent with each request, e.g. a key.
    public var headers: [String: String] = [:]

    /// Every 30 seconds, and no headers.
    public init() {}
}
