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
    /// - Parameter daysKept: the number of last service days that stay, whole days; nil: all stay.
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
            try source.readingSchedule { schedule in try record(overlay, schedule: schedule, now: now) }
        }
    }

    private func record(
        _ overlay: RealtimeOverlay, schedule: any RealtimeSchedule, now: Int
    ) throws -> RecordedMessages {
        let known = state
        // After an error, memory and file are not the same: the file counts.
        state = nil
        return try explaining {
            try file.write { rows in
                let state = try known ?? RecordingState(rows)
                let recorder = MessageRecorder(state, rows: rows, schedule: schedule)
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
                    try forgetOldDays(state, rows: rows, today: schedule.timeZone(ofRoute: nil).date(at: state.latest))
                    try state.save(rows, at: moment)
                }
                recorded.tripsUnderWay = state.openCount
                self.state = state
                return recorded
            }
        }
    }

    /// A message may name days that are still to come.
    private func forgetOldDays(_ state: RecordingState, rows: HistoryRows, today: ServiceDate) throws {
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
                    try Self.requireSameFeed(rows, other: reading, target: path, path: other.path)
                    let state = try RecordingState(rows)
                    let merge = HistoryMerge(rows, other: reading)
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
        _ rows: HistoryRows, other: HistoryReading, target: String, path: String
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

/// The same for code that must not wait: the file is written outside the cooperative pool. Messages are recorded one after another,
/// in the order of the calls. Each form throws the errors of the form of the same name, and `CancellationError` if the task is
/// cancelled: then the history is as it was before.
extension HistoryRecorder {
    /// Opens a history to go on with it, or creates it, outside the cooperative pool.
    /// - Parameter daysKept: the number of last service days that stay, whole days; nil: all stay.
    /// - Throws: `StoreError` if another recorder has the history, or if it cannot be read or written.
    public static func open(_ path: String, daysKept: Int? = nil) async throws -> HistoryRecorder {
        try await WorkQueue.long.value { try HistoryRecorder(path: path, daysKept: daysKept) }
    }

    /// Records the messages of an overlay, outside the cooperative pool.
    /// - Parameters:
    ///   - overlay: made for this timetable, of one feed or of several.
    ///   - source: the timetable, e.g. a `Timetable`.
    ///   - now: by the clock of the recorder, seconds since 1970.
    /// - Returns: what the messages brought.
    @discardableResult public func record(
        _ overlay: RealtimeOverlay, on source: any RealtimeScheduleSource, at now: Int
    ) async throws -> RecordedMessages {
        try await queue.value { try self.record(overlay, on: source, at: now) }
    }

    /// Takes the visits of another history of the same feed over, outside the cooperative pool.
    @discardableResult public static func merge(_ path: String, into target: String) async throws -> MergedHistory {
        try await WorkQueue.long.value { try merge(path, into: target) }
    }

    /// Ends the recording after the messages that came before, outside the cooperative pool; also in a task that is cancelled, as
    /// that of a service that ends.
    public func close() async throws {
        try await Task { try await self.queue.value { try self.close() } }.value
    }
}

extension HistoryRecorder {
    /// Makes a long history of a short one, for benchmarks: copies the packed day that has most visits, with what was
    /// watched then, to a number of days after the last one. Visits are written as differences from the schedule, so their
    /// rows are the same on any day.
    package static func repeatDay(in path: String, times: Int) throws {
        let recorder = try HistoryRecorder(path: path)
        try recorder.file.write { rows in
            let state = try RecordingState(rows)
            try state.packDays(RecordedTrips(rows), at: state.latest)
        }
        for _ in 0..<max(0, times) {
            try recorder.file.write { rows in
                let days = try rows.days()
                guard let last = days.last?.date, let fullest = try rows.fullestDay() else { return }
                let date = last.adding(days: 1)
                try rows.copyDay(fullest, to: date)
                try rows.setDay(date, lineCount: days.first { $0.date == fullest }?.lineCount)
            }
        }
        try recorder.file.write { rows in
            for source in try rows.sources() {
                _ = try rows.setSource(source.name, lastTimestamp: source.lastTimestamp + max(0, times) * 86400)
            }
            let watched = try WatchedSpans(rows)
            for day in try rows.days() {
                try rows.setDay(day.date, watchedHash: watched.hash(on: day.date), lineCount: day.lineCount)
            }
        }
        try recorder.close()
    }
}

/// What was taken over from another history.
public struct MergedHistory: Sendable, Hashable, Codable {
    /// Its service days.
    public var days = 0
    /// Its trips that were seen, each once a service day.
    public var trips = 0

    /// Counts; those that are not given are 0.
    public init(days: Int = 0, trips: Int = 0) { (self.days, self.trips) = (days, trips) }
}
