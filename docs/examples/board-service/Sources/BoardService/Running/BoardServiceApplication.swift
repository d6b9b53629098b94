import GTFSQuery
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The service as an application: routes, limits, and the services that keep the feeds up to date.
public struct BoardServiceApplication {
    private let feeds: ServedFeeds
    private let options: ServiceOptions

    /// - Parameter feeds: opened with these options.
    public init(_ feeds: ServedFeeds, _ options: ServiceOptions) {
        self.feeds = feeds
        self.options = options
    }

    /// Answers requests; nothing else is needed to test it.
    /// - Throws: where the files of the page cannot be read.
    public func responder() throws -> some HTTPResponder<ServiceContext> {
        let metrics = Metrics()
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: MethodMiddleware())
        router.add(middleware: GzipMiddleware())
        router.add(middleware: ErrorMiddleware())
        let clients = ClientLimits(rate: options.requestsPerSecond, burst: options.burst)
        router.add(middleware: LimitMiddleware(options: options, clients: clients))
        QuestionRoutes(feeds: feeds, metrics: metrics).add(to: router)
        try WebFiles().add(to: router)
        PublishedFiles(folders: options.publications).add(to: router)
        return ServiceResponder(inner: router.buildResponder(), options: options, metrics: metrics)
    }

    /// The application, to be run in a group of services.
    /// - Parameters:
    ///   - host: the address to listen at.
    ///   - port: 0 for any that is free.
    ///   - onListening: is told the port.
    /// - Throws: where the files of the page cannot be read.
    public func application(
        host: String, port: Int, logger: Logger, onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> some ApplicationProtocol {
        let connection = HTTP1Channel.Configuration(idleTimeout: .seconds(60))
        let unreadLimit = options.unreadLimit
        let clients = ClientConnections(limit: options.isBehindProxy ? 0 : options.connectionsPerClient)
        return Application(
            responder: try responder(),
            server: HTTPServerBuilder { responder in
                GuardedChannel(
                    HTTP1Channel(responder: responder, configuration: connection), clients,
                    stall: .milliseconds(Int64(unreadLimit * 1_000)))
            },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), serverName: "board-service",
                availableConnectionsDelegate: MaximumAvailableConnections(options.connectionLimit, logger: logger)),
            services: [FeedUpkeep(feeds: feeds, options: options, logger: logger)],
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                logger.notice("listening", metadata: ["port": "\(port)"])
                onListening(port)
            }, logger: logger)
    }
}
