public import Foundation
public import GTFSModel

/// The latest overlay of any number of realtime feeds on one timetable, shared by any number of threads.
///
/// The thread that brings a message also reads and matches it. `overlay` is the last overlay that is finished; reading it
/// never waits for the next one.
///
/// ```swift
/// let timetable = try Timetable(path: "sydney.sqlite")
/// let state = RealtimeFeedState(schedule: timetable)
/// let now = Date()
/// try state.receive(Data(contentsOf: url), from: "trip updates", at: now)
/// let snapshot = RealtimeSnapshot(state.overlay, now: now)
/// let board = try timetable.departures(DeparturesRequest(stopID: "2000", at: now), realtime: snapshot)
/// ```
public final class RealtimeFeedState: Sendable {
    private let textFormats: (any TextFormatReader)?
    /// The content of the feeds, and how often it has changed.
    private let contents: Locked<(feeds: [FeedContent], version: Int)>
    /// The last finished overlay with its timetable, and the version of the contents that it was made from.
    private let finished: Locked<(latest: LatestOverlay, version: Int)>
    private let changed = Broadcast<Void>()
    /// Held while an overlay is made, so that two feeds that arrive together make two overlays one after the other.
    private let making = NSLock()

    /// - Parameters:
    ///   - feeds: the feeds known beforehand, with their options, in the order in which the overlay lists them. Others
    ///     are added as their messages come in.
    ///   - schedule: the timetable, e.g. a `Timetable`.
    ///   - textFormats: reads messages in JSON and text, e.g. `TextFormats()` of `RealtimeText`; nil if all are binary.
    public init(
        _ feeds: [FeedContent] = [], schedule: any RealtimeScheduleSource, textFormats: (any TextFormatReader)? = nil
    ) {
        contents = Locked((feeds: feeds, version: 0))
        self.textFormats = textFormats
        let empty = LatestOverlay(overlay: RealtimeOverlay(feeds: []), schedule: schedule)
        finished = Locked((latest: empty, version: 0))
    }

    /// The content of the feeds when the last overlay was finished. Before the first one it is empty.
    public var overlay: RealtimeOverlay { latest.overlay }

    /// The present content of the feeds.
    public var feeds: [FeedContent] { contents.withLock { $0.feeds } }

    /// Takes the next message of a feed, as it was received, and matches it with the timetable.
    ///
    /// This takes as long as reading and matching a message does; call it where the thread may be blocked. A message that
    /// cannot be read keeps the feed's earlier content, and sets `RealtimeFeed.failure`.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - name: the name of its feed; a new name adds a feed.
    ///   - options: how its ids are matched from now on; nil: as before.
    ///   - now: when it was received, seconds since 1970.
    /// - Throws: the error of the timetable; then `overlay` is still the earlier one.
    public func receive(
        _ bytes: some ContiguousBytes, format: MessageFormat = .detected, from name: String,
        options: MatchOptions? = nil, at now: Int
    ) throws {
        let read = Result { try FeedMessage(bytes: bytes, format: format, textFormats: textFormats) }
        try makeOverlay(of: change(name, options: options) { $0.receive(read, at: now) })
    }

    /// Notes that the next message of a feed could not be fetched.
    /// - Parameter failure: what happened, in a sentence.
    public func receive(failure: String, from name: String) throws {
        try makeOverlay(of: change(name) { $0.receive(failure: failure) })
    }

    /// Takes the result of a request of a `RealtimePoller`.
    /// - Parameter options: how the feed's ids are matched from now on; nil: as before.
    public func receive(_ poll: Poll, from name: String, options: MatchOptions? = nil) throws {
        if let message = poll.message {
            return try makeOverlay(of: change(name, options: options) { $0.receive(message, at: poll.time) })
        }
        switch poll.outcome {
        case .message(let bytes): try receive(bytes, from: name, options: options, at: poll.time)
        case .unchanged: try receiveUnchanged(from: name)
        case .failure(let failure): try receive(failure: failure, from: name)
        }
    }

    /// Takes the content of all feeds, from a program that keeps it itself: one overlay for any number of new messages.
    package func receive(_ feeds: [FeedContent]) throws {
        let version = contents.withLock { contents in
            contents = (feeds, contents.version + 1)
            return contents.version
        }
        try makeOverlay(of: version)
    }

    /// An overlay is made only if the feed could not be reached before: most requests find it unchanged.
    private func receiveUnchanged(from name: String) throws {
        var content = feeds.first { $0.name == name }
        let failure = content?.failure
        content?.receiveUnchanged()
        guard content?.failure != failure else { return }
        try makeOverlay(of: change(name) { $0.receiveUnchanged() })
    }

    /// Changes the content of a feed, which is added if it is new.
    /// - Returns: The version that has the change.
    private func change(
        _ name: String, options: MatchOptions? = nil, body: (inout FeedContent) -> Void
    ) -> Int {
        contents.withLock { contents in
            let index = contents.feeds.firstIndex { $0.name == name } ?? contents.feeds.endIndex
            if index == contents.feeds.endIndex { contents.feeds.append(FeedContent(name: name)) }
            if let options { contents.feeds[index].options = options }
            body(&contents.feeds[index])
            contents.version += 1
            return contents.version
        }
    }

    /// Makes an overlay of the present contents, unless another thread has done so for this version or a later one.
    private func makeOverlay(of version: Int) throws {
        try making.withLock {
            guard finished.withLock({ $0.version }) < version else { return }
            try makeOverlay(on: latest.schedule)
        }
    }

    private func makeOverlay(on schedule: any RealtimeScheduleSource) throws {
        let contents = contents.withLock { $0 }
        let overlay = try schedule.readingSchedule { try RealtimeOverlay(contents.feeds, on: $0) }
        finished.withLock { $0 = (LatestOverlay(overlay: overlay, schedule: schedule), contents.version) }
        changed.send(())
    }
}

extension RealtimeFeedState: RealtimeOverlaySource {
    /// The last finished overlay, and the timetable that it was made for.
    public var latest: LatestOverlay { finished.withLock { $0.latest } }

    /// A stream with an element for each overlay finished from now on. A listener that is busy meanwhile gets one
    /// element for all of them.
    public func overlayChanges() -> AsyncStream<Void> { changed.stream() }

    /// Matches the present content of the feeds with another timetable, such as that of a new file, and uses it from
    /// then on.
    ///
    /// This takes as long as matching a message does. Boards use the earlier overlay until the new one is finished.
    /// - Throws: the error of the timetable; then the earlier one stays in use.
    public func use(_ schedule: any RealtimeScheduleSource) throws {
        try making.withLock { try makeOverlay(on: schedule) }
    }
}

extension RealtimeFeedState {
    /// Removes a feed and its content.
    /// - Throws: the error of the timetable; then `overlay` is still the earlier one.
    public func remove(_ name: String) throws {
        let version = contents.withLock { contents in
            contents.feeds.removeAll { $0.name == name }
            contents.version += 1
            return contents.version
        }
        try makeOverlay(of: version)
    }
}

/// How a feed's trips are matched with those of the timetable, beyond the rules of the reference.
public struct MatchOptions: Sendable, Equatable {
    /// The heuristics to try if ids differ, from the strictest on. Route and service day must agree.
    public var heuristics: Set<IDHeuristic> = []
    /// Seconds by which origin times may differ for `IDHeuristic.origin`.
    public var originTolerance = 60
    /// Whether a delay is carried on to the next trip of a block, less the layover between them.
    public var propagatesThroughBlocks = false

    /// Whether a delay holds for all stops that an update does not name, as the reference has it. Without it, only the
    /// stops that updates name and the ends of a trip have predictions, and an overlay takes less time and memory: a
    /// recorder of history needs no more.
    public var propagatesDelays = true

    /// No heuristics, delays carried on to later stops, and none through blocks.
    public init() {}
}

/// The result of one request.
public struct Poll: Sendable, Equatable {
    /// The possible results of a request.
    public enum Outcome: Sendable, Equatable {
        /// The bytes of a message that could be read.
        case message(Data)
        /// The server has nothing new.
        case unchanged
        /// No message came, or one that could not be read to its end: the reason, in a sentence.
        case failure(String)
    }

    /// The result of the request.
    public var outcome: Outcome
    /// When the response came in, seconds since 1970.
    public var time: Int
    /// Seconds until the next request.
    public var wait: Double
    /// The readable part of the message; with a failure, the entities before the point where it is cut off. Nil if
    /// nothing was read.
    public internal(set) var message: FeedMessage?

    /// - Parameters:
    ///   - time: seconds since 1970.
    ///   - wait: seconds.
    public init(outcome: Outcome, time: Int, wait: Double) {
        self.outcome = outcome
        self.time = time
        self.wait = wait
    }
}
