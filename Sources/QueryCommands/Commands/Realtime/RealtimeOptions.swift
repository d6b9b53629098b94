internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// How realtime messages are applied: `--now`, `--match`, `--stale` and `--drop`.
struct RealtimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The current time, for the age of messages and for --at now: RFC 3339, 2026-11-21T08:05 or 08:05 where the feed runs, or now.",
            valueName: "time"), transform: TimeArgument.read)
    var now: TimeArgument = .now

    @Option(
        help: ArgumentHelp(
            "Where trip ids differ from the timetable's: try the part after an underscore (suffix), the same but for "
                + "the path (stem), or the same origin and start (origin). Route and day have to agree; may be repeated.",
            valueName: "heuristic"),
        completion: .list(["suffix", "stem", "origin"]), transform: RealtimeOptions.heuristics)
    var match: [[IDHeuristic]] = []

    @Option(help: ArgumentHelp("Age beyond which a prediction is flagged as stale.", valueName: "seconds"))
    var stale: Int = FreshnessLimits().stale

    @Option(help: ArgumentHelp("Age beyond which the schedule is shown instead of a prediction.", valueName: "seconds"))
    var drop: Int = FreshnessLimits().drop

    func validate() throws {
        guard stale >= 0 else { throw ValidationError("--stale \(stale): give seconds from 0 up.") }
        guard drop >= 0 else { throw ValidationError("--drop \(drop): give seconds from 0 up.") }
    }

    var options: MatchOptions {
        var options = MatchOptions()
        options.heuristics = Set(match.joined())
        return options
    }

    var limits: FreshnessLimits {
        var limits = FreshnessLimits()
        limits.stale = stale
        limits.drop = drop
        // A cancellation is never dropped before a prediction would be.
        limits.cancellationDrop = max(limits.cancellationDrop, drop)
        return limits
    }

    /// One heuristic, or several with commas between them.
    static func heuristics(_ text: String) throws -> [IDHeuristic] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let heuristic = IDHeuristic(rawValue: String(word)) else {
                let names = IDHeuristic.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(word)' is no way to match ids: give one of \(names).")
            }
            return heuristic
        }
    }
}

extension RealtimeOptions {
    /// The clock of a command: the system's, or one that `--now` sets and that runs on from there.
    struct CommandClock {
        /// Seconds that it is ahead of the system's.
        private let ahead: Int
        /// Whether it is the system's own.
        let isSystem: Bool

        /// - Parameter moment: by the system's clock when the command begins, seconds since 1970.
        init(_ time: TimeArgument, in timeZone: ServiceTimeZone, at moment: Int) {
            ahead = time.instant(in: timeZone, now: moment) - moment
            isSystem = time == .now
        }

        /// - Parameter moment: by the system's clock.
        func now(at moment: Int) -> Int { moment + ahead }
    }
}

extension RealtimeOptions.CommandClock: PollClock {
    /// Seconds since 1970.
    var now: Double { SystemPollClock().now + Double(ahead) }

    /// Waits without blocking a thread.
    func sleep(_ seconds: Double) async throws { try await SystemPollClock().sleep(seconds) }
}

extension RealtimeOptions {
    /// Messages that are read once and matched with a timetable, for the commands that are about them.
    struct RealtimeQuestion {
        let contents: [FeedContent]
        let snapshot: RealtimeSnapshot

        init(_ messages: [NamedMessage], realtimeOptions: RealtimeOptions, timetable: Timetable) throws {
            let moment = Environment.now
            let clock = RealtimeOptions.CommandClock(realtimeOptions.now, in: try timetable.timeZone(), at: moment)
            let now = clock.now(at: moment)
            let messages = try MatchedMessages.read(
                messages, options: realtimeOptions.options, on: timetable, at: now, isSystemTime: clock.isSystem)
            contents = messages.contents
            var snapshot = RealtimeSnapshot(messages.overlay, now: now)
            snapshot.limits = realtimeOptions.limits
            self.snapshot = snapshot
        }
    }
}

/// Messages as they match a timetable. Messages of files are kept while the files are the same: the lines of `gtfs-query lines`
/// name the same messages again and again.
struct MatchedMessages: Sendable {
    let contents: [FeedContent]
    let overlay: RealtimeOverlay

    private static let kept = Locked<[(source: Source, messages: MatchedMessages)]>([])
    /// So many are kept.
    private static let most = 4

    /// What makes two readings the same.
    private struct Source: Equatable, Sendable {
        let named: [NamedMessage]
        let stamps: [FileStamp]
        let options: MatchOptions
        let timetable: TimetableIdentity
        /// Nil where the times of the files tell when messages came.
        let moment: Int?
    }

    private init(
        _ messages: [NamedMessage], options: MatchOptions, timetable: Timetable, at now: Int, isSystemTime: Bool
    ) throws {
        var feeds = MessageFeeds(messages, options: options)
        _ = feeds.poll(at: now, knowsFileTimes: isSystemTime)
        contents = feeds.contents
        overlay = try feeds.overlay(on: timetable)
    }

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - isSystemTime: whether `now` comes from the same clock as the times of the files.
    static func read(
        _ named: [NamedMessage], options: MatchOptions, on timetable: Timetable, at now: Int, isSystemTime: Bool
    ) throws -> MatchedMessages {
        let files = named.map { MessageFile(name: $0.word) }
        let stamps = files.compactMap { file in file.stamp.flatMap { file.isKept($0) ? $0 : nil } }
        guard stamps.count == named.count, let identity = timetable.timetableIdentity else {
            return try MatchedMessages(
                named, options: options, timetable: timetable, at: now, isSystemTime: isSystemTime)
        }
        let source = Source(
            named: named, stamps: stamps, options: options, timetable: identity, moment: isSystemTime ? nil : now)
        if let known = kept.withLock({ $0.first { $0.source == source }?.messages }) { return known }
        let messages = try MatchedMessages(
            named, options: options, timetable: timetable, at: now, isSystemTime: isSystemTime)
        kept.withLock { kept in
            // Files that have changed are not as they were again.
            kept.removeAll { $0.source.named == named && $0.source.stamps != stamps }
            kept = kept.suffix(most - 1) + [(source, messages)]
        }
        return messages
    }
}
