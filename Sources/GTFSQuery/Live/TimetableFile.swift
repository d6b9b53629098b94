internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A database that is replaced from time to time, as by `gtfs-import` or by a download: `timetable` is the one to ask now.
///
///     let file = try TimetableFile(path: "sydney.sqlite")
///     let following = Task { await file.follow() }
///     let board = try await file.timetable.departures(request)
///
/// A file that replaces the old one is opened, and handed out from the next question on. A question that began with the old
/// timetable ends with it: the old file stays open, and its space on the disk is freed with the last copy. A new file that
/// cannot be used (damaged, unfinished, of another schema version, gone) leaves the old one in use, and `changes()`
/// says why.
///
/// Replace a file by moving another one over it, in one step, as `gtfs-import` and `rename` do.
/// A file that is written to in its place changes under the questions that read it.
public final class TimetableFile: Sendable {
    /// Where the file is. A link is followed each time, so that it may point to another file later.
    public let path: String
    /// Bytes that each timetable may cache.
    public let memoryBudget: Int
    private let clock: any PollClock
    private let state: Locked<FileState>
    private let changed = Broadcast<TimetableChange>(limit: 16)
    /// Held while a new file is opened, so that two threads do not open it twice.
    private let refreshing = NSLock()

    /// Opens the file at `path`. It is looked at again by `refresh()` and `follow(every:)` alone.
    /// - Parameters:
    ///   - memoryBudget: the most bytes that a timetable caches.
    ///   - clock: tells when changes were found, and waits between two looks.
    /// - Throws: `StoreError` where there is no file yet that can be used.
    public init(
        path: String, memoryBudget: Int = Timetable.standardMemoryBudget, clock: any PollClock = SystemPollClock()
    ) throws {
        self.path = path
        self.memoryBudget = memoryBudget
        self.clock = clock
        let timetable = try Timetable(path: path, memoryBudget: memoryBudget)
        state = Locked(FileState(timetable: timetable, seen: timetable.database.stamp))
    }

    /// The timetable to ask now. Keep it for questions that belong together; take it anew for later ones.
    public var timetable: Timetable { state.withLock { $0.timetable } }

    /// How many streams of `changes()` are listened to.
    package var listenerCount: Int { changed.listenerCount }

    /// What is found when the file is looked at, from now on: new timetables, and new files that cannot be used. A listener
    /// that is slow gets the 16 newest.
    public func changes() -> AsyncStream<TimetableChange> { changed.stream() }

    /// Realtime data that follows the file: with each new timetable, `realtime` is matched again with it, before it is
    /// handed out. Attaching it makes sure that it uses the timetable of now.
    /// - Throws: `StoreError` where the file cannot be read.
    public func attach(_ realtime: any RealtimeOverlaySource) throws {
        try refreshing.withLock {
            guard !state.withLock({ $0.realtime.contains { $0 === realtime } }) else { return }
            let timetable = timetable
            if !timetable.isSource(of: realtime.latest) { try realtime.use(timetable) }
            state.withLock { $0.realtime.append(realtime) }
        }
    }

    /// Ends what `attach(_:)` began.
    public func detach(_ realtime: any RealtimeOverlaySource) {
        state.withLock { $0.realtime.removeAll { $0 === realtime } }
    }

    /// Looks whether another file lies at `path`, and opens it. Costs one look at the folder where there is none.
    ///
    /// A file that cannot be used is tried once, and again when it changes.
    /// - Returns: What was found; nil where nothing is new.
    @discardableResult
    public func refresh() -> TimetableChange? {
        guard hasNews else { return nil }
        return refreshing.withLock {
            let found = DatabaseStamp(path: path)
            guard hasNews(found) else { return nil }
            state.withLock { $0.seen = found }
            // The file in use is back in its place.
            guard found == nil || found != timetable.database.stamp else { return nil }
            let change = open()
            changed.send(change)
            return change
        }
    }

    /// Looks again and again until the task is cancelled.
    /// - Parameter interval: from one look to the next, at least a tenth of a second. A look is one call of the system.
    public func follow(every interval: Duration = .seconds(2)) async {
        let seconds = max(0.1, Double(interval.components.seconds) + Double(interval.components.attoseconds) / 1e18)
        while !Task.isCancelled {
            if hasNews { await refresh() }
            do { try await clock.sleep(seconds) } catch { return }
        }
    }

    private var hasNews: Bool { hasNews(DatabaseStamp(path: path)) }
    private func hasNews(_ found: DatabaseStamp?) -> Bool { state.withLock { $0.seen } != found }

    private func open() -> TimetableChange {
        let before = timetable
        do {
            let timetable = try Timetable(path: path, memoryBudget: memoryBudget)
            try rebind(to: timetable, from: before)
            state.withLock { $0.timetable = timetable }
            return TimetableChange(timetable: timetable, failure: nil, time: clock.second)
        } catch {
            return TimetableChange(timetable: before, failure: error, time: clock.second)
        }
    }

    /// All realtime data follows, or none.
    private func rebind(to timetable: Timetable, from before: Timetable) throws {
        let realtime = state.withLock { $0.realtime }
        for (index, source) in realtime.enumerated() {
            do { try source.use(timetable) } catch {
                for source in realtime[..<index] { try? source.use(before) }
                throw error
            }
        }
    }
}

extension TimetableFile {
    /// Looks whether another file lies at `path`, and opens it, outside of the cooperative pool.
    /// - Returns: What was found; nil where nothing is new, or where the task is cancelled before.
    @discardableResult
    public func refresh() async -> TimetableChange? {
        try? await QuestionQueue.shared.answer { self.refresh() }
    }
}

extension Timetable {
    /// Whether the overlay was made for this timetable.
    func isSource(of latest: LatestOverlay) -> Bool {
        (latest.schedule as? Timetable).map { $0.database === database } ?? false
    }
}

/// What of a `TimetableFile` changes.
private struct FileState {
    var timetable: Timetable
    /// The file that was looked at last, whether or not it could be used; nil for none.
    var seen: DatabaseStamp?
    var realtime: [any RealtimeOverlaySource] = []
}

/// What `TimetableFile` found when another file lay at its path.
public struct TimetableChange: Sendable {
    /// The timetable that is in use from now on: that of the new file, or with a `failure` the one before.
    public let timetable: Timetable
    /// Why the new file is not used, such as a `StoreError`; nil where it is.
    public let failure: (any Error)?
    /// When it was found, seconds since 1970.
    public let time: Int

    /// Whether the new file is in use.
    public var isReplaced: Bool { failure == nil }
}

extension Timetable {
    /// Whether the file that was opened is no longer the one at `path`: another one was moved there, it was written to, or
    /// it is gone. Answers still come from the file that was opened.
    ///
    /// Looks at the folder's entry alone. `TimetableFile` opens the new file.
    public var isReplaced: Bool { DatabaseStamp(path: database.path) != database.stamp }
}
