internal import Dispatch
public import GTFSModel

/// Follows any number of realtime feeds: polls their URLs, keeps their content, and reports the health of each.
///
/// Sources for one timetable share a `RealtimeFeedState`, so that a board has the trip updates, vehicles and alerts of
/// all of them. Messages are read and matched on queues of the follower's own, never on the threads of the caller or of
/// Swift's concurrency.
///
/// ```swift
/// let follower = RealtimeFollower(transport: URLSessionTransport())
/// try await follower.use(timetable)
/// await follower.add(RealtimeSource(name: "trip updates", url: url))
/// for await update in await follower.updates() {
///     let snapshot = RealtimeSnapshot(update.state.overlay, now: update.time)
///     show(try await timetable.departures(request, realtime: snapshot))
/// }
/// ```
public actor RealtimeFollower {
    /// A source, the task that polls it, and its health.
    private struct Followed: Sendable {
        let source: RealtimeSource
        let task: Task<Void, Never>?
        /// Identifies the task, as the last result of the task before it may still be on its way.
        let run: Int
        var health: RealtimeHealth
    }

    /// The routes to which the sources of a timetable are limited.
    private struct Limit: Sendable {
        let routes: Set<Route.ID>
        var known: SourceRoutes
        /// When the sources were last chosen, seconds since 1970.
        let at: Int
    }

    private let transport: any RealtimeTransport
    private let clock: any PollClock
    private let jitter: @Sendable () -> Double
    private let textFormats: (any TextFormatReader)?
    private var followed: [String: Followed] = [:]
    private var timetables: [String: FollowedTimetable] = [:]
    /// The sources that `limit(to:by:for:)` paused.
    private var leftOut: Set<String> = []
    /// What `limit(to:by:for:)` was called with, by the names of the timetables.
    private var limits: [String: Limit] = [:]
    private var listeners: [Int: AsyncStream<RealtimeUpdate>.Continuation] = [:]
    /// Counts tasks and listeners, so that each has a name.
    private var count = 0
    private var isStopped = false

    /// - Parameters:
    ///   - transport: the HTTP client, e.g. `URLSessionTransport`.
    ///   - textFormats: reads messages in JSON and text, e.g. `TextFormats()` of `RealtimeText`; nil if all are binary.
    ///   - clock: for tests.
    ///   - jitter: 0 … 1, drawn for each request that fails.
    public init(
        transport: any RealtimeTransport, textFormats: (any TextFormatReader)? = nil,
        clock: any PollClock = SystemPollClock(), jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.transport = transport
        self.textFormats = textFormats
        self.clock = clock
        self.jitter = jitter
    }

    deinit {
        for one in followed.values { one.task?.cancel() }
        for listener in listeners.values { listener.finish() }
    }
}

extension RealtimeFollower {
    /// Begins to poll a source at once. A source with the same name is removed first.
    ///
    /// Until `use(_:for:)` has named the timetable of the source, its messages are not requested.
    public func add(_ source: RealtimeSource) async {
        await remove(source.name)
        start(source, health: RealtimeHealth(source))
    }

    /// Ends the polling of a source and removes its content. A request under way is cancelled.
    public func remove(_ name: String) async {
        guard let removed = followed.removeValue(forKey: name) else { return }
        leftOut.remove(name)
        removed.task?.cancel()
        guard let timetable = timetables[removed.source.timetable] else { return }
        _ = await timetable.run { try $0.remove(name) }
        send(RealtimeUpdate(change: .removed, health: removed.health, state: timetable.state, time: clock.second))
    }

    /// Ends the polling of a source until `resume(_:)`. Its content stays, and grows old.
    public func pause(_ name: String) {
        guard let one = followed[name] else { return }
        leftOut.remove(name)
        one.task?.cancel()
        var health = one.health
        health.phase = .paused
        health.nextTry = nil
        followed[name] = Followed(source: one.source, task: nil, run: one.run, health: health)
    }

    /// Polls a paused source again, at once, unless the follower was stopped.
    public func resume(_ name: String) {
        guard let one = followed[name], one.health.phase == .paused else { return }
        start(one.source, health: one.health)
    }

    /// Polls only the sources of a timetable that a board of some routes needs, and pauses the others, whose content grows old.
    /// Call it again when the board changes. The follower learns from what it reads, and chooses again each hour, so that a
    /// source that was not heard for a day is asked again.
    ///
    /// ```swift
    /// await follower.limit(to: try timetable.routeIDs(at: ["200060"]), by: try favourites.sourceRoutes())
    /// ```
    /// - Parameters:
    ///   - routes: of the board, the widget or the watch; nil for all sources again.
    ///   - known: the routes of which each source has spoken; where nothing is known yet, all sources are polled.
    ///   - timetable: its name, as the sources have it.
    public func limit(to routes: Set<Route.ID>?, by known: SourceRoutes, for timetable: String = "") {
        limits[timetable] = routes.map { Limit(routes: $0, known: known, at: clock.second) }
        let names = followed.values.filter { $0.source.timetable == timetable }.map(\.source.name)
        let own = routes.map { known.own(names, of: $0, at: clock.second) } ?? names
        for name in names {
            if own.contains(name) {
                if leftOut.remove(name) != nil { resume(name) }
            } else if followed[name]?.health.phase != .paused {
                pause(name)
                leftOut.insert(name)
            }
        }
    }

    /// Chooses the sources of a timetable again if that was done an hour ago.
    private func renewLimit(of timetable: String, learningFrom overlay: RealtimeOverlay) {
        guard var limit = limits[timetable], !isStopped,
            !(0..<SourceRoutes.shortLifetime).contains(ClampedSum.difference(clock.second, limit.at))
        else { return }
        limit.known.learn(from: overlay, at: clock.second)
        self.limit(to: limit.routes, by: limit.known, for: timetable)
    }

    /// Ends all polling and all sequences of updates, for good: sources added later are paused, and sequences begun
    /// later end at once. The content of the feeds stays.
    public func stop() async {
        isStopped = true
        let tasks = followed.values.compactMap(\.task)
        for name in followed.keys { pause(name) }
        for listener in listeners.values { listener.finish() }
        listeners = [:]
        for task in tasks { await task.value }
    }

    private func start(_ source: RealtimeSource, health: RealtimeHealth) {
        followed[source.name]?.task?.cancel()
        count += 1
        var health = health
        health.phase = isStopped ? .paused : .waitingForTimetable
        var task: Task<Void, Never>?
        if timetables[source.timetable] != nil, !isStopped {
            health.phase = .starting
            let run = count
            let poller = RealtimePoller(
                url: source.url, options: source.polling, transport: transport, textFormats: textFormats, clock: clock,
                jitter: jitter)
            task = Task { [weak self] in
                await poller.run { [weak self] poll in await self?.take(poll, of: source.name, run: run) }
            }
        }
        followed[source.name] = Followed(source: source, task: task, run: count, health: health)
    }
}

extension RealtimeFollower {
    /// Replaces the timetable of a group of sources. Messages already received are matched with it at once. Call it with a new
    /// `Timetable` after its file was replaced, and ask the new timetable afterwards: the state that `updates` and
    /// `state(of:)` give then belongs to the new one.
    /// - Parameter name: of the timetable, as its sources have it.
    /// - Returns: The state of the sources of the timetable, the same with each call.
    /// - Throws: the error of the timetable; then the earlier timetable stays in use.
    @discardableResult public func use(
        _ schedule: any RealtimeScheduleSource, for name: String = ""
    ) async throws -> RealtimeFeedState {
        let timetable: FollowedTimetable
        if let known = timetables[name] {
            try await known.run { try $0.use(schedule) }.get()
            timetable = known
        } else {
            timetable = FollowedTimetable(RealtimeFeedState(schedule: schedule, textFormats: textFormats))
            timetables[name] = timetable
        }
        let time = clock.second
        for one in followed.values where one.source.timetable == name {
            if one.task == nil, one.health.phase == .waitingForTimetable { start(one.source, health: one.health) }
            let health = followed[one.source.name]?.health ?? one.health
            send(RealtimeUpdate(change: .timetable, health: health, state: timetable.state, time: time))
        }
        return timetable.state
    }

    /// The state of the sources of a timetable; nil before `use(_:for:)`.
    public func state(of name: String = "") -> RealtimeFeedState? { timetables[name]?.state }

    /// The health of each source, in the order of their names.
    public var health: [RealtimeHealth] { followed.values.map(\.health).sorted { $0.name < $1.name } }

    /// The updates from now on, until the follower is stopped or the sequence is dropped. There may be any number of
    /// these sequences.
    /// - Parameter limit: how many wait for a slow reader, each with its overlay; it misses the oldest of more.
    public func updates(limit: Int = 256) -> AsyncStream<RealtimeUpdate> {
        count += 1
        let name = count
        let (stream, continuation) = AsyncStream.makeStream(
            of: RealtimeUpdate.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
        continuation.onTermination = { [weak self] _ in Task { await self?.removeListener(name) } }
        if isStopped { continuation.finish() } else { listeners[name] = continuation }
        return stream
    }

    private func removeListener(_ listener: Int) { listeners[listener] = nil }

    private func send(_ update: RealtimeUpdate) {
        for listener in listeners.values { listener.yield(update) }
    }

    /// Takes the result of a request. A request that was under way while its source was removed or paused does not
    /// count.
    private func take(_ poll: Poll, of name: String, run: Int) async {
        guard let source = followed[name]?.source, let timetable = timetables[source.timetable],
            followed[name]?.run == run
        else { return }
        // With the overlay of this message: the next one may be matched before this is told.
        let (result, matched) = await timetable.take(poll, from: source)
        guard followed[name]?.run == run, followed[name]?.task != nil, var health = followed[name]?.health else {
            return
        }
        health.take(poll, result)
        followed[name]?.health = health
        send(
            RealtimeUpdate(
                change: RealtimeUpdate.Change(poll.outcome, health: health), health: health, state: timetable.state,
                time: poll.time, matched: matched)
        )
        renewLimit(of: source.timetable, learningFrom: matched.overlay)
    }
}

/// The state of a timetable's feeds, and the queue on which it is changed: one change after the other, off Swift's threads.
private struct FollowedTimetable: Sendable {
    let state: RealtimeFeedState
    private let queue = DispatchQueue(label: "RealtimeFollower")

    init(_ state: RealtimeFeedState) { self.state = state }

    /// The content of the source after a poll, or the error of the timetable; and the overlay then.
    func take(
        _ poll: Poll, from source: RealtimeSource
    ) async -> (content: Result<FeedContent?, any Error>, matched: LatestOverlay) {
        await withCheckedContinuation { continuation in
            queue.async {
                let content = Result {
                    try state.receive(poll, from: source.name, options: source.matching)
                    return state.feeds.first { $0.name == source.name }
                }
                continuation.resume(returning: (content, state.latest))
            }
        }
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable (RealtimeFeedState) throws -> Value) async -> Result<
        Value, any Error
    > {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { try body(state) }) }
        }
    }
}
