import HTTPTypes
import Hummingbird
import Synchronization

/// Gives up a handler that has no answer in time. A journey that is searched ends with it; a shorter question that has begun
/// runs to its end, and the client does not wait for it.
struct DeadlineResponder<Inner: HTTPResponder>: HTTPResponder where Inner.Context == ServiceContext {
    let inner: Inner
    /// Seconds.
    let limit: Double

    /// The answer, or 503 after the limit.
    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        let race = Race<Response>()
        let work = Task { race.end(with: await Result(of: { try await inner.respond(to: request, context: context) })) }
        let timer = Task {
            try await Task.sleep(for: .seconds(limit))
            race.end(with: .success(timeout()))
            work.cancel()
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await race.result()
        } onCancel: {
            work.cancel()
        }
    }

    private func timeout() -> Response {
        let json = "{\"code\":\"timeout\",\"message\":\"There was no answer in \(limit) seconds: ask for less.\"}\n"
        return Response(
            status: .serviceUnavailable,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store", .retryAfter: "1"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
    }
}

/// The first of several results.
private final class Race<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, any Error>)
        case ended(Result<Value, any Error>)
        case told
    }

    private let state = Mutex(State.open)

    func end(with result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .ended(result)
                return nil
            case .waiting(let continuation):
                state = .told
                return continuation
            case .ended, .told: return nil
            }
        }
        waiting?.resume(with: result)
    }

    func result() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let ended: Result<Value, any Error>? = state.withLock { state in
                if case .ended(let result) = state {
                    state = .told
                    return result
                }
                state = .waiting(continuation)
                return nil
            }
            if let ended { continuation.resume(with: ended) }
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(of body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
