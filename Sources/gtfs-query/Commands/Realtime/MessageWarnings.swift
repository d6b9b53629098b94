internal import GTFSModel

/// Warnings about messages, on standard error: why one is missing, too old, or hardly matches the timetable.
struct MessageWarnings {
    private let snapshot: RealtimeSnapshot
    /// What is shown where no message is of use; a sentence.
    private let instead: String?

    init(_ snapshot: RealtimeSnapshot, instead: String? = nil) {
        self.snapshot = snapshot
        self.instead = instead
    }

    /// At most a few lines for each feed, none where all is well.
    var lines: [String] {
        let status = snapshot.status
        let isOfUse = status.feeds.contains { $0.state == .fresh || $0.state == .stale }
        return zip(snapshot.overlay.feeds, status.feeds).flatMap { feed, status in
            var lines = [Self.sentence(feed.name, feed.failure), Self.age(status)].compactMap(\.self)
            if let instead, !isOfUse, let first = lines.first { lines[0] = first + " " + instead }
            if feed.flags.contains(.limitedData) { lines.append(Self.limited(feed)) }
            if feed.flags.contains(.staticMismatch) { lines.append(Self.mismatch(feed)) }
            return lines
        }
    }

    private static func age(_ feed: BoardRealtime.Feed) -> String? {
        switch feed.state {
        case .empty: "\(label(feed.name)) has no entities: it says nothing."
        case .dropped: "\(label(feed.name)) is too old: it was sent \(duration(feed.age ?? 0)) ago."
        case .stale: "\(label(feed.name)) is stale: it was sent \(duration(feed.age ?? 0)) ago."
        case .fresh, .unreadable: nil
        }
    }

    /// Why a message was not read; nil where it was.
    static func sentence(_ name: String, _ failure: String?) -> String? {
        failure.map { "\(label(name)) \($0)." }
    }

    private static func label(_ name: String) -> String { MessageFile(name: name).label }

    private static func limited(_ feed: RealtimeFeed) -> String {
        let counts = feed.trips.isLimited ? feed.trips : feed.vehicles
        let all = counts.matched + counts.missing
        guard counts.matched > 0 else {
            return
                "Limited data: none of the \(all) trips of \(feed.name) is in this timetable. Import the feed that it goes "
                + "with (for Transport for NSW that of the mode, not the complete one), or say with --match how it writes "
                + "its ids."
        }
        return
            "Limited data: \(counts.missing) of \(all) trips of \(feed.name) are not in this timetable, so what is not "
            + "marked as realtime may be late all the same. `gtfs-query realtime` tells which they are."
    }

    private static func mismatch(_ feed: RealtimeFeed) -> String {
        "\(label(feed.name)) goes with version \(feed.feedVersion ?? "") of the timetable, and this is another."
    }

    /// `45 s`, `6 min`, `3 h 20 min`, `12 days`.
    static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h \(seconds / 60 % 60) min"
        default: "\(seconds / 86400) days"
        }
    }
}
