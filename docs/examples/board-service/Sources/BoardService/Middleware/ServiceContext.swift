import HTTPTypes
import Hummingbird
import NIOCore

/// What the handlers of a request share.
public struct ServiceContext: RequestContext, Sendable {
    /// What the router needs.
    public var coreContext: CoreRequestContextStorage
    /// The address that the connection comes from; nil where it has none.
    let remoteAddress: String?

    /// The context of a request that came in over a connection.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress
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
