public import GTFSModel

/// The same for code that must not wait: the file is written outside the cooperative pool. Messages are recorded one after another,
/// in the order of the calls. Each form throws the errors of the form of the same name, and `CancellationError` if the task is
/// cancelled: then the history is as it was before.
extension HistoryRecorder {
    /// Opens a history to go on with it, or creates it, outside the cooperative pool.
    /// - Parameter daysKept: service days before the last so many are forgotten, whole days; nil: none is.
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
