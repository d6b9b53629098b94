import Foundation
import GTFSModel
import GTFSRealtime
import Testing

/// Answers in turn, and remembers what was asked when.
private actor ScriptedServer: RealtimeTransport {
    struct Unreachable: Error {}

    private var answers: [RealtimeResponse?]
    private(set) var requests: [RealtimeRequest] = []
    private var open = 0
    private(set) var mostAtOnce = 0

    /// - Parameter answers: nil for none.
    init(_ answers: [RealtimeResponse?]) { self.answers = answers }

    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        requests.append(request)
        open += 1
        mostAtOnce = max(mostAtOnce, open)
        defer { open -= 1 }
        await Task.yield()
        guard !answers.isEmpty, let answer = answers.removeFirst() else { throw Unreachable() }
        return answer
    }
}

/// A clock that stands still but for sleeping, which takes no time and ends after so many times.
private final class TestClock: PollClock, @unchecked Sendable {
    private let lock = NSLock()
    private let limit: Int
    private var time = 1_772_582_400.0
    private var slept: [Double] = []

    init(limit: Int) { self.limit = limit }

    var now: Double { lock.withLock { time } }
    var sleeps: [Double] { lock.withLock { slept } }

    func sleep(_ seconds: Double) async throws {
        try lock.withLock {
            if slept.count == limit { throw CancellationError() }
            time += seconds
            slept.append(seconds)
        }
    }
}

private actor Polls {
    private(set) var all: [Poll] = []
    func add(_ poll: Poll) { all.append(poll) }
}

@Suite("Asking for messages again and again") struct RealtimePollerTests {
    private let url = URL(string: "https://example.org/trips.pb?key=secret")

    /// What comes of so many answers, and what was asked.
    private func run(
        _ answers: [RealtimeResponse?], options: PollOptions = PollOptions(), jitter: Double = 0
    ) async throws -> (polls: [Poll], requests: [RealtimeRequest], sleeps: [Double]) {
        let server = ScriptedServer(answers)
        let clock = TestClock(limit: answers.count - 1)
        let polls = Polls()
        let poller = RealtimePoller(
            url: try #require(url), options: options, transport: server, clock: clock, jitter: { jitter })
        await poller.run { await polls.add($0) }
        #expect(await server.mostAtOnce == 1)
        return (await polls.all, await server.requests, clock.sleeps)
    }

    /// A message that says which one it is in its version.
    private func body(_ name: String) throws -> Data {
        Data(try FeedMessage("header { gtfs_realtime_version: \"\(name)\" }").protobufBytes())
    }

    private func message(_ name: String, _ headers: [String: String] = [:]) throws -> RealtimeResponse {
        RealtimeResponse(status: 200, headers: headers, body: try body(name))
    }

    @Test func `Messages come at the interval`() async throws {
        let result = try await run([message("a"), message("b"), message("c")])
        #expect(
            result.polls.map(\.outcome) == [.message(try body("a")), .message(try body("b")), .message(try body("c"))])
        #expect(result.polls.map(\.message?.header.version) == ["a", "b", "c"])
        #expect(result.polls.map(\.time) == [1_772_582_400, 1_772_582_430, 1_772_582_460])
        #expect(result.sleeps == [30, 30])
    }

    @Test func `A message is asked for only where it is newer`() async throws {
        let tagged = try message("a", ["etag": "\"1\"", "LAST-MODIFIED": "Wed, 04 Mar 2026 00:00:00 GMT"])
        let result = try await run([tagged, RealtimeResponse(status: 304), message("b"), message("c")])
        #expect(result.requests[0].headers["If-None-Match"] == nil)
        for request in result.requests[1...2] {
            #expect(request.headers["If-None-Match"] == "\"1\"")
            #expect(request.headers["If-Modified-Since"] == "Wed, 04 Mar 2026 00:00:00 GMT")
        }
        #expect(result.requests[3].headers["If-None-Match"] == nil)
        #expect(result.polls.map(\.outcome)[1] == .unchanged)
        #expect(result.sleeps == [30, 30, 30])
    }

    @Test func `A body that cannot be read is asked for again whole, ever less often, and 304 does not make it good`()
        async throws
    {
        let page = RealtimeResponse(
            status: 200, headers: ["ETag": "\"1\"", "Last-Modified": "Wed, 04 Mar 2026 00:00:00 GMT"],
            body: Data("<html>log in</html>".utf8))
        let same = RealtimeResponse(status: 304)
        let result = try await run([page, same, page, RealtimeResponse(status: 200), message("a"), same])
        for request in result.requests.prefix(5) {
            #expect(request.headers["If-None-Match"] == nil)
            #expect(request.headers["If-Modified-Since"] == nil)
        }
        #expect(result.sleeps == [60, 120, 240, 480, 30])
        let failures = result.polls.map { if case .failure(let text) = $0.outcome { text } else { "" } }
        #expect(failures[0].hasPrefix("https://example.org/trips.pb gave no message that can be read: these bytes are"))
        #expect(
            failures[1] == "https://example.org/trips.pb gave the answer 304 (not modified) without a message before it"
        )
        #expect(failures[3].contains("the message is empty"))
        #expect(result.polls.map(\.message?.header.version) == [nil, nil, nil, nil, "a", nil])
        #expect(result.polls[5].outcome == .unchanged)
    }

    @Test func `A message that is cut off is a failure, and what came before the cut is handed on`() async throws {
        let whole = try FeedMessage(
            """
            header { gtfs_realtime_version: "2.0" }
            entity { id: "1" vehicle { vehicle { id: "bus" } } }
            entity { id: "2" vehicle { vehicle { id: "tram" } } }
            """
        ).protobufBytes()
        let cut = RealtimeResponse(status: 200, headers: ["ETag": "\"1\""], body: Data(whole.dropLast(3)))
        let result = try await run([cut, cut, message("a")])
        #expect(result.polls[0].message?.entities.map(\.id) == ["1"])
        #expect(result.polls[0].outcome != .message(cut.body))
        #expect(result.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        #expect(result.sleeps == [60, 120])
        guard case .failure(let text) = result.polls[0].outcome else {
            Issue.record("no failure")
            return
        }
        #expect(text.hasPrefix("https://example.org/trips.pb gave a message that is cut off: it ends"))
    }

    @Test func `Failures name the scheme and the port, and no user`() async throws {
        let server = ScriptedServer([nil])
        let polls = Polls()
        let poller = RealtimePoller(
            url: try #require(URL(string: "http://me:secret@127.0.0.1:8080/err?key=secret")), transport: server,
            clock: TestClock(limit: 0), jitter: { 0 })
        await poller.run { await polls.add($0) }
        #expect(await polls.all.map(\.outcome) == [.failure("http://127.0.0.1:8080/err gave no answer: Unreachable()")])
    }

    @Test(arguments: [
        (429, "120", 120.0), (503, "120", 120), (503, "Wed, 04 Mar 2026 00:03:20 GMT", 200),
        (429, "Wednesday, 04-Mar-26 00:03:20 GMT", 200), (429, "Wed Mar  4 00:03:20 2026", 200),
        (429, "1", 30), (429, "86400", 3600), (503, "Tue, 03 Mar 2026 23:00:00 GMT", 60), (503, "soon", 60),
        (503, "99999999999999999999", 60), (500, "120", 60), (404, "120", 60),
    ])
    func `A server says when to come back`(status: Int, after: String, wait: Double) async throws {
        let busy = RealtimeResponse(status: status, headers: ["Retry-After": after])
        let result = try await run([busy, message("a"), message("b")])
        #expect(result.sleeps == [wait, 30])
        #expect(result.polls[0].outcome == .failure("https://example.org/trips.pb gave the answer \(status)"))
    }

    @Test func `Waiting doubles while requests fail, up to a bound, and ends with the first that does not`()
        async throws
    {
        let result = try await run([nil, nil, nil, nil, nil, nil, nil, message("a"), nil, nil])
        #expect(result.sleeps == [60, 120, 240, 480, 600, 600, 600, 30, 60])
    }

    @Test func `Chance takes off up to a half, but nothing of the interval`() async throws {
        #expect(try await run([nil, nil, nil, nil], jitter: 1).sleeps == [30, 60, 120])
        #expect(try await run([nil, nil, nil, nil], jitter: 0.5).sleeps == [45, 90, 180])
        var options = PollOptions()
        options.interval = 1000
        #expect(try await run([nil, nil], options: options, jitter: 1).sleeps == [1000])
    }

    @Test func `Failures are told without what the URL keeps secret`() async throws {
        let result = try await run([nil, message("a")])
        guard case .failure(let text) = result.polls[0].outcome else {
            Issue.record("no failure")
            return
        }
        #expect(text.hasPrefix("https://example.org/trips.pb gave no answer"))
        #expect(!text.contains("secret"))
    }

    @Test func `A body beyond the limit is a failure`() async throws {
        var options = PollOptions()
        options.byteLimit = try body("abc").count
        let result = try await run([message("abcd"), message("abc")], options: options)
        let limit = options.byteLimit
        #expect(result.polls[0].outcome == .failure("https://example.org/trips.pb gave more than \(limit) bytes"))
        #expect(result.polls[1].outcome == .message(try body("abc")))
    }

    @Test func `Headers that were given are sent each time`() async throws {
        var options = PollOptions()
        options.headers = ["Authorization": "apikey 1"]
        let result = try await run([message("a"), message("b")], options: options)
        #expect(result.requests.map { $0.headers["Authorization"] } == ["apikey 1", "apikey 1"])
    }

    @Test func `Nothing is handed on once the task is cancelled`() async throws {
        let poller = RealtimePoller(
            url: try #require(url), transport: ScriptedServer([]), clock: TestClock(limit: 0), jitter: { 0 })
        let task = Task {
            try? await Task.sleep(for: .seconds(60))
            await poller.run { _ in Issue.record("asked after the end") }
        }
        task.cancel()
        await task.value
    }
}
