import Foundation
import GTFSModel
import GTFSRealtime

/// A web server in memory: a folder of files, and what can go wrong between it and an app.
final class LoopbackServer: RealtimeTransport, @unchecked Sendable {
    enum Habit: Sendable {
        /// Parts as they are asked for.
        case parts
        /// The whole file, whatever is asked for.
        case ignoresRanges
        /// Half of what is asked for, as if the connection ended.
        case cutsOff
        /// Another part than the one asked for, which says so.
        case otherPart
        /// Other bytes than the file's, of the right length.
        case changesBytes
        case fails(status: Int)
    }

    struct Refusal: Error {}

    private let folder: String
    private let lock = NSLock()
    private var habit: Habit
    private var requests: [RealtimeRequest] = []
    private var answered = 0
    private let limit: Int

    /// - Parameter limit: requests that are answered; later ones are refused, as without a network.
    init(folder: String, habit: Habit = .parts, limit: Int = .max) {
        (self.folder, self.habit, self.limit) = (folder, habit, limit)
    }

    var ranges: [String] { lock.withLock { requests.compactMap { $0.headers["Range"] } } }
    var requestCount: Int { lock.withLock { requests.count } }

    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        let isRefused = lock.withLock {
            requests.append(request)
            answered += 1
            return answered > limit
        }
        if isRefused { throw Refusal() }
        let path = folder + "/" + request.url.lastPathComponent
        guard let body = FileManager.default.contents(atPath: path) else { return RealtimeResponse(status: 404) }
        guard let range = request.headers["Range"] else { return RealtimeResponse(status: 200, body: body) }
        let bounds = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        return response(body, bounds[0], bounds[1])
    }

    private func response(_ body: Data, _ first: Int, _ last: Int) -> RealtimeResponse {
        let part = body.dropFirst(first).prefix(last - first + 1)
        let headers = ["content-range": "bytes \(first)-\(last)/\(body.count)"]
        switch habit {
        case .parts: return RealtimeResponse(status: 206, headers: headers, body: Data(part))
        case .ignoresRanges: return RealtimeResponse(status: 200, body: body)
        case .cutsOff:
            return RealtimeResponse(status: 206, headers: headers, body: Data(part.prefix(part.count / 2 + 1)))
        case .otherPart:
            return RealtimeResponse(
                status: 206, headers: ["Content-Range": "bytes \(first + 1)-\(last)/\(body.count)"], body: Data(part))
        case .changesBytes: return RealtimeResponse(status: 206, headers: headers, body: Data(part.map { $0 ^ 1 }))
        case .fails(let status): return RealtimeResponse(status: status)
        }
    }
}
