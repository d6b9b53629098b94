internal import Foundation
public import GTFSRealtime

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Fetches with URLSession. Each request has a session of its own, as minutes may lie between requests.
public struct URLSessionTransport: RealtimeTransport {
    private let base: URLSessionConfiguration

    /// A transport of an ephemeral configuration: it keeps no cookies and no credentials.
    public init() { self.init(configuration: .ephemeral) }

    /// A transport of the app's own configuration, say with a proxy or without expensive networks
    /// (`allowsExpensiveNetworkAccess`).
    /// - Parameter configuration: is copied. Its cache and its time limits do not count: nothing is cached, and each request has
    ///   a time limit of its own. One of background sessions serves downloads of files alone, and not this transport.
    public init(configuration: URLSessionConfiguration) {
        base = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    }

    /// Sends a request; cancelled with the task that waits for it.
    /// - Throws: `DownloadError` if no response came, or if its body is too long.
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
        let configuration = base.copy() as? URLSessionConfiguration ?? .ephemeral
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
