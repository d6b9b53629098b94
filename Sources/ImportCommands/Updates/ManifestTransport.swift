internal import Fetching
internal import Foundation
internal import GTFSModel
internal import GTFSRealtime

/// Fetches a manifest and the files that it names: by the system's `curl`, or from a folder of this machine.
struct ManifestTransport: RealtimeTransport {
    private let curl: CurlTransport
    /// The query of the manifest's URL, which may be a key: its files are asked for with it, too.
    private let query: String?
    /// How many responses broke off after some bytes had come.
    private let cuts = Locked(0)

    /// How often it goes on by itself after a response that broke off, as long as each brought bytes.
    private static let mostContinuations = 3

    /// - Parameters:
    ///   - secretHeaders: headers with keys, for the server of the manifest alone.
    ///   - progress: is told the bytes of a response that are there.
    init(manifest: URL, secretHeaders: [String: String], progress: @escaping @Sendable (_ byteCount: Int) -> Void) {
        var options = CurlTransport.Options()
        options.secretHeaders = secretHeaders
        // The files are packed, and their parts are counted.
        (options.hasTimeLimit, options.allowsPacking, options.takesCutParts) = (false, false, true)
        options.progress = progress
        curl = CurlTransport(options: options)
        query = URLComponents(url: manifest, resolvingAgainstBaseURL: true)?.percentEncodedQuery
    }

    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        if request.url.isFileURL { return Self.read(request) }
        let request = withQuery(request)
        let label = WebURL.label(of: request.url.absoluteString)
        guard cuts.withLock({ $0 }) <= Self.mostContinuations else {
            throw FetchError.cut(label, advice: "run this again to fetch the rest.")
        }
        do {
            let response = try await curl.fetch(request)
            let wanted = request.headers["Range"].flatMap(ByteBounds.init)?.bytes.count
            if response.status == 206, let wanted, response.body.count < wanted { cuts.withLock { $0 += 1 } }
            return response
        } catch let failure as TransportFailure where failure == .tooLong(request.byteLimit) {
            // More than the manifest says is another file, of which nothing is taken.
            return RealtimeResponse(status: 200)
        } catch let failure as TransportFailure {
            throw FetchError.failed(failure, of: label, hasBegun: failure.isCut)
        }
    }

    private func withQuery(_ request: RealtimeRequest) -> RealtimeRequest {
        guard let query, var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true),
            parts.percentEncodedQuery == nil
        else { return request }
        parts.percentEncodedQuery = query
        var request = request
        request.url = parts.url ?? request.url
        return request
    }

    /// A file of this machine, or the part of it that is asked for.
    private static func read(_ request: RealtimeRequest) -> RealtimeResponse {
        // A pipe would be waited for.
        guard FileStamp(path: request.url.path)?.isRegularFile == true,
            let file = FileHandle(forReadingAtPath: request.url.path)
        else { return RealtimeResponse(status: 404) }
        defer { try? file.close() }
        let part = request.headers["Range"].flatMap(ByteBounds.init)?.bytes
        guard (try? file.seek(toOffset: UInt64(part?.lowerBound ?? 0))) != nil,
            let body = try? file.read(upToCount: part?.count ?? request.byteLimit)
        else { return RealtimeResponse(status: 404) }
        return RealtimeResponse(status: part == nil ? 200 : 206, body: body)
    }
}

/// The bounds in a header `Range: bytes=0-99`.
private struct ByteBounds {
    let bytes: ClosedRange<Int>

    init?(_ text: String) {
        guard let bounds = text.wholeMatch(of: #/bytes=(\d+)-(\d+)/#), let first = Int(bounds.output.1),
            let last = Int(bounds.output.2), first <= last
        else { return nil }
        bytes = first...last
    }
}
