import HTTPTypes
import Hummingbird

/// What all answers have, those after the limit of time among them: they are counted and logged, and pages of other sites
/// may read them.
package struct ServiceResponder<Inner: HTTPResponder>: HTTPResponder where Inner.Context == ServiceContext {
    private let inner: DeadlineResponder<Inner>
    private let record: RecordMiddleware
    private let origins = CORSMiddleware<ServiceContext>(
        allowOrigin: .all, allowHeaders: [.accept, .contentType, .ifNoneMatch], allowMethods: [.get, .head, .options],
        exposedHeaders: ["ETag", "Retry-After", "Message-Age"], maxAge: .hours(24))

    /// - Parameter inner: answers, in any time.
    package init(inner: Inner, options: ServiceOptions, metrics: Metrics) {
        self.inner = DeadlineResponder(inner: inner, limit: options.timeLimit)
        record = RecordMiddleware(metrics: metrics, isBehindProxy: options.isBehindProxy)
    }

    /// The answer, within the limit of time.
    package func respond(to request: Request, context: ServiceContext) async throws -> Response {
        try await record.handle(request, context: context) { request, context in
            try await origins.handle(request, context: context, next: inner.respond)
        }
    }
}
