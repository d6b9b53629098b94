public import Foundation
public import GTFSModel

/// The latest of any number of realtime feeds, laid over one timetable; shared by any number of threads.
///
/// Whoever brings a message reads it and matches it on their own thread. `overlay` is the last one that is finished, and
/// never waits for the next.
public final class RealtimeFeedState: Sendable {
    private let schedule: any RealtimeScheduleSource
    private let contents: LockedContents
    private let finished = LockedOverlay()
    /// Held while an overlay is made, so that two feeds that come at once make two, one after the other.
    private let making = NSLock()

    /// - Parameter feeds: Those of which something is known beforehand (their options), in the order in which the overlay
    ///   lists them; others are added as they come.
    public init(_ feeds: [FeedContent] = [], schedule: any RealtimeScheduleSource) {
        contents = LockedContents(feeds)
        self.schedule = schedule
    }

    /// What the feeds said when the last overlay was finished; of no feed before the first.
    public var overlay: RealtimeOverlay { finished.overlay }

    /// What the feeds say at present.
    public var feeds: [FeedContent] { contents.snapshot.feeds }

    /// Takes the next message of a feed, as it was received, and lays it over the timetable.
    ///
    /// A message that cannot be read leaves what the feed said before, and says so in `RealtimeFeed.failure`.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - now: when it was received, seconds since 1970.
    /// - Throws: what the timetable throws; `overlay` then is the one before.
    public func receive(
        _ bytes: some ContiguousBytes, format: MessageFormat = .detected, from name: String, at now: Int
    ) throws {
        let read = Result { try FeedMessage(bytes: bytes, format: format) }
        let version = contents.change(name) { content in
            switch read {
            case .success(let message): content.receive(message, at: now)
            case .failure(let error): content.receive(failure: "\(error)")
            }
        }
        try makeOverlay(of: version)
    }

    /// Notes that the next message of a feed could not be had.
    /// - Parameter failure: what happened, in a sentence.
    public func receive(failure: String, from name: String) throws {
        try makeOverlay(of: contents.change(name) { $0.receive(failure: failure) })
    }

    /// Takes what a poller has brought.
    public func receive(_ poll: Poll, from name: String) throws {
        switch poll.outcome {
        case .message(let bytes): try receive(bytes, from: name, at: poll.time)
        case .unchanged: break
        case .failure(let failure): try receive(failure: failure, from: name)
        }
    }

    /// Makes an overlay of what there is, unless someone has done so since.
    private func makeOverlay(of version: Int) throws {
        try making.withLock {
            guard finished.version < version else { return }
            let snapshot = contents.snapshot
            let overlay = try schedule.readingSchedule { try RealtimeOverlay(snapshot.feeds, on: $0) }
            finished.set(overlay, snapshot.version)
        }
    }
}

/// What the feeds say, and how often that was changed.
private final class LockedContents: @unchecked Sendable {
    private let lock = NSLock()
    private var feeds: [FeedContent]
    private var version = 0

    init(_ feeds: [FeedContent]) { self.feeds = feeds }

    var snapshot: (feeds: [FeedContent], version: Int) { lock.withLock { (feeds, version) } }

    /// - Returns: The version that has the change.
    func change(_ name: String, _ body: (inout FeedContent) -> Void) -> Int {
        lock.withLock {
            let place = feeds.firstIndex { $0.name == name } ?? feeds.endIndex
            if place == feeds.endIndex { feeds.append(FeedContent(name: name)) }
            body(&feeds[place])
            version += 1
            return version
        }
    }
}

/// The last overlay that was finished; its lock is never held for longer than to hand it over.
private final class LockedOverlay: @unchecked Sendable {
    private let lock = NSLock()
    private var current = (overlay: RealtimeOverlay(feeds: []), version: 0)

    var overlay: RealtimeOverlay { lock.withLock { current.overlay } }
    var version: Int { lock.withLock { current.version } }
    func set(_ overlay: RealtimeOverlay, _ version: Int) { lock.withLock { current = (overlay, version) } }
}
