import Foundation
import GTFSRealtime
import RealtimeURLSession

/// Fetches messages from URLs, and from files that another program replaces.
public struct SourceTransport: RealtimeTransport {
    private let web = URLSessionTransport()

    /// The transport has no settings.
    public init() {}

    /// Reads a file for a `file:` URL; anything else goes over the network.
    /// - Throws: where no response came, or where the file cannot be read or is too long.
    public func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        request.url.isFileURL ? try file(request) : try await web.fetch(request)
    }

    /// The file's size and time of change are its ETag, so that a file that stays the same is not read again.
    private func file(_ request: RealtimeRequest) throws -> RealtimeResponse {
        let values = try FileManager.default.attributesOfItem(atPath: request.url.path)
        let size = (values[.size] as? NSNumber)?.intValue ?? 0
        let changed = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        let tag = "\"\(size)-\(changed)\""
        if request.headers["If-None-Match"] == tag { return RealtimeResponse(status: 304) }
        guard size <= request.byteLimit else { return RealtimeResponse(status: 413) }
        return RealtimeResponse(status: 200, headers: ["ETag": tag], body: try Data(contentsOf: request.url))
    }
}
