import Hummingbird

/// Counts each request, and writes a line of log for it.
struct RecordMiddleware: RouterMiddleware {
    let metrics: Metrics
    let isBehindProxy: Bool

    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let passed = start.duration(to: .now).components
        let seconds = Double(passed.seconds) + Double(passed.attoseconds) / 1e18
        metrics.count(context.endpointPath ?? "none", response.status.code, seconds: seconds)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "target": "\(request.uri.string.prefix(512))",
                "status": "\(response.status.code)", "milliseconds": "\((seconds * 1e5).rounded() / 100)",
                "bytes": "\(response.body.contentLength ?? 0)",
                "client": "\(context.client(of: request, isBehindProxy: isBehindProxy))",
            ])
        return response
    }
}
