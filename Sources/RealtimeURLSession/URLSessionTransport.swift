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

extension DownloadError {
    /// In words: outside Apple's systems Foundation has only numbers for most of these.
    init(_ error: any Error) {
        let code = (error as? URLError)?.code
        description = code.flatMap { Self.sentences[$0] } ?? error.localizedDescription
    }

    private static let sentences: [URLError.Code: String] = [
        .timedOut: "the time limit of the request passed",
        .cannotFindHost: "no host of this name was found",
        .dnsLookupFailed: "no host of this name was found",
        .cannotConnectToHost: "the host does not accept the connection",
        .networkConnectionLost: "the connection ended before the answer did",
        .notConnectedToInternet: "there is no network",
        .secureConnectionFailed: "no secure connection could be made",
        .serverCertificateUntrusted: "the certificate of the host is not trusted",
        .serverCertificateHasBadDate: "the certificate of the host has run out",
        .badServerResponse: "the answer is none of HTTP",
        .cancelled: "the request was cancelled",
    ]
}
