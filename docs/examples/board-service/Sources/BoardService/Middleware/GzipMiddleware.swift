import HTTPTypes
import Hummingbird

/// Packs answers of some length for clients that accept gzip.
struct GzipMiddleware: RouterMiddleware {
    /// Bytes under which packing saves nothing.
    private static let least = 1024
    private static let kinds = ["application/json", "text/", "image/svg", "application/manifest"]

    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
        guard Self.accepts(request.headers[.acceptEncoding] ?? ""), response.headers[.contentEncoding] == nil,
            let type = response.headers[.contentType], Self.kinds.contains(where: type.hasPrefix),
            let length = response.body.contentLength, length >= Self.least
        else { return response }
        let collector = BodyCollector()
        try await response.body.write(collector)
        guard let packed = Gzip.packed(collector.buffer) else { return response }
        response.headers[.contentEncoding] = "gzip"
        response.headers[.contentLength] = nil
        response.body = ResponseBody(byteBuffer: packed)
        return response
    }

    /// Whether gzip is named, and not with a weight of 0 (RFC 9110, 12.5.3).
    static func accepts(_ header: String) -> Bool {
        header.lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let name = parts.first, name == "gzip" || name == "*" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}

/// Collects a body that is at hand whole.
private final class BodyCollector: ResponseBodyWriter {
    private(set) var buffer = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws { self.buffer.writeImmutableBuffer(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
