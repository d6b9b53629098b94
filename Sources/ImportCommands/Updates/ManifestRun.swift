internal import Dispatch
internal import Fetching
internal import Foundation
internal import GTFSImport
internal import GTFSModel
internal import GTFSUpdates
internal import GTFSValidation
internal import Terminal

/// One run of `TimetableUpdater`, from a manifest that the command line or a list names.
final class ManifestRun: Sendable {
    private let feed: WantedFeed
    private let manifest: URL
    private let byteLimit: Int
    /// Whether a database that serves today is kept until the current version is due.
    private let keepsCurrent: Bool
    private let progress: ManifestProgress?
    private let task = Locked<Task<Void, Never>?>(nil)

    /// Bytes of one piece; one that breaks off is kept as far as it came.
    private static let pieceBytes = 1 << 24
    /// The most bytes that are held in memory: those of a file from a server that sends no parts.
    private static let mostBytesInMemory = 1 << 30

    /// - Parameters:
    ///   - manifest: where it is.
    ///   - byteLimit: the most bytes of a way.
    init(_ feed: WantedFeed, _ manifest: URL, byteLimit: Int, keepsCurrent: Bool, _ progress: ProgressLine?) {
        (self.feed, self.manifest, self.byteLimit) = (feed, manifest, byteLimit)
        self.keepsCurrent = keepsCurrent
        self.progress = progress.map { ManifestProgress($0, feed.output) }
    }

    /// Ends it for a signal. What is downloaded stays for the next run.
    func interrupt() {
        task.withLock { $0 }?.cancel()
        TimetableUpdate.discardUnfinished(at: feed.output)
    }

    /// Blocks until the database is the current version.
    /// - Throws: `FetchError` or `UpdateError`. The database is as it was.
    func run() throws -> FollowedView {
        if manifest.isFileURL { try requireManifest(manifest.path) }
        let (result, isDone) = (Locked<Result<FollowedView, any Error>?>(nil), DispatchSemaphore(value: 0))
        let running = Task {
            do {
                let view = try await follow()
                result.withLock { $0 = .success(view) }
            } catch {
                result.withLock { $0 = .failure(Self.named(error)) }
            }
            isDone.signal()
        }
        task.withLock { $0 = running }
        isDone.wait()
        guard let result = result.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }

    private func requireManifest(_ path: String) throws {
        guard FileStamp(path: path) != nil else {
            throw UpdateError(.notFound, path: feed.name, "\(feed.name) does not exist", advice: "check the name.")
        }
        guard (try? FeedList.read(path)) == nil else {
            throw ImportFailure("\(feed.name) is a list of feeds: give it with --list.")
        }
    }

    private func follow() async throws -> FollowedView {
        let started = Date()
        let (ways, today) = (Locked<[UpdateManifest.Way]>([]), today)
        var options = TimetableUpdater.Options()
        options.pieceBytes = Self.pieceBytes
        options.bytesWithoutPieces = min(byteLimit, Self.mostBytesInMemory)
        options.bytesWithoutAsking = -1
        options.mayDownload = { [self] way in
            ways.withLock { $0.append(way) }
            return way.byteCount <= byteLimit && !isEarly(way, on: today)
        }
        let transport = ManifestTransport(manifest: manifest, secretHeaders: feed.secretHeaders) { [progress] in
            progress?.show(piece: $0)
        }
        let updater = TimetableUpdater(
            manifest: manifest, database: feed.output, transport: transport, options: options)
        var (outcome, refused) = (FollowedView.Outcome.updated, UpdateManifest.Way?.none)
        // To its end, when it has removed what it keeps beside the database.
        for try await step in updater.run() {
            progress?.show(step)
            if case .declined(let way) = step { refused = way }
        }
        if let refused { outcome = try declined(refused) }
        let gone = ways.withLock { $0 }
        if gone.last?.files.isEmpty ?? true { outcome = .upToDate }
        return FollowedView(
            source: feed.name, output: feed.output, outcome: outcome, ways: gone,
            seconds: Date().timeIntervalSince(started))
    }

    /// Today's date where the database that is there is in use, if it may be kept.
    private var today: ServiceDate? {
        keepsCurrent ? try? FeedValidation.today(ofFeedIn: feed.output, at: Date()) : nil
    }

    private func isEarly(_ way: UpdateManifest.Way, on today: ServiceDate?) -> Bool {
        guard let today, !way.files.isEmpty else { return false }
        let begin = way.version.firstServiceDate.flatMap(ServiceDate.init(yyyymmdd:))
        return FeedImport.isKept(feed.output, untilServiceFrom: begin, on: today)
    }

    private func declined(_ way: UpdateManifest.Way) throws -> FollowedView.Outcome {
        guard way.byteCount <= byteLimit else {
            throw FetchError.tooLong(feed.name, size: "leads to \(way.byteCount) bytes", limit: byteLimit)
        }
        return .notDue
    }

    /// The error as that of a download is told.
    private static func named(_ error: any Error) -> any Error {
        guard let error = error as? UpdateError, let status = error.status, status >= 400 else { return error }
        return FetchError.status(status, of: error.path)
    }
}

/// The line of progress of a manifest's files; pieces come on another thread than steps.
private final class ManifestProgress: @unchecked Sendable {
    private let lock = NSLock()
    private let line: ProgressLine
    private let output: String
    private var there = 0
    private var all = 0

    init(_ line: ProgressLine, _ output: String) { (self.line, self.output) = (line, output) }

    func show(_ step: TimetableUpdater.Step) {
        lock.withLock {
            switch step {
            case .downloading(let bytes, let all): (there, self.all) = (bytes, all)
            case .applying(let share): line.show(share: share, of: output)
            case .found, .current, .declined: break
            }
        }
    }

    /// - Parameter piece: bytes of the piece that is being downloaded.
    func show(piece: Int) {
        lock.withLock {
            guard all > 0 else { return }
            line.show(output, min(all, there + piece), of: all)
        }
    }
}
