import HTTPTypes
import Hummingbird
import NIOCore

/// What the handlers of a request share.
public struct ServiceContext: RequestContext, Sendable {
    /// What the router needs.
    public var coreContext: CoreRequestContextStorage
    /// The address that the connection comes from; nil where it has none.
    let remoteAddress: String?
    /// Whether the request came in over a connection, which may end; a test has none.
    let hasConnection: Bool

    /// The context of a request that came in over a connection.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress
        hasConnection = source.channel.remoteAddress != nil
    }

    /// The client of a request.
    /// - Parameter isBehindProxy: whether a proxy in front of the service writes X-Forwarded-For.
    func client(of request: Request, isBehindProxy: Bool) -> String {
        let forwarded = isBehindProxy ? request.headers[.xForwardedFor]?.split(separator: ",").last : nil
        return forwarded.map { String($0.trimmingPrefix(" ")) } ?? remoteAddress ?? "unknown"
    }
}

extension HTTPField.Name {
    /// The addresses that a request has passed through.
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}

extension Request {
    /// An answer that takes long, for a client that may hang up: its task then is cancelled, and with it the question. Hummingbird
    /// does not look at a connection while it is answered, and ends one that it has looked at so.
    func answerWhileConnected(
        _ context: ServiceContext, _ answer: () async throws -> Response
    ) async throws -> Response {
        guard context.hasConnection else { return try await answer() }
        var response = try await body.consumeWithCancellationOnInboundClose { _ in try await answer() }
        response.headers[.connection] = "close"
        return response
    }
}
