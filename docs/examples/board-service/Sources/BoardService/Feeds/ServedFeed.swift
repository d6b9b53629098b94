import GTFSQuery
import GTFSRealtime

/// A database that the service answers from, and the realtime messages for it.
public struct ServedFeed: Sendable {
    /// The name of the feed in URLs: `sydney` in `sydney:2000`.
    public let id: FeedID
    /// The database, which may be replaced at any time.
    public let file: TimetableFile
    /// What the realtime messages say; nil where none are followed.
    public let realtime: RealtimeFeedState?
    /// What was recorded of it; nil where no history is named.
    package let history: ServedHistory?
    /// Of the service that answers; empty for none.
    let release: String
    /// Tells what now is.
    let clock: any PollClock

    /// The timetable and the messages to ask now.
    package func moment() -> Moment {
        // An overlay names the trips of one file: the two come together, also while the file is replaced.
        let moment = file.moment(with: realtime, at: Int(clock.now))
        return Moment(timetable: moment.timetable, realtime: moment.realtime, now: moment.now, release: release)
    }
}

/// A timetable and what messages say of it, at one moment.
package struct Moment: Sendable {
    package var timetable: Timetable
    /// Nil where no messages are followed.
    package let realtime: RealtimeSnapshot?
    /// Seconds since 1970.
    package let now: Int
    /// Of the service that answers; empty for none.
    let release: String

    /// The state of the messages; nil where none are followed.
    var realtimeState: BoardRealtime? { realtime?.status }

    /// What tells this version of the feed from all others: the hash of its content, when it was imported, and the
    /// version of the toolkit that answers, with the release of the service where it has one.
    func version() throws -> String {
        let origin = try timetable.info().origin
        let imported = origin.importedAt.filter { $0.isASCII && ($0.isNumber || $0.isLetter) }
        let answering = release.isEmpty ? Toolkit.version : "\(Toolkit.version)-\(release)"
        return "\(origin.contentHash.prefix(16))-\(imported)-\(answering)"
    }

    /// When the newest message was made, seconds since 1970; 0 without one.
    var messageTime: Int { realtime?.overlay.feeds.map { $0.timestamp ?? $0.changedAt }.max() ?? 0 }
}
