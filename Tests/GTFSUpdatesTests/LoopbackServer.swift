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
        /// Files of updates are missing.
        case lacksUpdates
        /// Files of updates have other bytes.
        case changesUpdates
        /// A page for people in place of everything.
        case login
    }

    struct Refusal: Error {}

    private let folder: String
    private let lock = NSLock()
    private var habit: Habit
    private var requests: [RealtimeRequest] = []
    private var answered = 0
    private let limit: Int
    private let failsAtOnce: Bool

    /// - Parameters:
    ///   - limit: requests that are answered; later ones are refused, as without a network.
    ///   - failsAtOnce: whether the manifest is refused as well.
    init(folder: String, habit: Habit = .parts, limit: Int = .max, failsAtOnce: Bool = false) {
        (self.folder, self.habit, self.limit, self.failsAtOnce) = (folder, habit, limit, failsAtOnce)
    }

    var ranges: [String] { lock.withLock { requests.compactMap { $0.headers["Range"] } } }
    var byteLimits: [Int] { lock.withLock { requests.map(\.byteLimit) } }
    var requestCount: Int { lock.withLock { requests.count } }

    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        let isRefused = lock.withLock {
            requests.append(request)
            answered += 1
            return answered > limit
        }
        if isRefused { throw Refusal() }
        let name = request.url.lastPathComponent
        if let response = refusal(of: name) { return response }
        let path = folder + "/" + name
        guard let body = FileManager.default.contents(atPath: path) else { return RealtimeResponse(status: 404) }
        guard let range = request.headers["Range"] else { return RealtimeResponse(status: 200, body: body) }
        let bounds = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        return response(body, bounds[0], bounds[1])
    }

    /// What is wrong with a file, whatever part of it is asked for.
    private func refusal(of name: String) -> RealtimeResponse? {
        let isUpdate = name.hasPrefix("update-")
        switch habit {
        case .lacksUpdates where isUpdate: return RealtimeResponse(status: 404, body: Data("<html>".utf8))
        case .changesUpdates where isUpdate:
            let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
            return RealtimeResponse(status: 200, body: Data(bytes.map { $0 ^ 1 }))
        case .login: return RealtimeResponse(status: 200, body: Data("\n<!DOCTYPE html><title>Log in</title>".utf8))
        case .fails(let status) where name == "manifest.json" && failsAtOnce: return RealtimeResponse(status: status)
        default: return nil
        }
    }

    private func response(_ body: Data, _ first: Int, _ last: Int) -> RealtimeResponse {
        let part = body.dropFirst(first).prefix(last - first + 1)
        let headers = ["content-range": "bytes \(first)-\(last)/\(body.count)"]
        switch habit {
        case .parts: return RealtimeResponse(status: 206, headers: headers, body: Data(part))
        case .changesUpdates, .lacksUpdates, .login:
            return RealtimeResponse(status: 206, headers: headers, body: Data(part))
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
