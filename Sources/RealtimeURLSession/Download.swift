internal import Foundation
internal import GTFSRealtime

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// One request while its response comes in. It is cancelled if the body grows beyond the limit.
final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let limit: Int
    private let lock = NSLock()
    private var body = Data()
    private var isTooLong = false
    private var continuation: CheckedContinuation<RealtimeResponse, any Error>?

    init(limit: Int) { self.limit = limit }

    func response(of task: URLSessionDataTask) async throws -> RealtimeResponse {
        try await withCheckedThrowingContinuation { continuation in
            lock.withLock { self.continuation = continuation }
            task.resume()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let goesOn = lock.withLock {
            isTooLong = isTooLong || data.count > limit - body.count
            if !isTooLong { body.append(data) }
            return !isTooLong
        }
        if !goesOn { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let waiting = lock.withLock {
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result(task.response, error))
    }

    private func result(_ response: URLResponse?, _ error: (any Error)?) -> Result<RealtimeResponse, any Error> {
        lock.withLock {
            let answer = response as? HTTPURLResponse
            // The page of an error is of no use, its status is.
            let isPage = answer.map { $0.statusCode >= 400 } ?? false
            if isTooLong, !isPage {
                return .failure(DownloadError(.tooLong, "the body has more than \(limit) bytes"))
            }
            if let error, !isTooLong { return .failure(DownloadError(error)) }
            guard let response = answer else {
                return .failure(DownloadError(.noHTTP, "the answer is none of HTTP"))
            }
            let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
            return .success(
                RealtimeResponse(
                    status: response.statusCode, headers: Dictionary(headers) { first, _ in first }, body: body))
        }
    }
}
