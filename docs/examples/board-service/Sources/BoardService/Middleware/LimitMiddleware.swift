import HTTPTypes
import Hummingbird

/// Refuses requests that are too long, of another method than GET and HEAD, or too many.
struct LimitMiddleware: RouterMiddleware {
    let options: ServiceOptions
    let clients: ClientLimits

    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard request.uri.string.utf8.count <= options.targetLimit else {
            throw ServiceError(
                .uriTooLong, "too_long", "The URL has more than \(options.targetLimit) bytes: shorten it.")
        }
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard length <= options.bodyLimit, request.headers[.transferEncoding] == nil else {
            throw ServiceError(.contentTooLarge, "too_long", "No question has a body: send none.")
        }
        guard clients.allow(context.client(of: request, isBehindProxy: options.isBehindProxy)) else {
            throw ServiceError(.tooManyRequests, "too_many", "Too many requests: wait a second.")
        }
        return try await next(request, context)
    }
}

/// Answers OPTIONS with what may be asked, as before a request of a page of another site (CORS), and other methods than GET and
/// HEAD with 405.
struct MethodMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if request.method == .options { return Response(status: .noContent, headers: [.allow: Self.allowed]) }
        guard ![.get, .head].contains(request.method) else { return try await next(request, context) }
        let error = ServiceError(.methodNotAllowed, "method", "The service only reads: use GET.")
        var response = try await ErrorMiddleware().handle(request, context: context) { _, _ in throw error }
        response.headers[.allow] = Self.allowed
        return response
    }

    private static let allowed = "GET, HEAD, OPTIONS"
}
