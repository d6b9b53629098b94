public import Foundation

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
