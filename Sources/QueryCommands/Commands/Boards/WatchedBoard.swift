internal import Dispatch
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// The board of `departures --watch`: asked at once, and again when a message, the database or the minute has changed.
struct WatchedBoard {
    private var session: BoardSession
    private var feeds: MessageFeeds?
    private let clock: RealtimeOptions.CommandClock
    private let state: RealtimeFeedState?
    private let moments: MomentInbox
    private var choice: Choice?
    /// When the sources are chosen again, by the system's clock.
    private var nextChoice: Int

    /// Chooses the sources of the messages again, given what was read.
    struct Choice {
        /// The files and URLs that are read.
        var files: [String]
        let options: MatchOptions
        /// The files and URLs to read, given the overlay and a moment by the board's clock.
        let choose: (RealtimeOverlay, Int) throws -> [String]
    }

    /// Seconds until the sources are chosen for the first time, when their messages are there.
    private static let firstChoice = 60

    /// Seconds that the first board waits for messages, and for its database: it must react to the keyboard.
    private static let longestWait = 2

    /// - Parameters:
    ///   - feeds: nil without messages.
    ///   - path: of the database, which may be replaced meanwhile.
    ///   - choice: nil where all messages are read.
    init(
        _ session: BoardSession, feeds: MessageFeeds?, clock: RealtimeOptions.CommandClock, path: String,
        choice: Choice?
    ) throws {
        (self.session, self.feeds, self.clock, self.choice) = (session, feeds, clock, choice)
        nextChoice = Environment.now + Self.firstChoice
        self.feeds?.longestWait = Self.longestWait
        let file = try TimetableFile(path: path, clock: clock)
        state = feeds.map { _ in RealtimeFeedState(schedule: file.timetable) }
        try Self.read(&self.feeds, into: state, clock: clock, at: Environment.now)
        moments = MomentInbox(file.moments(realtime: state, clock: clock), longestWait: Self.longestWait)
    }

    /// The board if it has changed since the last one; otherwise nil.
    /// - Parameter moment: by the system's clock.
    mutating func answer(at moment: Int) throws -> Answer? {
        try chooseAgain(at: moment)
        try Self.read(&feeds, into: state, clock: clock, at: moment)
        return try moments.take().map { try session.answer(at: $0) }
    }

    private mutating func chooseAgain(at moment: Int) throws {
        guard let overlay = state?.overlay, var choice, moment >= nextChoice else { return }
        nextChoice = moment + SourceRoutes.shortLifetime
        let files = try choice.choose(overlay, clock.now(at: moment))
        guard files != choice.files, !files.isEmpty else { return }
        choice.files = files
        self.choice = choice
        feeds = MessageFeeds(files, options: choice.options)
        feeds?.longestWait = Self.longestWait
    }

    /// The time on the board's clock at a moment of the system's clock: `08:00:15`.
    func clockText(at moment: Int) -> String {
        RFC3339.WallTime(clock.now(at: moment), in: session.options.zone).time
    }

    private static func read(
        _ feeds: inout MessageFeeds?, into state: RealtimeFeedState?, clock: RealtimeOptions.CommandClock,
        at moment: Int
    ) throws {
        guard feeds?.poll(at: clock.now(at: moment), knowsFileTimes: clock.isSystem) == true, let feeds else { return }
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
