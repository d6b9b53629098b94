public import Foundation

/// A URL that a `RealtimeFollower` polls.
public struct RealtimeSource: Sendable, Equatable, Identifiable {
    /// Unique among the sources of a follower, and the name of the feed in its timetable's overlay.
    public var name: String
    /// The URL of the messages.
    public var url: URL
    /// The timetable that the messages belong to, by the name given to `RealtimeFollower.use(_:for:)`; empty if there
    /// is only one.
    public var timetable: String
    /// How often the URL is asked, how long to wait, and the headers.
    public var polling: PollOptions
    /// How ids of the feed are matched with those of the timetable.
    public var matching: MatchOptions
    /// The name.
    public var id: String { name }

    /// A source with the usual options unless they are given.
    public init(
        name: String, url: URL, timetable: String = "", polling: PollOptions = PollOptions(),
        matching: MatchOptions = MatchOptions()
    ) {
        self.name = name
        self.url = url
        self.timetable = timetable
        self.polling = polling
        self.matching = matching
    }
}
