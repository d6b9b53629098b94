internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import RealtimeText
internal import Terminal

/// One run of `gtfs-query record`: messages, a timetable, and the history that they go into.
final class HistoryRecording {
    private let file: TimetableFile
    private let recorder: HistoryRecorder
    private let options: MatchOptions
    private var recorded = RecordedMessages()
    private var leftOut = LeftOutMessages()
    private var failures: [String: String] = [:]
    /// The sources that had a message.
    private var sources: Set<String> = []
    /// How many messages were recorded when unused trips were last forgotten.
    private var tidied = 0
    /// When the last line was written, seconds since 1970.
    private var writtenAt = 0
    /// The first service day of the messages that were recorded; nil before the first.
    private var firstDay: ServiceDate?

    /// Seconds between two lines about the state of things.
    private static let pause = 900
    /// The messages of each source until a trip that none of them names is forgotten.
    private static let messagesKept = 8
    /// The first messages of each source, after which all is forgotten that only the pass over a service day needed.
    private static let firstMessages = 2
    /// Milliseconds between two looks at the files and the messages that came.
    private static let look = 500
    /// The most trips in memory while visits are counted, as those under way are there already.
    private static let mostTrips = 1024
    /// Seconds after midnight up to which most trips are those of the day before.
    private static let night = 6 * 3600

    init(database: String, history: String, daysKept: Int?, options: MatchOptions) throws {
        file = try TimetableFile(path: database)
        recorder = try HistoryRecorder(path: history, daysKept: daysKept)
        self.options = options
    }

    func close() throws { try recorder.close() }

    /// Records saved messages in the order of their timestamps.
    func record(_ saved: SavedMessages) throws {
        saved.notes.forEach(Output.note)
        Output.note(
            "Recording \(Self.text(saved.messages.count, noun: "message")) of \(saved.folder) into \(recorder.path).")
        let progress = ProgressLine.onTerminal()
        var contents: [String: FeedContent] = [:]
        for (index, message) in saved.messages.enumerated() {
            var content =
                contents.removeValue(forKey: message.source)
                ?? FeedContent(name: message.source, options: options)
            try content.receive(
                bytes: MessageFile(name: message.path).bytes(), textFormats: TextFormats(), at: message.timestamp ?? 0)
            let clock = min(message.timestamp ?? .max, Environment.now)
            try record(overlay(of: &content, isKept: saved.differential.contains(message.source)), at: clock)
            contents[message.source] = content
            let count = index + 1
            progress?.show(file: recorder.path, isComplete: false) { _ in "\(count) of \(saved.messages.count) messages"
            }
        }
        progress?.clear()
        try sayEnd()
    }

    /// Records present messages until a signal ends the program.
    func follow(_ names: [String], every interval: Double) throws {
        let signals = WatchSignals(suspends: false)
        var feeds = MessageFeeds(NamedMessage.all(names), options: options, every: interval)
        feeds.longestWait = 1
        Output.note(
            "Recording \(names.map(FetchedMessage.label).joined(separator: ", ")) into \(recorder.path); Ctrl-C ends it."
        )
        var seen: [Int?] = names.map { _ in nil }
        while true {
            file.refresh()
            if feeds.poll(at: Environment.now, knowsFileTimes: true) {
                for (index, content) in feeds.contents.enumerated() where content.header.timestamp != seen[index] {
                    seen[index] = content.header.timestamp
                    var content = content
                    try record(overlay(of: &content, isKept: true), at: Environment.now)
                }
                feeds.contents.forEach(sayFailure)
                try sayState()
            }
            if signals.next(within: Self.look) != nil { return try sayEnd() }
        }
    }

    /// - Parameter isKept: whether the next message of the source is put together with it.
    private func overlay(of content: inout FeedContent, isKept: Bool) throws -> RealtimeOverlay {
        sources.insert(content.name)
        let kept = recorded.messages <= Self.firstMessages * sources.count ? 1 : Self.messagesKept
        if recorded.messages >= tidied + kept * sources.count {
            tidied = recorded.messages
            try file.timetable.forgetUnusedTrips()
        }
        var contents = [content]
        if isKept { return try file.timetable.readingSchedule { try RealtimeOverlay(contents, on: $0) } }
        content.forgetEntities()
        return try file.timetable.readingSchedule { try RealtimeOverlay(taking: &contents, on: $0) }
    }

    /// - Parameter now: by the clock of a recorder: for a saved message its own timestamp, unless that is still to come.
    private func record(_ overlay: RealtimeOverlay, at now: Int) throws {
        let timetable = file.timetable
        let sent = overlay.feeds.first?.timestamp
        let news = try recorder.record(overlay, on: timetable, at: now)
        if news.messages == 0 { leftOut.add(sent, at: now) }
        if firstDay == nil, news.messages > 0, let sent {
            firstDay = try timetable.timeZone().date(at: sent - Self.night)
        }
        recorded.messages += news.messages
        recorded.trips += news.trips
        recorded.unmatched += news.unmatched
        recorded.farTrips += news.farTrips
        recorded.tripsUnderWay = news.tripsUnderWay
    }

    /// A failure is said once, and again after it has ended.
    private func sayFailure(_ content: FeedContent) {
        guard failures[content.name] != content.failure else { return }
        failures[content.name] = content.failure
        if let failure = content.failure { Output.note("\(content.name): \(failure).") }
    }

    private func sayState() throws {
        guard recorded.messages > 0, Environment.now - writtenAt >= Self.pause else { return }
        writtenAt = Environment.now
        let underWay = recorded.tripsUnderWay == 1 ? "1 trip is" : "\(recorded.tripsUnderWay) trips are"
        Output.note(try state() + " \(underWay) under way.")
    }

    private func state() throws -> String {
        let unmatched =
            recorded.unmatched == 0
            ? ""
            : "; \(recorded.unmatched == 1 ? "once" : "\(recorded.unmatched) times") no trip of the timetable was found for what they name"
        let far =
            recorded.farTrips == 0
            ? ""
            : "; \(recorded.farTrips == 1 ? "once" : "\(recorded.farTrips) times") they name a trip on a day more than a week from them, which is left out"
        return Self.text(recorded.messages, noun: "message") + " recorded" + (try observed()) + unmatched + far + "."
    }

    /// How many visits the history has by now on the days of the messages.
    private func observed() throws -> String {
        guard let firstDay else { return "" }
        let found = try History(path: recorder.path).observed(from: firstDay, mostTrips: Self.mostTrips)
        return ", \(Self.text(found.visits, noun: "visit")) observed on \(Self.text(found.days, noun: "service day"))"
    }

    private static func text(_ count: Int, noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }

    private func sayEnd() throws { Output.note(try ([state()] + leftOut.sentences).joined(separator: " ")) }
}

/// How many messages changed nothing, and why not (rules H3 and H4).
private struct LeftOutMessages {
    private var undated = 0
    private var ahead = 0
    private var old = 0

    /// Counts a message that changed nothing.
    /// - Parameters:
    ///   - timestamp: of its header, seconds since 1970; nil without one.
    ///   - now: by the clock of the recorder.
    mutating func add(_ timestamp: Int?, at now: Int) {
        guard let timestamp, timestamp > 0 else {
            undated += 1
            return
        }
        if timestamp > ClampedSum.sum(now, RealtimeFeed.toleratedSkew) { ahead += 1 } else { old += 1 }
    }

    /// A sentence for each reason.
    var sentences: [String] {
        [
            Self.sentence(
                old, one: "was not newer than the last of its source",
                many: "were not newer than the last of their source"),
            Self.sentence(
                ahead, one: "was ahead of the clock here by more than a minute: set the clock",
                many: "were ahead of the clock here by more than a minute: set the clock"),
            Self.sentence(undated, one: "had no timestamp", many: "had no timestamp"),
        ].compactMap(\.self)
    }

    private static func sentence(_ count: Int, one: String, many: String) -> String? {
        count == 0 ? nil : "\(count) \(count == 1 ? one : many)."
    }
}
