import ArgumentParser
import BoardService
import Logging
import RealtimeText
import ServiceLifecycle

/// The program: reads its arguments and runs the service until it is told to stop.
@main
struct BoardServiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board-service",
        abstract: "Serves boards, stops, routes and realtime of GTFS databases over HTTP.")

    @Argument(help: "Databases that gtfs-import made: PATH, or NAME=PATH. They may be replaced at any time.")
    var databases: [String]

    @Option(
        name: .customLong("realtime"), help: "GTFS-Realtime messages: a URL or a file; NAME=URL with several databases."
    )
    var realtime: [String] = []

    @Option(
        help: "What gtfs-query record keeps, for /routes/ID/performance: PATH; NAME=PATH with several databases.")
    var history: [String] = []

    @Option(
        help:
            "What gtfs-export --publish keeps, for /timetables/NAME/manifest.json: FOLDER; NAME=FOLDER with several databases."
    )
    var publish: [String] = []

    @Flag(help: "Record the messages into the files of --history.")
    var record = false

    @Option(help: "Where messages are recorded, keep only this many of the last service days.")
    var keep: Int?

    @Option(help: "Seconds from one request for messages to the next.")
    var interval = 30.0

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at.")
    var port = 8080

    @Option(help: "Requests per second of a client, over a longer time; 0 for any number.")
    var rate = 50.0

    @Option(help: "Requests of a client at once.")
    var burst = 200.0

    @Option(help: "Connections at once, of all clients.")
    var connections = 800

    @Option(help: "Connections of a client at once; 0 for any number. Not counted with --behind-proxy.")
    var clientConnections = 100

    @Flag(help: "Take the client's address from X-Forwarded-For, which a proxy writes.")
    var behindProxy = false

    @Option(
        help: "A name of this version of the service, such as 1.4, for its ETags: no client keeps answers of another.")
    var release = ""

    @Option(help: "The least level of log: trace, debug, info, notice, warning, error.")
    var logLevel = "info"

    func validate() throws {
        guard !record || (!history.isEmpty && !realtime.isEmpty) else {
            throw ValidationError("--record keeps the messages of --realtime in a file of --history: give both.")
        }
        guard release.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }) else {
            throw ValidationError("--release has letters, digits, dots and underscores only.")
        }
    }

    func run() async throws {
        let level = Logger.Level(rawValue: logLevel) ?? .info
        LoggingSystem.bootstrap { label in
            var log = JSONLog(label: label)
            log.logLevel = level
            return log
        }
        let options = try options()
        let feeds = try await ServedFeeds(options, transport: SourceTransport(), textFormats: TextFormats())
        let logger = Logger(label: "board-service")
        let application = try BoardServiceApplication(feeds, options).application(
            host: host, port: port, logger: logger)
        var group = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(10)
        try await ServiceGroup(configuration: group).run()
        logger.notice("stopped")
    }

    private func options() throws -> ServiceOptions {
        var options = ServiceOptions()
        options.databases = databases.map { ServiceOptions.Database($0) }
        for source in realtime { try options.follow(source, every: interval) }
        for path in history { try options.addHistory(path) }
        for path in publish { try options.publish(path) }
        (options.records, options.daysKept) = (record, keep.map { max(1, $0) })
        options.requestsPerSecond = rate
        options.burst = burst
        options.connectionLimit = max(1, connections)
        options.connectionsPerClient = max(0, clientConnections)
        options.isBehindProxy = behindProxy
        options.release = release
        return options
    }
}
