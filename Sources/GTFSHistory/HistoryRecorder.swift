internal import Foundation
public import GTFSModel
internal import GTFSStore

/// Records what realtime messages tell of a timetable: when each vehicle was at each stop.
///
/// There is one recorder of a history at a time, which any thread may use; any number of `History` values read it meanwhile. A
/// message is in the file when `record` returns, so whatever ends the process loses no message before.
///
/// ```swift
/// let follower = RealtimeFollower(transport: URLSessionTransport())
/// let recorder = try await HistoryRecorder.open("sydney-history.sqlite")
/// for await update in await follower.updates() {
///     try await recorder.record(update.overlay, on: update.schedule, at: update.time)
/// }
/// ```
public final class HistoryRecorder: @unchecked Sendable {
    /// The file of the history.
    public let path: String
    /// How many service days are kept; nil: all of them.
    public let daysKept: Int?
    let file: HistoryFile
    /// Where the `async` forms record, one message after another.
    let queue = WorkQueue(width: 1, isUrgent: false)
    /// Held while a message is recorded, with all that follows.
    private let lock = NSLock()
    /// Nil after an error, until it is read from the file again.
    private var state: RecordingState?

    /// Opens a history to go on with it, or creates it.
    /// - Parameter daysKept: service days before the last so many are forgotten, whole days; nil: none is.
    /// - Throws: `StoreError` if another recorder has the history, or if it cannot be read or written.
    public init(path: String, daysKept: Int? = nil) throws {
        self.path = path
        self.daysKept = daysKept
        file = try HistoryFile.recording(path: path)
    }

    /// Records the messages of an overlay, those of each of its feeds.
    ///
    /// A message counts by its own timestamp: one that is not newer than the last of its feed changes nothing, whatever it
    /// says. So the same overlay may come again, and a stream may be recorded in one run or in pieces.
    /// - Parameters:
    ///   - overlay: made for this timetable, of one feed or of several.
    ///   - source: the timetable, e.g. a `Timetable`. A new import of it goes on in the same history.
    ///   - now: by the clock of the recorder, seconds since 1970. Timestamps far ahead of it do not count; it is never the
    ///     time of anything.
    /// - Returns: what the messages brought.
    /// - Throws: the error of the timetable, or `StoreError` if the history cannot be written; then it is as it was before.
    @discardableResult public func record(
        _ overlay: RealtimeOverlay, on source: any RealtimeScheduleSource, at now: Int
    ) throws -> RecordedMessages {
        try lock.withLock {
            try source.readingSchedule { schedule in try record(overlay, schedule, now) }
        }
    }

    private func record(
        _ overlay: RealtimeOverlay, _ schedule: any RealtimeSchedule, _ now: Int
    ) throws -> RecordedMessages {
        let known = state
        // After an error, memory and file are not the same: the file counts.
        state = nil
        return try explaining {
            try file.write { rows in
                let state = try known ?? RecordingState(rows)
                let recorder = MessageRecorder(state, rows, schedule)
                var recorded = RecordedMessages()
                var earliest: Int?
                for feed in overlay.feeds.indices {
                    guard let message = MessageReading(overlay, feed: feed, now: now),
                        let farTrips = try recorder.record(message)
                    else { continue }
                    recorded.take(message)
                    recorded.farTrips += farTrips
                    earliest = min(earliest ?? .max, message.timestamp)
                }
                if let moment = earliest {
                    try forgetOldDays(state, rows, today: schedule.timeZone(ofRoute: nil).date(at: state.latest))
                    try state.save(rows, at: moment)
                }
                recorded.tripsUnderWay = state.openCount
                self.state = state
                return recorded
            }
        }
    }

    /// A message may name days that are still to come.
    private func forgetOldDays(_ state: RecordingState, _ rows: HistoryRows, today: ServiceDate) throws {
        guard let daysKept, let last = state.days.keys.max() else { return }
        try state.forget(before: min(last, today).adding(days: 1 - max(1, daysKept)), rows)
    }

    private func explaining<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch is DamagedHistory { throw HistoryFile.damaged(path) }
    }

    /// Takes the visits of another history of the same feed over, each once. The other one stays as it is.
    /// - Parameters:
    ///   - path: the other history.
    ///   - target: the history that gets its visits; no recorder may have it meanwhile.
    /// - Throws: `StoreError` if either cannot be read, if they are of different feeds, or if the target cannot be written.
    @discardableResult public static func merge(_ path: String, into target: String) throws -> MergedHistory {
        let other = try History(path: path)
        let isNew = !FileManager.default.fileExists(atPath: target)
        let recorder = try HistoryRecorder(path: target)
        do {
            let merged = try recorder.merge(other)
            try recorder.close()
            return merged
        } catch {
            try? recorder.close()
            if isNew { try? FileManager.default.removeItem(atPath: target) }
            throw error
        }
    }

    private func merge(_ other: History) throws -> MergedHistory {
        try explaining {
            try file.write { rows in
                try other.read { reading in
                    try Self.requireSameFeed(rows, reading, path, other.path)
                    let state = try RecordingState(rows)
                    let merge = HistoryMerge(rows, reading)
                    try merge.run(state)
                    try state.save(rows, at: max(state.latest, 0))
                    let both = try RecordingState(rows)
                    try both.packDays(RecordedTrips(rows), at: both.latest)
                    return merge.merged
                }
            }
        }
    }

    /// Histories of one feed have routes in common.
    private static func requireSameFeed(
        _ rows: HistoryRows, _ other: HistoryReading, _ target: String, _ path: String
    ) throws {
        let own = RecordedTrips(rows)
        let ours = Set(try own.rows.lines().keys.compactMap { try own.line($0).routeID })
        let theirs = Set(try other.rows.lines().keys.compactMap { try other.trips.line($0).routeID })
        guard ours.isEmpty || theirs.isEmpty || !ours.isDisjoint(with: theirs) else {
            throw StoreError(
                .conflict, path: path, "\(path) and \(target) have no route in common, so they are of different feeds",
                advice: "merge histories of one feed.")
        }
    }

    /// Ends the recording, and leaves the history as one file. Nothing may be recorded after it.
    /// - Throws: `StoreError` if the history cannot be written.
    public func close() throws { try lock.withLock { try file.close() } }
}
