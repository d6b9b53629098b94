public import Foundation

/// Whatever fetches a URL: an HTTP client that a service has already, or `URLSessionTransport`.
public protocol RealtimeTransport: Sendable {
    /// - Throws: where no answer came. An answer that is an error, say 503, is a response.
    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse
}

/// A GET request.
public struct RealtimeRequest: Sendable, Equatable {
    public var url: URL
    public var headers: [String: String]
    /// Seconds after which no answer is waited for.
    public var timeout: Double
    /// A body of more bytes is not wanted: the transport may stop there and throw.
    public var byteLimit: Int

    public init(url: URL, headers: [String: String], timeout: Double, byteLimit: Int) {
        self.url = url
        self.headers = headers
        self.timeout = timeout
        self.byteLimit = byteLimit
    }
}

/// What came back.
public struct RealtimeResponse: Sendable, Equatable {
    public var status: Int
    public var headers: [String: String]
    public var body: Data

    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A header by its name, in whatever case: "field names are case-insensitive" (RFC 9110, 5.1).
    public func header(_ name: String) -> String? {
        headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
    }
}
