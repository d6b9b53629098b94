internal import Foundation
internal import GTFSModel

/// The health of a source of a `RealtimeFollower`. In JSON its moments are seconds since 1970.
public struct RealtimeHealth: Sendable, Hashable, Codable, Identifiable {
    /// The present activity of the follower for a source.
    public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
        /// `RealtimeFollower.use(_:for:)` has not named its timetable yet.
        case waitingForTimetable = "waiting_for_timetable"
        /// The first request is under way.
        case starting
        /// The last request succeeded, and the next is due at `nextTry`.
        case polling
        /// The last request failed, or its message could not be read to its end. The next is due at `nextTry`, later after
        /// each failure.
        case backingOff = "backing_off"
        /// It is not asked until `RealtimeFollower.resume(_:)`, and never again after the follower was stopped.
        case paused
    }

    /// RealtimeSource.name
    public var name: String
    /// RealtimeSource.timetable
    public var timetable: String
    /// The present activity of the follower for it.
    public var phase = Phase.waitingForTimetable
    /// When a readable message, or the answer that there is no newer one, last came in: seconds since 1970; nil for
    /// never.
    public var lastSuccess: Int?
    /// When a request, or the reading of its message to its end, last failed: seconds since 1970; nil for never.
    public var lastFailure: Int?
    /// The error then, in a sentence; nil for never.
    public var lastError: String?
    /// Failures since the last success.
    public var consecutiveFailures = 0
    /// When the next request is due: seconds since 1970; nil if none is planned.
    public var nextTry: Int?
    /// header.timestamp of the newest message that could be read: seconds since 1970; nil without one.
    public var messageTimestamp: Int?
    /// When the content of the feed last changed, by the receiver's clock: seconds since 1970; nil before the first
    /// message.
    public var changedAt: Int?

    /// The health of a source that is waiting for its timetable, or of one that has begun.
    public init(
        name: String, timetable: String = "", phase: Phase = .waitingForTimetable, lastSuccess: Int? = nil,
        lastFailure: Int? = nil, lastError: String? = nil, consecutiveFailures: Int = 0, nextTry: Int? = nil,
        messageTimestamp: Int? = nil, changedAt: Int? = nil
    ) {
        self.name = name
        self.timetable = timetable
        self.phase = phase
        self.lastSuccess = lastSuccess
        self.lastFailure = lastFailure
        self.lastError = lastError
        self.consecutiveFailures = consecutiveFailures
        self.nextTry = nextTry
        self.messageTimestamp = messageTimestamp
        self.changedAt = changedAt
    }

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

    /// Seconds since the newest message was made; by the receiver's clock if the producer gives no timestamp, or one in
    /// the future. Nil before the first message.
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
        case .failure(let error):
            fail("the timetable cannot be read: \(error)", at: poll.time)
            phase = .polling
        case .success(let content):
            if let content, content.changedAt > 0 || content.header.timestamp != nil {
                messageTimestamp = content.header.timestamp
                changedAt = content.changedAt
            }
            switch (poll.outcome, content?.failure) {
            case (.failure(let what), _): fail(what, at: poll.time)
            case (.message, let what?), (.unchanged, let what?): fail(what, at: poll.time)
            case (.message, nil), (.unchanged, nil): succeed(at: poll.time)
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
