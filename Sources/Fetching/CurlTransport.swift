internal import Foundation
internal import GTFSModel
package import GTFSRealtime

/// Fetches messages and the files of a manifest by `WebFetch`, as the commands fetch everything
/// (docs/decisions/fetching.md).
package struct CurlTransport: RealtimeTransport {
    /// How requests are sent, and what is made of their responses.
    package struct Options: Sendable {
        /// Headers with keys: for the server of the URL alone.
        package var secretHeaders: [String: String] = [:]
        /// Whether the time limit of a request is that of its whole response; else that may take any time while bytes come.
        package var hasTimeLimit = true
        /// Whether the server may pack the body.
        package var allowsPacking = true
        /// Whether a part (206) that breaks off is handed over as far as it came.
        package var takesCutParts = false
        /// Is told the bytes of the body that are there.
        package var progress: (@Sendable (_ byteCount: Int) -> Void)?

        /// Makes the limits of a message.
        package init() {}
    }

    private let options: Options

    package init(options: Options = Options()) { self.options = options }

    package func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        guard let url = WebURL(request.url.absoluteString) else { throw CurlFailure() }
        let seconds = options.hasTimeLimit ? max(1, Int(request.timeout)) : nil
        var wanted = WebRequest(
            url, headers: request.headers, limits: WebRequest.Limits(byteCount: request.byteLimit, seconds: seconds))
        wanted.secretHeaders = options.secretHeaders
        wanted.allowsPacking = options.allowsPacking
        let fetch = WebFetch(wanted)
        return try await withTaskCancellationHandler {
            // Reading blocks, which the threads of Swift's concurrency must not.
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try response(of: fetch) }) }
            }
        } onCancel: {
            fetch.end()
        }
    }

    private func response(of fetch: WebFetch) throws -> RealtimeResponse {
        var (head, body) = (ResponseHead?.none, Data())
        do {
            try fetch.run {
                head = $0
            } take: {
                body.append(contentsOf: $0)
                options.progress?(body.count)
            }
        } catch let failure as TransportFailure {
            guard let status = head?.status, isEnough(status, body: body, failure: failure) else { throw failure }
        }
        guard let head else { throw CurlFailure() }
        return RealtimeResponse(status: head.status, headers: head.headers, body: body)
    }

    /// Whether what came before a failure is a response. The page of an error is of no use, its status is.
    private func isEnough(_ status: Int, body: Data, failure: TransportFailure) -> Bool {
        status >= 400 || status == 206 && options.takesCutParts && failure.isCut && !body.isEmpty
    }
}

private struct CurlFailure: Error, CustomStringConvertible {
    var description: String { "the URL cannot be read" }
}
