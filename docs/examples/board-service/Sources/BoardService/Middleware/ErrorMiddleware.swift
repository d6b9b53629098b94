import GTFSQuery
import HTTPTypes
import Hummingbird

/// Makes JSON of all errors, with the keys of a `QueryError`.
struct ErrorMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ServiceError {
            return try response(error.status, error)
        } catch let error as QueryError {
            return try response(error.status, error)
        } catch let error as HTTPError {
            return try response(error.status, "http", error.body ?? "There is no answer at \(request.uri.path).")
        } catch is CancellationError {
            return try response(.serviceUnavailable, "canceled", "The request was given up: try again.")
        } catch {
            context.logger.error("a question failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
            return try response(.serviceUnavailable, "feed", "The feed cannot be read at the moment: try again later.")
        }
    }

    private func response(_ status: HTTPResponse.Status, _ code: String, _ text: String) throws -> Response {
        try response(status, ServiceError(status, code, text))
    }

    private func response(_ status: HTTPResponse.Status, _ error: some Encodable) throws -> Response {
        let json = try AnswerEncoder().encode(error)
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
        if status == .tooManyRequests || status == .serviceUnavailable { headers[.retryAfter] = "1" }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}
