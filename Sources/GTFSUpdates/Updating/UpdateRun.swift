internal import Foundation
internal import GTFSModel
internal import GTFSRealtime
internal import GTFSStore

struct UpdateRun: Sendable {
    /// More than any manifest has.
    private static let mostManifestBytes = 4 << 20
    /// More than the page of an error has.
    private static let mostPageBytes = 1 << 16

    let updater: TimetableUpdater
    let transport: any RealtimeTransport

    func way() async throws -> UpdateManifest.Way {
        try await requireReplaceable()
        return try await way(in: manifest())
    }

    /// Takes the shortest way; where a file of it turns out to be missing or wrong, that of the whole database.
    func run(_ tell: @escaping @Sendable (TimetableUpdater.Step) -> Void) async throws {
        try await requireReplaceable()
        let manifest = try await manifest()
        let found = try await way(in: manifest)
        guard !found.files.isEmpty else { return try await go(found, tell: tell) }
        let lock = try lock()
        defer { lock.giveUp() }
        // Another run may have come to its end meanwhile.
        let way = try await way(in: manifest)
        do {
            try await go(way, tell: tell)
        } catch let error as UpdateError where Self.isOfFiles(error) {
            guard let whole = manifest.wholeWay, !way.files.isEmpty, whole.files != way.files else { throw error }
            try await go(whole, tell: tell)
        }
    }

    /// Keeps a second run from the downloads of the database.
    private func lock() throws -> FileLock {
        let database = updater.database
        do {
            return try FileLock(path: PartialUpdate.lock(beside: database))
        } catch .busy {
            throw UpdateError(
                .busy, path: database, "\(database) is being brought up to date by another run",
                advice: "let that one come to its end; it may be all that there is to do.")
        } catch .unwritable {
            throw UpdateError.io(database, "no file can be made beside it")
        }
    }

    /// Whether another file may do what this one did not. A server that is down has none.
    private static func isOfFiles(_ error: UpdateError) -> Bool {
        guard error.code == .unavailable else { return [.damaged, .otherBase, .newer, .older].contains(error.code) }
        guard let status = error.status else { return false }
        return status < 500 && ![408, 425, 429].contains(status)
    }

    private func manifest() async throws -> UpdateManifest {
        let name = Self.label(updater.manifest)
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

    /// What no database may replace is refused before anything is requested.
    private func requireReplaceable() async throws {
        let database = updater.database
        try await WorkQueue.long.value { try UpdateApplication.requireReplaceable(database) }
    }

    private func way(in manifest: UpdateManifest) async throws -> UpdateManifest.Way {
        let database = updater.database
        let identity = try await WorkQueue.long.value {
            FileStamp(path: database).map(\.byteCount) ?? 0 > 0 ? try FileIdentity(path: database) : nil
        }
        guard let way = manifest.way(from: identity?.sha256) else {
            let name = Self.label(updater.manifest)
            throw UpdateError(
                .damaged, path: name, "\(name) has no version that can be reached",
                advice: "publish the database again.")
        }
        return way
    }

    private func go(
        _ way: UpdateManifest.Way, tell: @escaping @Sendable (TimetableUpdater.Step) -> Void
    ) async throws {
        tell(.found(way))
        if way.byteCount > updater.options.bytesWithoutAsking {
            guard await updater.options.mayDownload(way) else { return tell(.declined(way)) }
        }
        var downloads: [PartialUpdate] = []
        var before = 0
        var progress = WholePercent()
        for file in way.files {
            let download = PartialUpdate(file, beside: updater.database)
            try await fetch(download) { count in
                guard progress.advances(to: Double(before + count) / Double(max(1, way.byteCount))) else { return }
                tell(.downloading(bytes: before + count, of: way.byteCount))
            }
            before += file.bytes
            downloads.append(download)
        }
        try await apply(downloads, for: way, tell: tell)
        PartialUpdate.removeAll(beside: updater.database)
        tell(.current(way.version))
    }

    /// Applies one update after the other, beside the database; the last result takes its place by one rename.
    private func apply(
        _ downloads: [PartialUpdate], for way: UpdateManifest.Way,
        tell: @escaping @Sendable (TimetableUpdater.Step) -> Void
    ) async throws {
        guard let last = downloads.last else { return }
        let (database, name) = (updater.database, label(last.file))
        try await WorkQueue.long.value {
            let updates = try downloads.map { try TimetableUpdate(path: $0.path) }
            guard updates.last?.result == way.version.database else {
                throw UpdateError.damaged(name, "it does not make the database that the manifest says")
            }
            let order = Dictionary(updates.enumerated().map { ($1.path, $0) }) { first, _ in first }
            var progress = WholePercent()
            _ = try TimetableUpdate.apply(
                updates, to: database, output: database, expected: way.version.database
            ) { share, update in
                try Cancellation.current.check()
                let whole = (Double(order[update.path] ?? 0) + share) / Double(updates.count)
                if progress.advances(to: whole) { tell(.applying(whole)) }
            }
        }
    }

    /// Fetches what a file lacks, piece by piece, and holds it against its digest.
    private func fetch(_ download: PartialUpdate, tell: (Int) -> Void) async throws {
        while download.byteCount < download.file.bytes {
            try Task.checkCancellation()
            let start = download.byteCount
            tell(start)
            try take(try await transport.fetch(request(download, from: start)), from: start, download: download)
        }
        tell(download.file.bytes)
        guard try await WorkQueue.long.value({ try FileIdentity(path: download.path).sha256 }) == download.file.sha256
        else {
            download.remove()
            let name = label(download.file)
            throw UpdateError(
                .damaged, path: name, "\(name) is not what the manifest says",
                advice: "try again; if that does not help, publish the database again.")
        }
    }

    private func request(_ download: PartialUpdate, from start: Int) throws -> RealtimeRequest {
        guard let url = address(download.file) else {
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

    private func address(_ file: UpdateManifest.File) -> URL? {
        URL(string: file.path, relativeTo: updater.manifest)?.absoluteURL
    }

    private func label(_ file: UpdateManifest.File) -> String { address(file).map(Self.label) ?? file.path }

    /// An address as sentences name it: without user, password, query and fragment, which may be keys.
    private static func label(_ url: URL) -> String {
        if url.isFileURL { return url.relativePath }
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.lastPathComponent }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? url.lastPathComponent
    }

    /// Takes a part (206), or all of the file from a server that knows no parts (200).
    private func take(_ response: RealtimeResponse, from start: Int, download: PartialUpdate) throws {
        switch response.status {
        case 206 where !response.body.isEmpty && Self.start(response) ?? start == start:
            try download.append(response.body)
        case 200 where response.body.count == download.file.bytes:
            download.remove()
            try download.append(response.body)
        default:
            if response.status == 416 || response.status == 200 || response.status == 206 { download.remove() }
            throw UpdateError.unavailable(
                label(download.file), status: response.status,
                "status \(response.status), \(response.body.count) bytes", advice: "try again later.")
        }
    }

    /// Where the part begins: `Content-Range: bytes 0-99/1234` (RFC 9110, 14.4).
    private static func start(_ response: RealtimeResponse) -> Int? {
        response.header("Content-Range").flatMap { range in
            Int(range.drop { !$0.isNumber }.prefix { $0.isNumber })
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

/// Progress in steps of one per cent, so that a listener who is slow has few to catch up with.
private struct WholePercent {
    private var last = -1

    /// Whether the share, from 0 to 1, is at least one per cent above the one before.
    mutating func advances(to share: Double) -> Bool {
        let percent = Int(min(max(share, 0), 1) * 100)
        defer { last = max(last, percent) }
        return percent > last
    }
}

/// A file of a manifest while it is downloaded: a hidden file beside the database, named after its digest, so that another run
/// goes on with the same one.
private struct PartialUpdate: Sendable {
    let file: UpdateManifest.File
    private let url: URL

    init(_ file: UpdateManifest.File, beside database: String) {
        self.file = file
        let folder = URL(fileURLWithPath: database).deletingLastPathComponent()
        let digits = String(file.sha256.lowercased().filter(\.isHexDigit).prefix(64))
        url = folder.appendingPathComponent(Self.prefix(database) + digits)
    }

    var path: String { url.path }

    /// Bytes that are there.
    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 }

    /// Adds bytes at its end, but none behind the length that the manifest gives.
    func append(_ bytes: Data) throws {
        if !FileManager.default.fileExists(atPath: path) {
            do { try Data().write(to: url) } catch { throw UpdateError.io(path, "no file can be made there") }
        }
        do {
            let handle = try FileHandle(forWritingTo: url)
            defer { try? handle.close() }
            let count = Int(try handle.seekToEnd())
            try handle.write(contentsOf: bytes.prefix(max(0, file.bytes - count)))
        } catch {
            throw UpdateError.io(path, UpdateFile.reason(error))
        }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    static func removeAll(beside database: String) {
        let folder = URL(fileURLWithPath: database).deletingLastPathComponent()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(prefix(database)) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// The file by which one run at a time downloads for a database.
    static func lock(beside database: String) -> String {
        let url = URL(fileURLWithPath: database)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).updater-lock").path
    }

    private static func prefix(_ database: String) -> String {
        ".\(URL(fileURLWithPath: database).lastPathComponent).update-"
    }
}
