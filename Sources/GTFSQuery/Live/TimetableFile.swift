internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A database that is replaced from time to time, as by `gtfs-import` or by a download: `timetable` is the current one.
///
///     let file = try TimetableFile(path: "sydney.sqlite")
///     let following = Task { await file.follow() }
///     let board = try await file.timetable.departures(request)
///
/// A file that replaces the old one is opened, and used from the next question on. A question that began with the old
/// timetable ends with it: the old file stays open, and its space on the disk is freed with the last copy. A new file
/// that cannot be used (damaged, unfinished, of another schema version, gone) leaves the old one in use, and
/// `changes()` says why.
///
/// Replace a file by moving another one over it, in one step, as `gtfs-import` and `rename` do.
/// A file that is written to in its place changes under the questions that read it.
public final class TimetableFile: Sendable {
    /// The path of the file. A link is followed each time, so it may point to another file later.
    public let path: String
    /// Bytes that each timetable may cache.
    public let memoryBudget: Int
    private let cachesFolder: String?
    private let clock: any PollClock
    private let state: Locked<FileState>
    private let changed = Broadcast<TimetableChange>(limit: 16)
    /// Held while a new file is opened, so that two threads do not open it twice.
    private let refreshing = NSLock()

    /// Opens the file at `path`. Only `refresh()` and `follow(every:)` look at it again.
    /// - Parameters:
    ///   - memoryBudget: the most bytes that a timetable caches.
    ///   - cachesFolder: where the network of journeys may be kept for later processes; nil for nowhere.
    ///   - clock: tells when changes were found, and waits between two looks.
    /// - Throws: `StoreError` if there is no usable file yet.
    public init(
        path: String, memoryBudget: Int = Timetable.standardMemoryBudget, cachesFolder: String? = nil,
        clock: any PollClock = SystemPollClock()
    ) throws {
        self.path = path
        self.memoryBudget = memoryBudget
        self.cachesFolder = cachesFolder
        self.clock = clock
        let timetable = try Timetable(path: path, memoryBudget: memoryBudget, cachesFolder: cachesFolder)
        state = Locked(FileState(timetable: timetable, seen: timetable.database.stamp))
    }

    var second: Int { clock.second }

    /// The timetable to ask now. Keep it for questions that belong together; take it anew for later ones.
    public var timetable: Timetable { state.withLock { $0.timetable.asked(by: $0.asker) } }

    /// Whom the answers are for, whichever file is in use.
    public var asker: Asker {
        get { state.withLock { $0.asker } }
        set { state.withLock { $0.asker = newValue } }
    }

    /// How many streams of `changes()` are listened to.
    package var listenerCount: Int { changed.listenerCount }

    /// The results of looking at the file, from now on: new timetables, and new files that cannot be used. A slow
    /// listener gets the 16 newest.
    public func changes() -> AsyncStream<TimetableChange> { changed.stream() }

    /// Realtime data that follows the file: with each new timetable, `realtime` is matched again with it, before it is
    /// handed out. Attaching it makes sure that it uses the current timetable.
    /// - Throws: `StoreError` if the file cannot be read.
    public func attach(_ realtime: any RealtimeOverlaySource) throws {
        // A question with a source that is attached does not wait for a new file to be opened.
        guard !isAttached(realtime) else { return }
        try refreshing.withLock {
            guard !isAttached(realtime) else { return }
            let timetable = timetable
            let used = realtime.latest.schedule.timetableIdentity
            if used == nil || used != timetable.timetableIdentity { try realtime.use(timetable) }
            state.withLock { $0.realtime.append(realtime) }
        }
    }

    private func isAttached(_ realtime: any RealtimeOverlaySource) -> Bool {
        state.withLock { $0.realtime.contains { $0 === realtime } }
    }

    /// Undoes `attach(_:)`.
    public func detach(_ realtime: any RealtimeOverlaySource) {
        state.withLock { $0.realtime.removeAll { $0 === realtime } }
    }

    /// Looks whether another file lies at `path`, and opens it. If there is none, it costs one look at the folder.
    ///
    /// A file that cannot be used is tried once, and again when it changes.
    /// - Returns: The change; nil if there is none.
    @discardableResult
    public func refresh() -> TimetableChange? {
        guard hasNews else { return nil }
        return refreshing.withLock {
            let found = FileStamp(path: path)
            guard hasNews(found) else { return nil }
            state.withLock { $0.seen = found }
            // The file in use is at the path again.
            guard found == nil || found != timetable.database.stamp else { return nil }
            let change = open()
            changed.send(change)
            return change
        }
    }

    /// Looks repeatedly until the task is cancelled.
    /// - Parameter interval: from one look to the next, at least a tenth of a second. A look is one call of the system.
    public func follow(every interval: Duration = .seconds(2)) async {
        let seconds = max(0.1, Double(interval.components.seconds) + Double(interval.components.attoseconds) / 1e18)
        while !Task.isCancelled {
            if hasNews { await refresh() }
            do { try await clock.sleep(seconds) } catch { return }
        }
    }

    /// The timetable and the overlay to ask at a moment. The two always fit, even while a new file is being adopted.
    ///
    ///     let moment = file.moment(with: state, at: now)
    ///     let board = try await moment.timetable.departures(request, realtime: moment.realtime)
    /// - Parameters:
    ///   - realtime: attached to this file; nil for the schedule alone. A source that was made for another timetable,
    ///     and does not follow the file, is left out.
    ///   - now: seconds since 1970.
    public func moment(with realtime: (any RealtimeOverlaySource)?, at now: Int) -> TimetableMoment {
        // The file may be replaced between the two looks, but not three times in a row.
        for _ in 0..<3 {
            guard let realtime else { break }
            let snapshot = RealtimeSnapshot(realtime.latest.overlay, now: now)
            let timetables = state.withLock { state in
                [state.timetable, state.next].compactMap { $0?.asked(by: state.asker) }
            }
            guard let timetable = timetables.first(where: snapshot.isOf) else { continue }
            return TimetableMoment(timetable: timetable, realtime: snapshot, now: now)
        }
        return TimetableMoment(timetable: timetable, realtime: nil, now: now)
    }

    private var hasNews: Bool { hasNews(FileStamp(path: path)) }
    private func hasNews(_ found: FileStamp?) -> Bool { state.withLock { $0.seen } != found }

    private func open() -> TimetableChange {
        let before = timetable
        do {
            let timetable = try Timetable(path: path, memoryBudget: memoryBudget, cachesFolder: cachesFolder)
            state.withLock { $0.next = timetable }
            defer { state.withLock { $0.next = nil } }
            try rebind(to: timetable, from: before)
            state.withLock { $0.timetable = timetable }
            return TimetableChange(timetable: self.timetable, failure: nil, time: clock.second)
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
    /// Looks whether another file lies at `path`, and opens it, outside the cooperative pool.
    /// - Returns: The change; nil if there is none, or if the task is cancelled before.
    @discardableResult
    public func refresh() async -> TimetableChange? {
        try? await QuestionKind.short.queue.value(isBounded: false) { self.refresh() }
    }
}

/// A timetable, and the overlay of its trips at a moment.
public struct TimetableMoment: Sendable {
    /// The timetable to ask.
    public let timetable: Timetable
    /// Nil for the schedule alone.
    public var realtime: RealtimeSnapshot?
    /// Seconds since 1970.
    public let now: Int

    /// A timetable at a moment.
    public init(timetable: Timetable, realtime: RealtimeSnapshot? = nil, now: Int) {
        self.timetable = timetable
        self.realtime = realtime
        self.now = now
    }
}

/// The mutable part of a `TimetableFile`.
private struct FileState {
    var timetable: Timetable
    var asker = Asker()
    /// The timetable of a new file, while realtime data is matched with it.
    var next: Timetable?
    /// The file that was looked at last, whether or not it could be used; nil for none.
    var seen: FileStamp?
    var realtime: [any RealtimeOverlaySource] = []
}

/// The result of `TimetableFile` finding another file at its path.
public struct TimetableChange: Sendable {
    /// The timetable that is in use from now on: the new file's, or with a `failure` the previous one.
    public let timetable: Timetable
    /// Why the new file is not used, such as a `StoreError`; nil if it is used.
    public let failure: (any Error)?
    /// When it was found, seconds since 1970.
    public let time: Int

    /// A new file, or with a failure one that is not used.
    public init(timetable: Timetable, failure: (any Error)? = nil, time: Int) {
        self.timetable = timetable
        self.failure = failure
        self.time = time
    }

    /// Whether the new file is in use.
    public var isReplaced: Bool { failure == nil }
}

extension Timetable {
    /// Whether the file that was opened is no longer the one at `path`: another one was moved there, it was written to, or
    /// it is gone. Answers still come from the file that was opened.
    ///
    /// Looks only at the folder's entry. `TimetableFile` opens the new file.
    public var isReplaced: Bool { FileStamp(path: database.path) != database.stamp }
}
