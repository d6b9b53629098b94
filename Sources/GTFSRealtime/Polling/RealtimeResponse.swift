public import Foundation

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
