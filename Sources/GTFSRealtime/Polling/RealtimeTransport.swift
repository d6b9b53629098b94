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
    /// - Throws: where no response came. A response with an error status, say 503, is not an error here.
    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse
}

/// A GET request.
public struct RealtimeRequest: Sendable, Equatable {
    /// Where the request goes.
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
    /// Empty where the response has none.
    public var body: Data

    /// A response; one to a request with If-None-Match may have status 304 and no body.
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
