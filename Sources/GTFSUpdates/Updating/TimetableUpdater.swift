public import Foundation
public import GTFSRealtime

/// Keeps the database of an app up to date from a folder on a web server that `gtfs-export --publish` made.
///
///     let updater = TimetableUpdater(
///         manifest: url, database: file.path, transport: URLSessionTransport())
///     for try await step in updater.run() { show(step) }
///     await file.refresh()
///
/// It takes the shortest way: updates one after the other, or the whole database; and the whole database where an update turns
/// out to be missing or wrong. A download that was cut off goes on where it
/// ended, also in another process; nothing is believed before its SHA-256 is right; the database is replaced by one rename.
public struct TimetableUpdater: Sendable {
    /// How much may be downloaded, and in which pieces.
    public struct Options: Sendable {
        /// Header fields of each request, e.g. a key.
        public var headers: [String: String] = [:]
        /// Seconds that one piece may take.
        public var timeout: Double = 60
        /// Bytes of one piece.
        public var pieceBytes = 1 << 20
        /// The most bytes that are held in memory at once: those of a file from a server that knows no pieces and sends all of
        /// it. A longer file needs a server that does.
        public var bytesWithoutPieces = 1 << 26
        /// The most bytes that are downloaded without asking.
        public var bytesWithoutAsking = Int.max
        /// Whether a longer way may be taken; e.g. not while the network is metered.
        public var mayDownload: @Sendable (UpdateManifest.Way) async -> Bool = { _ in true }

        /// The standard options: everything is downloaded without asking, in pieces of a mebibyte.
        public init() {}
    }

    /// What an update does, in this order. If an update on the way is missing, wrong or does not apply, the way of the whole
    /// database follows, again from `found` on.
    public enum Step: Sendable, Hashable {
        /// The way is known.
        case found(UpdateManifest.Way)
        /// The bytes that are there, told at most once a per cent.
        case downloading(bytes: Int, of: Int)
        /// The share of the way that is applied, from 0 to 1, told at most once a per cent.
        case applying(Double)
        /// The database is this version; the last step.
        case current(UpdateManifest.Version)
        /// `mayDownload` said no; the last step.
        case declined(UpdateManifest.Way)
    }

    /// The URL of the manifest.
    public let manifest: URL
    /// The path of the database; there need not be one yet.
    public let database: String
    /// How much may be downloaded.
    public let options: Options
    private let transport: any RealtimeTransport

    /// - Parameter transport: the HTTP client; `URLSessionTransport`, or the app's own.
    public init(
        manifest: URL, database: String, transport: any RealtimeTransport, options: Options = Options()
    ) {
        self.manifest = manifest
        self.database = database
        self.transport = transport
        self.options = options
    }

    /// The way to the current version; one without files if the database is that already.
    /// - Throws: `UpdateError`, or what the transport throws.
    public func check() async throws -> UpdateManifest.Way {
        try await UpdateRun(updater: self, transport: transport).way()
    }

    /// Brings the database up to date. The stream ends after `current` or `declined`; it is cancelled by ending to listen. A
    /// listener who is slow misses no step.
    ///
    /// It fails with `UpdateError` or what the transport throws. What was downloaded stays, and the next run goes on from there.
    public func run() -> AsyncThrowingStream<Step, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await UpdateRun(updater: self, transport: transport).run { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
