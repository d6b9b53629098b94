internal import Foundation

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
