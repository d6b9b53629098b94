public import GTFSModel

/// An event of a source of a `RealtimeFollower`.
public struct RealtimeUpdate: Sendable {
    /// The kind of event.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// A message came in and could be read.
        case message
        /// The server has nothing new.
        case unchanged
        /// The request failed, or its message could not be read to its end: `health.lastError`.
        case failure
        /// The timetable was replaced, and the messages are matched with the new one.
        case timetable
        /// The source was removed, together with its content.
        case removed
    }

    /// The kind of event.
    public var change: Change
    /// The health of the source after it. Its name identifies the source.
    public var health: RealtimeHealth
    /// The state of the source's timetable; its `overlay` is the newest whenever it is asked for, as a screen wants it.
    public var state: RealtimeFeedState
    /// The overlay after this event, with the timetable whose trips it names. A reader that takes longer than the next message
    /// finds each message in the update that it came with, as a recorder needs it.
    public var matched: LatestOverlay
    /// When it happened: seconds since 1970.
    public var time: Int

    /// An event of a source.
    /// - Parameter matched: the overlay after it; nil for the present one of the state.
    public init(
        change: Change, health: RealtimeHealth, state: RealtimeFeedState, time: Int, matched: LatestOverlay? = nil
    ) {
        self.change = change
        self.health = health
        self.state = state
        self.matched = matched ?? state.latest
        self.time = time
    }
}

extension RealtimeUpdate {
    /// The overlay after this event.
    public var overlay: RealtimeOverlay { matched.overlay }
    /// The timetable that the overlay is of.
    public var schedule: any RealtimeScheduleSource { matched.schedule }
}

extension RealtimeUpdate.Change {
    /// - Parameter health: of the source, after the poll was taken.
    init(_ outcome: Poll.Outcome, health: RealtimeHealth) {
        switch outcome {
        case _ where health.consecutiveFailures > 0: self = .failure
        case .message: self = .message
        case .unchanged: self = .unchanged
        case .failure: self = .failure
        }
    }
}
