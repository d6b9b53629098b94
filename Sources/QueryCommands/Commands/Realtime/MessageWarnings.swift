internal import GTFSModel
internal import GTFSQuery

/// Warnings about messages, on standard error: why one is missing, too old, or hardly matches the timetable.
struct MessageWarnings {
    private let snapshot: RealtimeSnapshot
    /// A sentence on what is shown if no message is usable, by the English one.
    private let instead: String?

    init(_ snapshot: RealtimeSnapshot, instead: String? = nil) {
        self.snapshot = snapshot
        self.instead = instead.map(CommandWords.label)
    }

    /// At most a few lines for each feed, none if all is well.
    var lines: [String] {
        let status = snapshot.status
        let isOfUse = status.feeds.contains { $0.state == .fresh || $0.state == .stale }
        return zip(snapshot.overlay.feeds, status.feeds).flatMap { feed, status in
            let failure = Self.sentence(feed.name, feed.failure)
            var lines = [failure, age(status)].compactMap(\.self)
            if let instead, !isOfUse, let first = lines.first {
                // The reason of a failure is English, in each language.
                let words = failure == nil ? CommandWords.current : .english
                lines[0] = words.text("sentences", with: ["a": first, "b": instead])
            }
            if let unknown = feed.trips.unmatched[.unknownRelationship] {
                lines.append(Self.unknown(unknown, feed: feed))
            }
            if feed.flags.contains(.limitedData) { lines.append(Self.limited(feed)) }
            if feed.flags.contains(.staticMismatch) { lines.append(Self.mismatch(feed)) }
            return lines
        }
    }

    /// The sentences on the messages that could not be read; nil if all were read.
    var failure: String? {
        let sentences = snapshot.overlay.feeds.compactMap { Self.sentence($0.name, $0.failure) }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// `lines` without those on messages that could not be read, for an answer whose failure has these.
    var linesOfRead: [String] {
        let failures = Set(snapshot.overlay.feeds.compactMap { Self.sentence($0.name, $0.failure) })
        return lines.filter { !failures.contains($0) }
    }

    /// `failure` of the messages of several feeds.
    static func failure(of snapshots: [FeedID: RealtimeSnapshot]) -> String? {
        let sentences = snapshots.values.compactMap { Self($0).failure }.sorted()
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// `linesOfRead` of the messages of several feeds.
    static func linesOfRead(of snapshots: [FeedID: RealtimeSnapshot]) -> [String] {
        snapshots.values.flatMap { Self($0).linesOfRead }.sorted()
    }

    /// `lines` of the messages of several feeds.
    static func lines(of snapshots: [FeedID: RealtimeSnapshot], instead: String? = nil) -> [String] {
        snapshots.values.flatMap { Self($0, instead: instead).lines }.sorted()
    }

    private func age(_ feed: BoardRealtime.Feed) -> String? {
        func text(_ key: String, _ more: [String: String] = [:]) -> String {
            // The sentence has a full stop of its own.
            let more = more.mapValues { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
            return CommandWords.text(key, with: more.merging(["feed": Self.label(feed.name)]) { $1 })
        }
        let since = Self.age(feed, at: snapshot.now)
        return switch feed.state {
        case .empty: text("message_empty")
        case .dropped: text("message_dropped", ["since": since])
        case .stale: text("message_stale", ["since": since])
        case .fresh: Self.clockAhead(feed, at: snapshot.now).map { text("message_future", ["ahead": $0]) }
        case .unreadable: nil
        }
    }

    /// `it was sent 6 min ago`; `its clock is 22 h 0 min ahead, and it has not changed for 6 min` if the timestamp lies
    /// in the future, so that the age counts from the last change.
    static func age(_ feed: BoardRealtime.Feed, at now: Int) -> String {
        let age = duration(feed.age ?? 0, daysKey: "days_ago", in: CommandWords.current)
        return clockAhead(feed, at: now).map {
            CommandWords.text("message_unchanged", with: ["ahead": $0, "age": age])
        }
            ?? CommandWords.text("message_sent", with: ["age": age])
    }

    /// `its clock is 22 h 0 min ahead`; nil for a message whose timestamp does not lie in the future.
    private static func clockAhead(_ feed: BoardRealtime.Feed, at now: Int) -> String? {
        guard feed.flags.contains(.clockSkew), let timestamp = feed.timestamp else { return nil }
        let (ahead, isOver) = timestamp.subtractingReportingOverflow(now)
        let age = duration(isOver ? .max : ahead, in: CommandWords.current)
        return CommandWords.text("message_ahead", with: ["age": age])
    }

    /// Why a message was not read; nil if it was.
    static func sentence(_ name: String, _ failure: String?) -> String? {
        failure.map { "\(label(name)) \($0)." }
    }

    private static func label(_ name: String) -> String { MessageFile(name: name).label }

    private static func limited(_ feed: RealtimeFeed) -> String {
        let counts = feed.trips.isLimited ? feed.trips : feed.vehicles
        let all = counts.matched + counts.missing
        guard counts.matched > 0 else {
            return CommandWords.text("messages_elsewhere", with: ["all": "\(all)", "feed": feed.name])
        }
        return CommandWords.text(
            "messages_limited", count: counts.missing, with: ["all": "\(all)", "feed": feed.name])
    }

    private static func unknown(_ count: Int, feed: RealtimeFeed) -> String {
        CommandWords.text("messages_unknown", count: count, with: ["feed": feed.name])
    }

    private static func mismatch(_ feed: RealtimeFeed) -> String {
        CommandWords.text(
            "message_mismatch", with: ["feed": label(feed.name), "version": feed.feedVersion ?? ""])
    }

    /// `45 s`, `6 min`, `3 h 20 min`, `12 days`.
    /// - Parameter daysKey: of the sentence for days, which some languages write otherwise after a word such as "ago".
    static func duration(_ seconds: Int, daysKey: String = "days", in words: Words = .english) -> String {
        switch seconds {
        case ..<120: words.text("seconds", count: seconds)
        case ..<7200: words.text("minutes", count: seconds / 60)
        case ..<172_800:
            words.text("hours_minutes", count: seconds / 3600, with: ["minutes": String(seconds / 60 % 60)])
        default: words.text(daysKey, count: seconds / 86400)
        }
    }
}
