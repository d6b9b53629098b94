internal import Foundation
public import GTFSRealtime

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Fetches with URLSession. Each request has a session of its own, as minutes may lie between requests.
public struct URLSessionTransport: RealtimeTransport {
    /// The transport has no settings: each request has its own.
    public init() {}

    /// Sends a request; cancelled with the task that waits for it.
    /// - Throws: `DownloadError` where no response came, or where its body is too long.
    public func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        let download = Download(limit: request.byteLimit)
        let session = URLSession(configuration: configuration(request), delegate: download, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: urlRequest(request))
        return try await withTaskCancellationHandler {
            try await download.response(of: task)
        } onCancel: {
            task.cancel()
        }
    }

    /// Nothing is cached, so that the caller sees a response 304.
    private func configuration(_ request: RealtimeRequest) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = request.timeout
        configuration.timeoutIntervalForResource = request.timeout
        return configuration
    }

    private func urlRequest(_ request: RealtimeRequest) -> URLRequest {
        var result = URLRequest(url: request.url)
        for (name, value) in request.headers { result.setValue(value, forHTTPHeaderField: name) }
        return result
    }
}

/// A download was not finished.
public struct DownloadError: Error, CustomStringConvertible {
    /// For people: what happened.
    public let description: String
}
