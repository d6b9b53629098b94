import BoardService
import Foundation
import Hummingbird
import RealtimeText
import ServiceLifecycle
import Testing

/// What the service does with connections, over real sockets.
@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
    /// Runs the service at a port of this machine.
    private func run(
        _ change: (inout ServiceOptions) -> Void = { _ in }, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        var service = try TestService()
        change(&service.options)
        try await Self.run(service, body)
    }

    private static func run(
        _ service: TestService, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let options = service.options
        try await service.run { feeds, _ in
            let (ports, told) = AsyncStream.makeStream(of: Int.self)
            let application = try BoardServiceApplication(feeds, options).application(
                host: "127.0.0.1", port: 0, logger: TestClient.quiet
            ) { told.yield($0) }
            let group = ServiceGroup(configuration: .init(services: [application], logger: TestClient.quiet))
            let running = Task { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            try await body(port)
            await group.triggerGracefulShutdown()
            try await running.value
        }
    }

    @Test func `A connection ends after a request without one Host, of HTTP/1.0, or that says so`() async throws {
        let requests = [
            ("GET /routes HTTP/1.1\r\n\r\n", 400), ("GET /routes HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET /routes HTTP/1.1\r\nHost: a b\r\n\r\n", 400), ("GET /routes HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
            ("GET /routes HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n", 200),
            ("GET /routes HTTP/1.0\r\n\r\n", 200), ("GET /routes HTTP/1.0\r\nHost: a\r\n\r\n", 200),
            ("OPTIONS /routes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 204),
            ("OPTIONS /no HTTP/1.1\r\nHost: a\r\nOrigin: https://b\r\nConnection: close\r\n\r\n", 204),
            ("GET /journeys?from=2000&to=2010 HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        ]
        try await run { port in
            for (request, status) in requests {
                let answer = try await Connection(port: port).answer(to: request)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request): \(answer.prefix(200))")
            }
        }
    }

    @Test func `A client has so many connections and no more, until one of them ends`() async throws {
        let request = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        try await run {
            $0.connectionsPerClient = 2
        } _: { port in
            let open = try (0..<2).map { _ in try Connection(port: port) }
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await Connection(port: port).answer(to: request) == "")
            for connection in open { #expect(try await connection.answer(to: request).hasPrefix("HTTP/1.1 200")) }
            var answer = ""
            for _ in 0..<50 where !answer.hasPrefix("HTTP/1.1 200") {
                try await Task.sleep(for: .milliseconds(100))
                answer = try await Connection(port: port).answer(to: request)
            }
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
            // They are open at their clients still.
            withExtendedLifetime(open) {}
        }
    }

    @Test func `A client that opens and ends hundreds of connections one after another is never refused`() async throws
    {
        let beginnings = [
            "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /healthz HTTP/1.1\r\n\r\n", "GET /hea", "nonsense\r\n\r\n", "",
        ]
        try await run { port in
            for number in 0..<600 {
                // The first of them waits for its answer; the others end at once, every other one by a reset.
                let connection = try Connection(port: port)
                if number % beginnings.count == 0 {
                    #expect(try await connection.answer(to: beginnings[0]).hasPrefix("HTTP/1.1 200"), "\(number)")
                } else {
                    connection.send(beginnings[number % beginnings.count], isReset: number / beginnings.count % 2 == 0)
                }
            }
        }
    }

    @Test func `A client that does not read its answers loses them, and its connection`() async throws {
        var service = try TestService()
        let (folder, name) = (service.folder.appendingPathComponent("public"), "whole-0123456789abcdef.gtfsdelta")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (byteCount, digest) = (64 << 20, String(repeating: "0a", count: 32))
        let whole = "{\"path\":\"\(name)\",\"bytes\":\(byteCount),\"sha256\":\"\(digest)\"}"
        let version =
            "{\"database\":{\"byteCount\":1,\"sha256\":\"\(digest)\"},\"published_at\":\"2026-11-27T03:00:00Z\",\"whole\":\(whole)}"
        try Data("{\"format\":1,\"versions\":[\(version)]}".utf8).write(
            to: folder.appendingPathComponent("manifest.json"))
        try Data(count: byteCount).write(to: folder.appendingPathComponent(name))
        try service.options.publish(folder.path)
        service.options.unreadLimit = 4
        try await Self.run(service) { port in
            let request = "GET /timetables/sydney/\(name) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let read = try await Connection(port: port).byteCount(of: request)
            #expect(read > byteCount)
            let slow = try Connection(port: port)
            slow.send(request)
            try await Task.sleep(for: .seconds(12))
            #expect(try await slow.byteCount(of: "") < byteCount)
        }
    }

    @Test func `Connections are counted by client, and not at all without a limit`() {
        let limited = ClientConnections(limit: 1)
        #expect(limited.begin("a") && !limited.begin("a") && limited.begin("b") && limited.begin(nil))
        limited.end("a")
        #expect(limited.begin("a"))
        let unlimited = ClientConnections(limit: 0)
        #expect((0..<1_000).allSatisfy { _ in unlimited.begin("a") })
    }
}

/// A connection to a port of this machine.
private final class Connection: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let descriptor = descriptor
        let isOpen = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isOpen else { throw CocoaError(.fileReadUnknown) }
    }

    deinit { close(descriptor) }

    /// - Parameter isReset: whether the end of the connection is that of a client that has failed.
    func send(_ request: String, isReset: Bool = false) {
        let bytes = Array(request.utf8)
        _ = unsafe Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        var end = linger(l_onoff: isReset ? 1 : 0, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &end, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends a request and reads until the connection ends.
    func answer(to request: String) async throws -> String {
        String(decoding: try await bytes(of: request), as: UTF8.self)
    }

    /// The length of the same.
    func byteCount(of request: String) async throws -> Int { try await bytes(of: request).count }

    private func bytes(of request: String) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                send(request)
                var (answer, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
                while case let count = unsafe recv(descriptor, &piece, piece.count, 0), count > 0 {
                    answer += piece[..<count]
                }
                continuation.resume(returning: answer)
            }
        }
    }
}
