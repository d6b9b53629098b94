internal import Foundation
public import GTFSModel

/// The moments at which to ask a question again: now, and then after each change.
///
///     for try await moment in file.moments(realtime: state) {
///         show(try await moment.timetable.departures(request, realtime: moment.realtime))
///     }
///
/// The beginning of a minute, a new overlay of `realtime` and a new timetable of the file change an answer. Changes
/// that come while the loop's body runs make one moment, the next one.
///
/// A realtime source that cannot be matched with the timetable ends the sequence with an error. A task that is cancelled ends
/// it without one. Each loop over it is on its own, and stops listening when it ends.
public struct LiveMoments: AsyncSequence, Sendable {
    /// A timetable and an overlay that fit each other.
    public typealias Element = TimetableMoment

    fileprivate let timetable: Timetable
    fileprivate let file: TimetableFile?
    fileprivate let realtime: (any RealtimeOverlaySource)?
    fileprivate let clock: any PollClock

    /// - Parameter file: the file to follow; nil for a timetable that stays.
    init(
        timetable: Timetable, file: TimetableFile? = nil, realtime: (any RealtimeOverlaySource)?, clock: any PollClock
    ) {
        (self.timetable, self.file, self.realtime, self.clock) = (timetable, file, realtime, clock)
    }

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// One loop over the moments.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: LiveMoments
        private var changes: LiveChanges?
        private var iterator: AsyncStream<Void>.Iterator?
        private var isOver = false

        init(_ source: LiveMoments) { self.source = source }

        /// The next moment, once something has changed; the first at once.
        /// - Returns: Nil after an error, and if the task is cancelled.
        /// - Throws: the errors of `TimetableFile.attach(_:)`.
        public mutating func next() async throws -> TimetableMoment? { try await next(by: nil) }

        /// The next moment, which comes at an instant of the clock even if nothing has changed by then.
        mutating func next(by instant: Int?) async throws -> TimetableMoment? {
            if let instant { changes?.wake(at: instant) }
            guard !isOver, await waitForChange() else {
                end()
                return nil
            }
            do {
                return try await source.now()
            } catch {
                end()
                if Task.isCancelled { return nil }
                throw error
            }
        }

        /// Listens before the first answer is made, so that no change after it is missed.
        private mutating func waitForChange() async -> Bool {
            guard changes != nil else {
                if Task.isCancelled { return false }
                let changes = LiveChanges(source)
                self.changes = changes
                iterator = changes.stream.makeAsyncIterator()
                return true
            }
            return await iterator?.next() != nil
        }

        mutating func end() {
            isOver = true
            (changes, iterator) = (nil, nil)
        }
    }

    /// The timetable and overlay to ask now.
    private func now() async throws -> TimetableMoment {
        guard let file else {
            let snapshot = realtime.map { RealtimeSnapshot($0.latest.overlay, now: clock.second) }
            return TimetableMoment(timetable: timetable, realtime: snapshot, now: clock.second)
        }
        if let realtime { try await QuestionKind.short.queue.value(isBounded: false) { try file.attach(realtime) } }
        return file.moment(with: realtime, at: clock.second)
    }
}

extension TimetableFile {
    /// When to ask again: at once, and after each minute, each new overlay and each new file. A loop over the moments
    /// follows the file and attaches `realtime` to it.
    /// - Parameters:
    ///   - realtime: the source of the overlays; nil for the schedule alone.
    ///   - clock: tells the moments.
    public func moments(
        realtime: (any RealtimeOverlaySource)? = nil, clock: any PollClock = SystemPollClock()
    ) -> LiveMoments {
        LiveMoments(timetable: timetable, file: self, realtime: realtime, clock: clock)
    }
}

/// Listens to all changes of an answer. The task that listens ends with this value.
private final class LiveChanges: Sendable {
    /// An element for all changes since the one before.
    let stream: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation
    private let clock: any PollClock
    private let listening: Task<Void, Never>
    private let alarm = Locked<Task<Void, Never>?>(nil)

    init(_ source: LiveMoments) {
        let (stream, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let overlays = source.realtime?.overlayChanges()
        let files = source.file?.changes()
        let (file, clock) = (source.file, source.clock)
        (self.stream, self.changed, self.clock) = (stream, changed, clock)
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

    deinit {
        listening.cancel()
        alarm.withLock { $0?.cancel() }
    }

    /// Makes a change of an instant, unless a minute begins before; it takes the place of the one before.
    func wake(at instant: Int) {
        let minute = (clock.now / 60).rounded(.down) * 60 + 60
        var next: Task<Void, Never>?
        if Double(instant) < minute {
            next = Task { [changed, clock] in if await Self.wait(until: Double(instant), clock) { changed.yield() } }
        }
        alarm.withLock { [next] task in
            task?.cancel()
            task = next
        }
    }

    /// - Returns: false if the task is cancelled meanwhile. A clock that wakes early is asked again.
    private static func wait(until instant: Double, _ clock: any PollClock) async -> Bool {
        while clock.now < instant {
            do { try await clock.sleep(instant - clock.now) } catch { return false }
        }
        return !Task.isCancelled
    }

    /// Runs `body` at the beginning of each minute.
    private static func everyMinute(_ clock: any PollClock, body: () -> Void) async {
        while !Task.isCancelled {
            let now = clock.now
            guard abs(now) < 1e12 else {
                // A clock with an impossible time is asked again after a minute.
                do { try await clock.sleep(60) } catch { return }
                body()
                continue
            }
            let next = (now / 60).rounded(.down) * 60 + 60
            guard await wait(until: next, clock) else { return }
            body()
        }
    }
}
