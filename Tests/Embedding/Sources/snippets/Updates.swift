import Foundation
import GTFSQuery
import GTFSRealtime
import GTFSUpdates
import RealtimeURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Brings the database up to date. A SwiftUI view awaits it in its `task`, and shows the share as a `ProgressView`.
/// - Parameter ask: is asked before more than a mebibyte is downloaded over a network that is metered.
func update(
    _ file: TimetableFile, from manifest: URL, by transport: any RealtimeTransport,
    isMetered: @escaping @Sendable () -> Bool, ask: @escaping @Sendable (_ bytes: Int) async -> Bool,
    show: (_ share: Double) -> Void
) async throws {
    var options = TimetableUpdater.Options()
    options.bytesWithoutAsking = 1 << 20
    options.mayDownload = { way in
        if !isMetered() { return true }
        return await ask(way.byteCount)
    }
    let updater = TimetableUpdater(manifest: manifest, database: file.path, transport: transport, options: options)
    for try await step in updater.run() {
        switch step {
        case .found(let way): print("\(way.byteCount) bytes to download")
        case .downloading(let bytes, let all): show(0.9 * Double(bytes) / Double(all))
        case .applying(let share): show(0.9 + 0.1 * share)
        case .current(let version): print("of \(version.publishedAt)")
        case .declined: print("later, then")
        }
    }
    await file.refresh()
}

/// Hands over to a session in the background what the way to the current version needs. The system goes on when the app has
/// ended.
func beginDownload(for updater: TimetableUpdater, in session: URLSession) async throws {
    for file in try await updater.check().files {
        guard let url = URL(string: file.path, relativeTo: updater.manifest) else { continue }
        session.downloadTask(with: url).resume()
    }
}

/// What `urlSession(_:downloadTask:didFinishDownloadingTo:)` does with a file, which is there until it returns.
func keep(_ download: URL, of url: URL?, in folder: URL) throws {
    guard let url else { return }
    let kept = folder.appendingPathComponent(url.lastPathComponent)
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.moveItem(at: download, to: kept)
}

/// Hands out what is in a folder, and fetches everything else.
struct KeptDownloads: RealtimeTransport {
    let folder: URL
    let network: any RealtimeTransport

    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        let kept = folder.appendingPathComponent(request.url.lastPathComponent)
        guard let body = try? Data(contentsOf: kept, options: .mappedIfSafe) else {
            return try await network.fetch(request)
        }
        return RealtimeResponse(status: 200, body: body)
    }
}

/// When the session has said that all of its downloads are there.
func finishUpdate(of file: TimetableFile, from manifest: URL, downloads: URL) async throws {
    let transport = KeptDownloads(folder: downloads, network: URLSessionTransport())
    for try await _ in TimetableUpdater(manifest: manifest, database: file.path, transport: transport).run() {}
    try? FileManager.default.removeItem(at: downloads)
    await file.refresh()
}
