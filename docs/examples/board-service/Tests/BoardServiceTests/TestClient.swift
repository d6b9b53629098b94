import BoardService
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

/// Sends requests to a responder, without a network. Hummingbird's own test client would bring an HTTP client and a TLS
/// library, which take longer to build than the service.
struct TestClient: Sendable {
    let responder: any HTTPResponder<ServiceContext>

    /// A log that nobody reads.
    static var quiet: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        logger[metadataKey: "hb.request.id"] = "test"
        return logger
    }

    func get(_ uri: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await execute(uri: uri, method: .get, headers: headers, body: nil)
    }

    func execute(uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?) async throws
        -> TestResponse
    {
        let head = HTTPRequest(method: method, scheme: nil, authority: nil, path: uri, headerFields: headers)
        let request = Request(head: head, body: RequestBody(buffer: body ?? ByteBuffer()))
        let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: Self.quiet)
        let response = try await responder.respond(to: request, context: ServiceContext(source: source))
        let writer = TestWriter()
        try await response.body.write(writer)
        return TestResponse(status: response.status, headers: response.headers, body: writer.buffer)
    }

    /// A value of the answer's object.
    func value(_ uri: String, _ key: String) async throws -> Any? { try await get(uri).object[key] }
}

/// The response to a request of a test, its body whole.
struct TestResponse {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: ByteBuffer

    var data: Data { Data(body.readableBytesView) }

    var object: [String: Any] {
        get throws { try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:] }
    }

    func rows(_ key: String) throws -> [[String: Any]] { try object[key] as? [[String: Any]] ?? [] }
}

private final class TestWriter: ResponseBodyWriter {
    private(set) var buffer = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws { self.buffer.writeImmutableBuffer(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
