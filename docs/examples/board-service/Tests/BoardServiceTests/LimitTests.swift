import BoardService
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Testing

@Suite struct LimitTests {
    @Test func `A client has its requests at once, then its rate, and does not take those of others`() {
        let time = Mutex(ContinuousClock.now)
        let limits = ClientLimits(rate: 2, burst: 3) { time.withLock { $0 } }
        #expect((0..<5).map { _ in limits.allow("one") } == [true, true, true, false, false])
        #expect(limits.allow("two"))
        time.withLock { $0 += .seconds(1) }
        #expect((0..<3).map { _ in limits.allow("one") } == [true, true, false])
        time.withLock { $0 += .seconds(1000) }
        #expect((0..<4).map { _ in limits.allow("one") } == [true, true, true, false])
    }

    @Test func `Clients that stay away are forgotten`() {
        let time = Mutex(ContinuousClock.now)
        let limits = ClientLimits(rate: 1, burst: 1) { time.withLock { $0 } }
        for client in 0..<30_000 {
            time.withLock { $0 += .milliseconds(1) }
            _ = limits.allow("\(client)")
        }
        #expect(limits.count <= 20_001)
    }

    @Test func `One request too many is 429 and says when to come back`() async throws {
        var service = try TestService()
        service.options.requestsPerSecond = 0.001
        service.options.burst = 2
        service.options.isBehindProxy = true
        try await service.run { _, client in
            let forwarded = HTTPField.Name("X-Forwarded-For")!
            let statuses = try await [1, 2, 3].asyncMap { _ in
                try await client.get("/routes", [forwarded: "9.9.9.9, 1.1.1.1"]).status.code
            }
            #expect(statuses == [200, 200, 429])
            let refused = try await client.get("/routes", [forwarded: "8.8.8.8, 1.1.1.1"])
            #expect(refused.headers[.retryAfter] == "1")
            #expect(try refused.object["code"] as? String == "too_many")
            #expect(try await client.get("/routes", [forwarded: "1.1.1.2"]).status == .ok)
        }
    }

    @Test func `A question that takes too long is given up, counted, and told to pages of other sites`() async throws {
        var options = ServiceOptions()
        options.timeLimit = 0.1
        let metrics = Metrics()
        let client = TestClient(responder: ServiceResponder(inner: Slow(), options: options, metrics: metrics))
        let response = try await client.get("/anything", [.origin: "https://example.org"])
        #expect(response.status == .serviceUnavailable)
        #expect(try response.object["code"] as? String == "timeout")
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        #expect(metrics.text.contains("status=\"503\"} 1"))
    }
}

/// Answers when nobody waits any more.
private struct Slow: HTTPResponder {
    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
        return Response(status: .ok)
    }
}

extension Array {
    func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
