public import Foundation

/// Fetches URLs: an HTTP client that a service already has, or `URLSessionTransport`.
///
///     struct OwnTransport: RealtimeTransport {
///         let client: OwnClient
///         func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
///             let response = try await client.get(request.url, headers: request.headers, timeout: request.timeout)
///             return RealtimeResponse(status: response.status, headers: response.headers, body: response.body)
///         }
///     }
public protocol RealtimeTransport: Sendable {
    /// Sends a request and gives back its response.
    /// - Throws: if no response came. A response with an error status, say 503, is not an error here.
    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse
}

/// A GET request.
public struct RealtimeRequest: Sendable, Equatable {
    /// The URL of the request.
    public var url: URL
    /// Header fields by name.
    public var headers: [String: String]
    /// Seconds after which the request fails.
    public var timeout: Double
    /// The most bytes of a body. The transport may stop there and throw.
    public var byteLimit: Int

    /// - Parameters:
    ///   - timeout: seconds.
    ///   - byteLimit: the most bytes of a body.
    public init(url: URL, headers: [String: String], timeout: Double, byteLimit: Int) {
        self.url = url
        self.headers = headers
        self.timeout = timeout
        self.byteLimit = byteLimit
    }
}

/// The response to a `RealtimeRequest`.
public struct RealtimeResponse: Sendable, Equatable {
    /// The HTTP status, such as 200.
    public var status: Int
    /// Header fields by name, in any case.
    public var headers: [String: String]
    /// Empty if the response has none.
    public var body: Data

    /// A response; a request with If-None-Match may get status 304 and no body.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A header by its name, in any case: "field names are case-insensitive" (RFC 9110, 5.1).
    public func header(_ name: String) -> String? {
        headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
    }
}

/// A URL that a `RealtimeFollower` polls.
public struct RealtimeSource: Sendable, Equatable, Identifiable {
    /// Unique among the sources of a follower, and the name of the feed in its timetable's overlay.
    public var name: String
    /// The URL of the messages.
    public var url: URL
    /// The timetable that the messages belong to, by the name given to `RealtimeFollower.use(_:for:)`; empty if there
    /// is only one.
    public var timetable: String
    /// How often the URL is asked, how long to wait, and the headers.
    public var polling: PollOptions
    /// How ids of the feed are matched with those of the timetable.
    public var matching: MatchOptions
    /// The name.
    public var id: String { name }

    /// A source with the usual options unless they are given.
    public init(
        name: String, url: URL, timetable: String = "", polling: PollOptions = PollOptions(),
        matching: MatchOptions = MatchOptions()
    ) {
        self.name = name
        self.url = url
        self.timetable = timetable
        self.polling = polling
        self.matching = matching
    }
}

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
