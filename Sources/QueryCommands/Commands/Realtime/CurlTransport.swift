internal import Fetching
internal import Foundation
internal import GTFSModel
internal import GTFSRealtime

/// Fetches messages by `WebFetch`, as the commands fetch everything (docs/decisions/fetching.md).
struct CurlTransport: RealtimeTransport {
    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        guard let url = WebURL(request.url.absoluteString) else { throw CurlFailure() }
        var wanted = WebRequest(
            url, headers: request.headers,
            limits: WebRequest.Limits(byteCount: request.byteLimit, seconds: max(1, Int(request.timeout))))
        wanted.allowsPacking = true
        let fetch = WebFetch(wanted)
        return try await withTaskCancellationHandler {
            // Reading blocks, which the threads of Swift's concurrency must not.
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try Self.response(of: fetch) }) }
            }
        } onCancel: {
            fetch.end()
        }
    }

    private static func response(of fetch: WebFetch) throws -> RealtimeResponse {
        var (head, body) = (ResponseHead?.none, Data())
        try fetch.run(begin: { head = $0 }, take: { body.append(contentsOf: $0) })
        guard let head else { throw CurlFailure() }
        return RealtimeResponse(status: head.status, headers: head.headers, body: body)
    }
}

private struct CurlFailure: Error, CustomStringConvertible {
    var description: String { "the URL cannot be read" }
}
