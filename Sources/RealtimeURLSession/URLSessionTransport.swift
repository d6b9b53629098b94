internal import Foundation
public import GTFSRealtime

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Fetches by URLSession: a session for each request, as minutes may lie between them.
public struct URLSessionTransport: RealtimeTransport {
    public init() {}

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

    /// Nothing is kept: 304 is to be seen by whoever asked for what is new.
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

/// Why a download was not finished.
public struct DownloadError: Error, CustomStringConvertible {
    public let description: String
}
