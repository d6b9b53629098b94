import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A connection of HTTP/1 that ends where its client takes too much: too many connections at once, an answer that it does not
/// read, or a connection that it does not end when all is answered. A request without one Host, or with two, is refused
/// (RFC 9112, 3.2), and one of HTTP/1.0 ends its connection if it does not ask to keep it.
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
            try pipeline.addHandler(LastAnswer(), position: .first)
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(HostAndVersion(), position: .after(decoder))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}

/// Ends a connection whose client does not read what it is sent: if more than 64 kB wait, not all but 32 of them within the limit
/// of time.
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

/// Ends a connection some time after its last answer. Until then the client may read that, and end the connection itself, as the
/// end of one whose bytes were not all read would take the answer with it (RFC 9112, 9.6). Hummingbird waits for the client.
private final class LastAnswer: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private static let limit = TimeAmount.seconds(2)

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        let (channel, loop) = (context.channel, context.eventLoop)
        written.futureResult.whenComplete { _ in
            let end = loop.scheduleTask(in: Self.limit) { channel.close(promise: nil) }
            channel.closeFuture.whenComplete { _ in end.cancel() }
        }
        context.close(mode: mode, promise: written)
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
        let hosts = head.headers["Host"]
        let isOld = (head.version.major, head.version.minor) < (1, 1)
        guard hosts.count == 1 && Self.isHost(hosts[0]) || hosts.isEmpty && isOld else { return refuse(context) }
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Whether it is a host with or without a port (RFC 9110, 7.2). It is empty where the target of a request has none.
    private static func isHost(_ text: String) -> Bool {
        text.wholeMatch(of: #/(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~%!$&'()*+,;=-]*)(?::[0-9]*)?/#) != nil
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isRefused = true
        let json = "{\"code\":\"bad_value\",\"message\":\"A request has one Host, a name or an address: send it.\"}\n"
        let headers: HTTPHeaders = [
            "Content-Type": "application/json; charset=utf-8", "Content-Length": "\(json.utf8.count)",
            "Connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: json)))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(mode: .output, promise: nil)
        }
    }
}
