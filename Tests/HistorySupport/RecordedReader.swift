import GTFSHistory
package import GTFSModel
import GTFSQuery
package import GTFSRealtime
import TestSupport

/// The recorder and a history, as a reader of messages.
package struct RecordedReader: HistoryReader {
    /// The file of the history.
    package let path: String
    /// How the trips of messages are matched with those of the timetable.
    package var options: MatchOptions {
        get { matching }
        set {
            matching = newValue
            matching.propagatesDelays = false
        }
    }
    /// Whether a message stays in memory after it was read, as for one that asks a board, too.
    package var keepsMessages = true
    /// As a recorder has them.
    private var matching = MatchOptions()
    private let schedule: any RealtimeScheduleSource
    private let folder: TemporaryFolder?
    private var recorder: HistoryRecorder
    private var contents: [String: FeedContent] = [:]

    /// Begins a history that goes with the reader.
    package init(_ schedule: any RealtimeScheduleSource) throws {
        let folder = try TemporaryFolder()
        try self.init(schedule, path: folder.file("history.sqlite"), folder: folder)
    }

    /// Begins a history, or goes on with it.
    package init(_ schedule: any RealtimeScheduleSource, path: String) throws {
        try self.init(schedule, path: path, folder: nil)
    }

    private init(_ schedule: any RealtimeScheduleSource, path: String, folder: TemporaryFolder?) throws {
        (self.schedule, self.path, self.folder) = (schedule, path, folder)
        recorder = try HistoryRecorder(path: path)
        matching.propagatesDelays = false
    }

    package mutating func receive(_ message: FeedMessage, from source: String, at now: Int) throws {
        var content = contents[source] ?? FeedContent(name: source, options: options)
        content.receive(message, at: now)
        var given = [content]
        if !keepsMessages { content.forgetEntities() }
        contents[source] = content
        let overlay = try schedule.readingSchedule {
            try keepsMessages ? RealtimeOverlay(given, on: $0) : RealtimeOverlay(taking: &given, on: $0)
        }
        try recorder.record(overlay, on: schedule, at: now)
    }

    /// Ends the recorder and its memory of messages, and goes on with another.
    package mutating func restart() throws {
        try recorder.close()
        contents = [:]
        recorder = try HistoryRecorder(path: path)
    }

    package func close() throws { try recorder.close() }

    package func visits() throws -> [Visit] { try History(path: path).visits().sorted(by: HistoryOrder.precedes) }

    package func watchedSpans() throws -> [ClosedRange<Int>] { try History(path: path).watchedSpans() }
}
