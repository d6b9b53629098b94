internal import Foundation
public import GTFSModel

/// The board of a stop that stays up to date: one board at once, then another one after each change.
///
///     for try await board in file.boards(DeparturesRequest(stopID: "200060", from: 0), realtime: state) {
///         show(board)
///     }
///
/// What changes a board is the beginning of a minute, a new overlay of `realtime`, and a new timetable of the file. Changes
/// that come while a board is made, or while the loop's body runs, are answered by one board: the next one.
///
/// Each board begins at the moment it is made: `from` of the request is replaced by it, and `cursor` by nil. The other fields
/// hold.
///
/// With realtime, the board is that of the timetable for which the overlay was made, so the two always fit.
///
/// An error ends the sequence: a value that is not allowed, a stop that the feed does not have or, in a new file, no longer
/// has, a file that cannot be read. A realtime feed that fails, and a new file that cannot be used, are no errors here: the
/// board says the former (`DepartureBoard.realtime`), `TimetableFile.changes()` the latter. A task that is cancelled ends the
/// sequence without an error. Each loop over it is on its own, and stops listening when it ends.
public struct LiveBoards: AsyncSequence, Sendable {
    /// A board of the moment.
    public typealias Element = DepartureBoard

    private let source: LiveBoardSource

    init(_ source: LiveBoardSource) { self.source = source }

    public func makeAsyncIterator() -> Iterator { Iterator(source) }

    /// One loop over the boards.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: LiveBoardSource
        private var changes: BoardChanges?
        private var iterator: AsyncStream<Void>.Iterator?
        private var isOver = false

        init(_ source: LiveBoardSource) { self.source = source }

        /// The next board, once something has changed; the first at once.
        /// - Returns: Nil after an error, and where the task is cancelled.
        /// - Throws: what `Timetable.departures(_:realtime:)` throws.
        public mutating func next() async throws -> DepartureBoard? {
            guard !isOver, await waitForChange() else {
                end()
                return nil
            }
            do {
                return try await source.board()
            } catch {
                end()
                if Task.isCancelled { return nil }
                throw error
            }
        }

        /// Listens before the first board is made, so that no change after it is missed.
        private mutating func waitForChange() async -> Bool {
            guard changes != nil else {
                if Task.isCancelled { return false }
                let changes = BoardChanges(source)
                self.changes = changes
                iterator = changes.stream.makeAsyncIterator()
                return true
            }
            return await iterator?.next() != nil
        }

        private mutating func end() {
            isOver = true
            (changes, iterator) = (nil, nil)
        }
    }
}

extension Timetable {
    /// The board of a stop, at once and again with each minute and each new overlay.
    /// - Parameters:
    ///   - request: `from` and `cursor` are replaced in each board.
    ///   - realtime: where the overlays come from, made for this timetable; nil for the schedule alone.
    ///   - limits: up to which age predictions are shown.
    ///   - clock: tells the moment of each board.
    public func boards(
        _ request: DeparturesRequest, realtime: (any RealtimeOverlaySource)? = nil,
        limits: FreshnessLimits = FreshnessLimits(), clock: any PollClock = SystemPollClock()
    ) -> LiveBoards {
        LiveBoards(
            LiveBoardSource(
                timetable: self, file: nil, request: request, realtime: realtime, limits: limits, clock: clock))
    }
}

extension TimetableFile {
    /// The board of a stop, at once and again with each minute, each new overlay and each new file. The file is followed
    /// while somebody loops over the boards, and `realtime` is attached to it.
    /// - Parameters:
    ///   - request: `from` and `cursor` are replaced in each board.
    ///   - realtime: where the overlays come from; nil for the schedule alone.
    ///   - limits: up to which age predictions are shown.
    ///   - clock: tells the moment of each board.
    public func boards(
        _ request: DeparturesRequest, realtime: (any RealtimeOverlaySource)? = nil,
        limits: FreshnessLimits = FreshnessLimits(), clock: any PollClock = SystemPollClock()
    ) -> LiveBoards {
        LiveBoards(
            LiveBoardSource(
                timetable: timetable, file: self, request: request, realtime: realtime, limits: limits, clock: clock))
    }
}

/// What live boards are made of.
struct LiveBoardSource: Sendable {
    let timetable: Timetable
    let file: TimetableFile?
    let request: DeparturesRequest
    let realtime: (any RealtimeOverlaySource)?
    let limits: FreshnessLimits
    let clock: any PollClock

    /// The board of now.
    func board() async throws -> DepartureBoard {
        let now = clock.second
        var request = request
        (request.from, request.cursor) = (now, nil)
        return try await QuestionQueue.shared.answer { [request] in try board(request, at: now) }
    }

    private func board(_ request: DeparturesRequest, at now: Int) throws -> DepartureBoard {
        let timetable = file?.timetable ?? timetable
        guard let realtime else { return try timetable.departures(request) }
        try file?.attach(realtime)
        let latest = realtime.latest
        var snapshot = RealtimeSnapshot(latest.overlay, now: now)
        snapshot.limits = limits
        return try (latest.schedule as? Timetable ?? timetable).departures(request, realtime: snapshot)
    }
}

/// Listens to what changes a board. The task that listens ends with this value.
private final class BoardChanges: Sendable {
    /// An element for all changes since the one before.
    let stream: AsyncStream<Void>
    private let listening: Task<Void, Never>

    init(_ source: LiveBoardSource) {
        let (stream, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let overlays = source.realtime?.overlayChanges()
        let files = source.file?.changes()
        let (file, clock) = (source.file, source.clock)
        self.stream = stream
        listening = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await Self.everyMinute(clock) { changed.yield() } }
                if let overlays { group.addTask { for await _ in overlays { changed.yield() } } }
                if let file, let files {
                    group.addTask { for await change in files where change.isReplaced { changed.yield() } }
                    group.addTask { await file.follow() }
                }
            }
        }
    }

    deinit { listening.cancel() }

    /// Runs `body` at the beginning of each minute. A clock that wakes early is asked again.
    private static func everyMinute(_ clock: any PollClock, _ body: () -> Void) async {
        while !Task.isCancelled {
            let now = clock.now
            guard abs(now) < 1e12 else {
                // A clock that shows no time of this world is asked again after a minute.
                do { try await clock.sleep(60) } catch { return }
                body()
                continue
            }
            let next = (now / 60).rounded(.down) * 60 + 60
            while clock.now < next {
                do { try await clock.sleep(next - clock.now) } catch { return }
            }
            body()
        }
    }
}
