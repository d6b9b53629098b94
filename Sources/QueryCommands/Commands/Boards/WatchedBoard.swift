internal import Dispatch
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// The board of `departures --watch`: asked at once, and again when a message, the database or the minute has changed.
struct WatchedBoard {
    private var session: BoardSession
    private var feeds: FollowedMessages?
    private let clock: RealtimeOptions.CommandClock
    private let state: RealtimeFeedState?
    private let moments: MomentInbox

    /// Seconds that the first board waits for messages, and for its database: it must react to the keyboard.
    static let longestWait = 2

    /// - Parameters:
    ///   - feeds: nil without messages.
    ///   - path: of the database, which may be replaced meanwhile.
    init(
        _ session: BoardSession, feeds: FollowedMessages?, clock: RealtimeOptions.CommandClock, path: String
    ) throws {
        (self.session, self.feeds, self.clock) = (session, feeds, clock)
        let file = try TimetableFile(path: path, clock: clock)
        state = feeds.map { _ in RealtimeFeedState(schedule: file.timetable) }
        try Self.read(&self.feeds, into: state, at: Environment.now)
        moments = MomentInbox(file.moments(realtime: state, clock: clock), longestWait: Self.longestWait)
    }

    /// The board if it has changed since the last one; otherwise nil.
    /// - Parameter moment: by the system's clock.
    mutating func answer(at moment: Int) throws -> Answer? {
        try Self.read(&feeds, into: state, at: moment)
        return try moments.take().map { try session.answer(at: $0) }
    }

    /// The time on the board's clock at a moment of the system's clock: `08:00:15`.
    func clockText(at moment: Int) -> String {
        RFC3339.WallTime(clock.now(at: moment), in: session.options.zone).time
    }

    private static func read(
        _ feeds: inout FollowedMessages?, into state: RealtimeFeedState?, at moment: Int
    ) throws {
        guard feeds?.poll(at: moment, learningFrom: state?.overlay) == true, let feeds else { return }
        try state?.receive(feeds.contents)
    }
}

/// The newest moment at which to ask a board again, passed from the task that waits for moments to the one that draws.
private final class MomentInbox: Sendable {
    private let newest = Locked<Result<TimetableMoment, any Error>?>(nil)
    private let task: Task<Void, Never>

    /// - Parameter longestWait: seconds to wait for the first moment.
    init(_ moments: LiveMoments, longestWait: Int) {
        let first = DispatchSemaphore(value: 0)
        task = Task { [newest] in
            do {
                for try await moment in moments {
                    newest.withLock { $0 = .success(moment) }
                    first.signal()
                }
            } catch {
                newest.withLock { $0 = .failure(error) }
                first.signal()
            }
        }
        _ = first.wait(timeout: .now() + .seconds(longestWait))
    }

    deinit { task.cancel() }

    /// The moment that came since the last look; nil for none.
    func take() throws -> TimetableMoment? {
        try newest.withLock { newest in
            defer { newest = nil }
            return newest
        }?.get()
    }
}
