internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// The messages that a command goes on reading; their sources are chosen again each hour.
struct FollowedMessages {
    private let choice: SourceChoice
    private let options: MatchOptions
    private let clock: RealtimeOptions.CommandClock
    /// The most seconds that the first look waits for URLs; nil for the usual ones.
    private let longestWait: Int?
    private var read: [NamedMessage] = []
    private var feeds: MessageFeeds
    /// When the sources are chosen again, by the system's clock.
    private var nextChoice: Int

    /// Seconds until the sources are chosen for the first time, when their messages are there.
    private static let firstChoice = 60

    /// Nil without messages.
    init?(
        _ choice: SourceChoice, options: MatchOptions, clock: RealtimeOptions.CommandClock, longestWait: Int? = nil
    ) {
        guard !choice.messages.isEmpty else { return nil }
        (self.choice, self.options, self.clock, self.longestWait) = (choice, options, clock, longestWait)
        nextChoice = choice.isAsked ? Environment.now + Self.firstChoice : .max
        feeds = MessageFeeds([NamedMessage](), options: options)
        open(choice.own(at: clock.now(at: Environment.now)))
    }

    /// The content of each message, as last read.
    var contents: [FeedContent] { feeds.contents }

    /// The messages as they match a timetable.
    func overlay(on timetable: Timetable) throws -> RealtimeOverlay { try feeds.overlay(on: timetable) }

    /// Reads what has changed since the last look.
    /// - Parameters:
    ///   - moment: by the system's clock.
    ///   - overlay: of what was read before, to learn from; nil before there is one.
    /// - Returns: whether there was anything new.
    mutating func poll(at moment: Int, learningFrom overlay: RealtimeOverlay?) -> Bool {
        if let overlay, moment >= nextChoice {
            nextChoice = moment + SourceRoutes.shortLifetime
            let now = clock.now(at: moment)
            _ = choice.learn(from: overlay, at: now)
            let own = choice.own(at: now)
            if own != read { open(own) }
        }
        return feeds.poll(at: clock.now(at: moment), knowsFileTimes: clock.isSystem)
    }

    private mutating func open(_ messages: [NamedMessage]) {
        read = messages
        feeds = MessageFeeds(messages, options: options)
        if let longestWait { feeds.longestWait = longestWait }
    }
}
