import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A connection of HTTP/1 that ends where its client takes too much: too many connections at once, or an answer that it does not
/// read. A request without one Host, or with two, is refused (RFC 9112, 3.2), and one of HTTP/1.0 ends its connection if it does
/// not ask to keep it.
struct GuardedChannel: ServerChildChannel {
    private let inner: HTTP1Channel
    private let connections: ClientConnections
    private let stall: TimeAmount

    /// - Parameters:
    ///   - connections: of all clients.
    ///   - stall: how long a client may leave an answer unread.
    init(_ inner: HTTP1Channel, _ connections: ClientConnections, stall: TimeAmount) {
        (self.inner, self.connections, self.stall) = (inner, connections, stall)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        // A channel that is closed has no address any more.
        let client = channel.remoteAddress?.ipAddress
        guard connections.begin(client) else {
            return channel.close().flatMapThrowing { throw ChannelError.ioOnClosedChannel }
        }
        channel.closeFuture.whenComplete { [connections] _ in connections.end(client) }
        return inner.setup(channel: channel, logger: logger).flatMapThrowing { [stall] value in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(UnreadAnswers(limit: stall), position: .first)
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(HostAndVersion(), position: .after(decoder))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}

/// Ends a connection whose client does not read what it is sent: 32 kB within the limit of time.
private final class UnreadAnswers: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limit: TimeAmount
    private var end: Scheduled<Void>?

    init(limit: TimeAmount) { self.limit = limit }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        end?.cancel()
        let channel = context.channel
        end = channel.isWritable ? nil : context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end?.cancel()
        context.fireChannelInactive()
    }
}

/// Judges what the head of a request says of its connection, before it becomes a request without a version.
private final class HostAndVersion: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let hosts = head.headers["Host"].count
        guard hosts == 1 || hosts == 0 && (head.version.major, head.version.minor) < (1, 1) else {
            return refuse(context)
        }
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isRefused = true
        let json = "{\"code\":\"bad_value\",\"message\":\"A request has one Host: send it.\"}\n"
        let headers: HTTPHeaders = [
            "Content-Type": "application/json; charset=utf-8", "Content-Length": "\(json.utf8.count)",
            "Connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: json)))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
