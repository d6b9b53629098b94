internal import Dispatch
internal import Foundation
internal import GTFSModel
internal import GTFSRealtime

/// One run of a `TimetableUpdater`.
struct UpdateRun: Sendable {
    /// More than any manifest has.
    private static let mostManifestBytes = 4 << 20
    /// More than the page of an error has.
    private static let mostPageBytes = 1 << 16
    private static let queue = DispatchQueue(label: "TimetableUpdater")

    private let updater: TimetableUpdater
    private let transport: any RealtimeTransport

    init(_ updater: TimetableUpdater, _ transport: any RealtimeTransport) {
        (self.updater, self.transport) = (updater, transport)
    }

    func way() async throws -> UpdateManifest.Way { try await way(in: manifest()) }

    /// Takes the shortest way; where a file of it turns out to be missing or wrong, that of the whole database.
    func run(_ tell: @escaping @Sendable (TimetableUpdater.Step) -> Void) async throws {
        let manifest = try await manifest()
        let way = try await way(in: manifest)
        do {
            try await go(way, tell)
        } catch let error as UpdateError where Self.isOfFiles(error) {
            guard let whole = manifest.wholeWay, !way.files.isEmpty, whole.files != way.files else { throw error }
            try await go(whole, tell)
        }
    }

    /// Whether another file may do what this one did not. A server that is down has none.
    private static func isOfFiles(_ error: UpdateError) -> Bool {
        guard error.code == .unavailable else { return [.damaged, .otherBase, .newer, .older].contains(error.code) }
        guard let status = error.status else { return false }
        return status < 500 && ![408, 425, 429].contains(status)
    }

    private func manifest() async throws -> UpdateManifest {
        let name = updater.manifest.lastPathComponent
        let request = RealtimeRequest(
            url: updater.manifest, headers: updater.options.headers, timeout: updater.options.timeout,
            byteLimit: Self.mostManifestBytes)
        let response = try await transport.fetch(request)
        guard response.status == 200 else {
            throw UpdateError.unavailable(
                name, status: response.status, "status \(response.status)",
                advice: [404, 410].contains(response.status) ? "check the address." : "try again later.")
        }
        do {
            return try UpdateManifest(json: response.body)
        } catch let error as UpdateError {
            throw error
        } catch  where response.isPage {
            throw UpdateError.unavailable(
                name, status: response.status, "a page came in its place",
                advice: "log in where the network asks for it, or check the address.")
        } catch {
            throw UpdateError(.damaged, path: name, "\(name) is no manifest", advice: "check the address.")
        }
    }

    private func way(in manifest: UpdateManifest) async throws -> UpdateManifest.Way {
        let database = updater.database
        // What no database may replace is known before anything is downloaded.
        let identity = try await Self.blocking {
            try UpdateApplication.requireReplaceable(database)
            return FileStamp(path: database).map(\.byteCount) ?? 0 > 0 ? try FileIdentity(path: database) : nil
        }
        guard let way = manifest.way(from: identity?.sha256) else {
            throw UpdateError(
                .damaged, path: updater.manifest.lastPathComponent,
                "\(updater.manifest.lastPathComponent) has no version that can be reached",
                advice: "publish the database again.")
        }
        return way
    }

    private func go(
        _ way: UpdateManifest.Way, _ tell: @escaping @Sendable (TimetableUpdater.Step) -> Void
    ) async throws {
        tell(.found(way))
        if way.byteCount > updater.options.bytesWithoutAsking {
            guard await updater.options.mayDownload(way) else { return tell(.declined(way)) }
        }
        var downloads: [PartialUpdate] = []
        var before = 0
        for file in way.files {
            let download = PartialUpdate(file, beside: updater.database)
            try await fetch(download) { [before] in tell(.downloading(bytes: before + $0, of: way.byteCount)) }
            before += file.bytes
            downloads.append(download)
        }
        try await apply(downloads, tell)
        PartialUpdate.removeAll(beside: updater.database)
        tell(.current(way.version))
    }

    /// Applies one update after the other: between two of them the database is a version that was current once.
    private func apply(
        _ downloads: [PartialUpdate], _ tell: @escaping @Sendable (TimetableUpdater.Step) -> Void
    ) async throws {
        let database = updater.database
        for (index, download) in downloads.enumerated() {
            try Task.checkCancellation()
            try await Self.blocking {
                _ = try TimetableUpdate(path: download.path).apply(to: database) { share in
                    tell(.applying((Double(index) + share) / Double(downloads.count)))
                }
            }
        }
    }

    /// Fetches what a file lacks, piece by piece, and holds it against its digest.
    private func fetch(_ download: PartialUpdate, _ tell: (Int) -> Void) async throws {
        while download.byteCount < download.file.bytes {
            try Task.checkCancellation()
            let start = download.byteCount
            tell(start)
            try take(try await transport.fetch(request(download, from: start)), from: start, download)
        }
        tell(download.file.bytes)
        guard try await Self.blocking({ try FileIdentity(path: download.path).sha256 }) == download.file.sha256 else {
            download.remove()
            throw UpdateError(
                .damaged, path: download.file.path, "\(download.file.path) is not what the manifest says",
                advice: "try again; if that does not help, publish the database again.")
        }
    }

    private func request(_ download: PartialUpdate, from start: Int) throws -> RealtimeRequest {
        guard let url = URL(string: download.file.path, relativeTo: updater.manifest)?.absoluteURL else {
            throw UpdateError.damaged(download.file.path, "its path is no address")
        }
        var headers = updater.options.headers
        let end = min(download.file.bytes, start + max(1, updater.options.pieceBytes))
        headers["Range"] = "bytes=\(start)-\(end - 1)"
        headers["Accept-Encoding"] = "identity"
        // A server that knows no pieces sends all of the file, or the page of an error.
        let limit = max(end - start, min(download.file.bytes, updater.options.bytesWithoutPieces), Self.mostPageBytes)
        return RealtimeRequest(url: url, headers: headers, timeout: updater.options.timeout, byteLimit: limit)
    }

    /// Takes a part (206), or all of the file from a server that knows no parts (200).
    private func take(_ response: RealtimeResponse, from start: Int, _ download: PartialUpdate) throws {
        switch response.status {
        case 206 where !response.body.isEmpty && Self.start(response) ?? start == start:
            try download.append(response.body)
        case 200 where response.body.count == download.file.bytes:
            download.remove()
            try download.append(response.body)
        default:
            if response.status == 416 || response.status == 200 || response.status == 206 { download.remove() }
            throw UpdateError.unavailable(
                download.file.path, status: response.status,
                "status \(response.status), \(response.body.count) bytes", advice: "try again later.")
        }
    }

    /// Where the part begins: `Content-Range: bytes 0-99/1234` (RFC 9110, 14.4).
    private static func start(_ response: RealtimeResponse) -> Int? {
        response.header("Content-Range").flatMap { range in
            Int(range.drop { !$0.isNumber }.prefix { $0.isNumber })
        }
    }

    /// Does what takes long beside the threads of Swift's concurrency.
    private static func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}

extension RealtimeResponse {
    /// Whether the body is a page for people, such as the login of a network.
    fileprivate var isPage: Bool {
        body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
            || header("Content-Type")?.lowercased().hasPrefix("text/html") == true
    }
}
