public import Foundation
internal import GTFSModel

/// A URL that a `RealtimeFollower` polls.
public struct RealtimeSource: Sendable, Equatable, Identifiable {
    /// Unique among the sources of a follower, and the name of the feed in its timetable's overlay.
    public var name: String
    /// Where the messages are.
    public var url: URL
    /// Which timetable the messages go with, by the name given to `RealtimeFollower.use(_:for:)`; empty where there is one.
    public var timetable: String
    /// How often and how patiently the URL is asked, and with which headers.
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

/// How a source of a `RealtimeFollower` fares. In JSON its moments are seconds since 1970.
public struct RealtimeHealth: Sendable, Hashable, Codable, Identifiable {
    /// What the follower does about a source at present.
    public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
        /// `RealtimeFollower.use(_:for:)` has not named its timetable yet.
        case waitingForTimetable = "waiting_for_timetable"
        /// The first request is under way.
        case starting
        /// The last request succeeded, and the next is due at `nextTry`.
        case polling
        /// The last request failed, or its message could not be read. The next is due at `nextTry`.
        case backingOff = "backing_off"
        /// It is not asked until `RealtimeFollower.resume(_:)`.
        case paused
    }

    /// RealtimeSource.name
    public var name: String
    /// RealtimeSource.timetable
    public var timetable: String
    /// What the follower does about it.
    public var phase = Phase.waitingForTimetable
    /// When a message, or the word that there is no newer one, last came in: seconds since 1970; nil for never.
    public var lastSuccess: Int?
    /// When a request, or the reading of its message, last failed: seconds since 1970; nil for never.
    public var lastFailure: Int?
    /// What went wrong then, in a sentence; nil for never.
    public var lastError: String?
    /// Failures since the last success.
    public var consecutiveFailures = 0
    /// When the next request is due: seconds since 1970; nil where none is planned.
    public var nextTry: Int?
    /// header.timestamp of the newest message that could be read: seconds since 1970; nil without one.
    public var messageTimestamp: Int?
    /// When what the feed says last changed, by the receiver's clock: seconds since 1970; nil before the first message.
    public var changedAt: Int?
    /// The name.
    public var id: String { name }

    private enum CodingKeys: String, CodingKey {
        case name, timetable, phase
        case lastSuccess = "last_success"
        case lastFailure = "last_failure"
        case lastError = "last_error"
        case consecutiveFailures = "consecutive_failures"
        case nextTry = "next_try"
        case messageTimestamp = "message_timestamp"
        case changedAt = "changed_at"
    }

    init(_ source: RealtimeSource) {
        name = source.name
        timetable = source.timetable
    }

    /// Seconds since the newest message was made; by the receiver's clock where the producer gives no timestamp, or one that
    /// lies in the future. Nil before the first message.
    /// - Parameter now: seconds since 1970.
    public func age(at now: Int) -> Int? {
        changedAt.map { RealtimeFeed.age(of: messageTimestamp, changedAt: $0, at: now).seconds }
    }
}

extension RealtimeHealth {
    /// - Parameter result: the feed after the poll was taken.
    mutating func take(_ poll: Poll, _ result: Result<FeedContent?, any Error>) {
        nextTry = PollSeconds.instant(Double(poll.time) + PollSeconds.wait(poll.wait))
        switch result {
        case .failure(let error): fail("the timetable cannot be read: \(error)", at: poll.time)
        case .success(let content):
            if let content, content.changedAt > 0 || content.header.timestamp != nil {
                messageTimestamp = content.header.timestamp
                changedAt = content.changedAt
            }
            switch (poll.outcome, content?.failure) {
            case (.failure(let what), _): fail(what, at: poll.time)
            case (.message, let what?): fail(what, at: poll.time)
            case (.message, nil), (.unchanged, _): succeed(at: poll.time)
            }
        }
    }

    private mutating func succeed(at time: Int) {
        lastSuccess = time
        consecutiveFailures = 0
        phase = .polling
    }

    private mutating func fail(_ what: String, at time: Int) {
        lastFailure = time
        lastError = what
        consecutiveFailures += 1
        phase = .backingOff
    }
}

/// Something that happened to a source of a `RealtimeFollower`.
public struct RealtimeUpdate: Sendable {
    /// What happened.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// A message came in. `health` says whether it could be read.
        case message
        /// The server has nothing new.
        case unchanged
        /// The request failed.
        case failure
        /// The timetable was replaced, and the messages are matched with the new one.
        case timetable
        /// The source was removed, and what it said with it.
        case removed
    }

    /// What happened.
    public var change: Change
    /// How the source fares after it. Its name tells which source it is.
    public var health: RealtimeHealth
    /// The state of the source's timetable; its `overlay` is the newest whenever it is asked for.
    public var state: RealtimeFeedState
    /// When it happened: seconds since 1970.
    public var time: Int

    init(_ change: Change, health: RealtimeHealth, state: RealtimeFeedState, time: Int) {
        self.change = change
        self.health = health
        self.state = state
        self.time = time
    }
}

extension RealtimeUpdate.Change {
    init(_ outcome: Poll.Outcome) {
        switch outcome {
        case .message: self = .message
        case .unchanged: self = .unchanged
        case .failure: self = .failure
        }
    }
}
