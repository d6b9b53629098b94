import BoardService
import Foundation
import GTFSImport
import GTFSQuery
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RealtimeText
import Synchronization

/// A clock that stands still until it is set.
final class SetClock: PollClock {
    private let time: Mutex<Double>
    init(_ time: Double) { self.time = Mutex(time) }
    var now: Double { time.withLock { $0 } }
    func set(_ time: Double) { self.time.withLock { $0 = time } }
    func sleep(_ seconds: Double) async throws { try await Task.sleep(for: .milliseconds(20)) }
}

/// The service on the made-up harbour city.
struct TestService {
    /// 25 November 2026, 08:00 in the city: the moment of the messages in Fixtures/realtime.
    static let morning = 1_795_554_000

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../..").standardized
    static let messages = root.appendingPathComponent("Fixtures/realtime/harbour-city.pb")

    /// The messages of a week.
    static let week = root.appendingPathComponent("Fixtures/harbour-week")

    let folder: URL
    var options = ServiceOptions()
    let clock = SetClock(Double(TestService.morning))

    init(_ names: [String] = ["sydney"], realtime: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("board-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in names {
            try Self.makeDatabase(folder.appendingPathComponent("\(name).sqlite"))
            options.databases.append(ServiceOptions.Database(folder.appendingPathComponent("\(name).sqlite").path))
        }
        options.clock = clock
        options.requestsPerSecond = 0
        options.lookInterval = 0.1
        // A build without optimisation, beside another one, may take ten seconds for the counts of all rules.
        options.timeLimit = 600
        if realtime { try options.follow(Self.messages.path, every: 1) }
    }

    var database: URL { folder.appendingPathComponent("sydney.sqlite") }

    /// Moves a file over the database, in one step.
    func replaceDatabase(by file: URL) -> Bool { unsafe rename(file.path, database.path) == 0 }

    /// The feed of the city.
    static let city = root.appendingPathComponent("Fixtures/harbour-city")

    static func makeDatabase(_ path: URL, feed: String = "Fixtures/harbour-city") throws {
        try makeDatabase(path, from: root.appendingPathComponent(feed))
    }

    static func makeDatabase(_ path: URL, from feed: URL) throws {
        var options = ImportOptions(output: path.path)
        options.force = true
        _ = try FeedImport(feed: feed.path, options: options).run()
    }

    /// Runs the service, and waits for the messages that it follows.
    func run(_ body: @escaping @Sendable (ServedFeeds, TestClient) async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let feeds = try await ServedFeeds(options, transport: SourceTransport(), textFormats: TextFormats())
        var waits = 0
        while let state = feeds.all.first?.realtime, state.overlay.feeds.isEmpty, waits < 500 {
            try await Task.sleep(for: .milliseconds(20))
            waits += 1
        }
        let client = TestClient(responder: try BoardServiceApplication(feeds, options).responder())
        let upkeep = FeedUpkeep(feeds: feeds, options: options, logger: TestClient.quiet)
        let running = Task { try await upkeep.run() }
        try await body(feeds, client)
        running.cancel()
        try await running.value
    }
}
