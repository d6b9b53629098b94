import Foundation
import GTFSHistory
import GTFSModel
import GTFSRealtime
import HistorySupport

/// The recorder and a history, as a reader of messages.
struct RecordedReader: HistoryReader {
    private let schedule: any RealtimeScheduleSource
    private let recorder: HistoryRecorder
    private let folder: ScratchFolder
    private var contents: [String: FeedContent] = [:]

    init(_ schedule: any RealtimeScheduleSource) throws {
        self.schedule = schedule
        folder = try ScratchFolder()
        recorder = try HistoryRecorder(path: folder.path("history.sqlite"))
    }

    mutating func receive(_ message: FeedMessage, from source: String, at now: Int) throws {
        var content = contents[source] ?? FeedContent(name: source)
        content.receive(message, at: now)
        contents[source] = content
        let overlay = try schedule.readingSchedule { try RealtimeOverlay([content], on: $0) }
        try recorder.record(overlay, on: schedule, at: now)
    }

    func visits() throws -> [Visit] {
        try History(path: recorder.path).visits().sorted(by: HistoryOrder.precedes)
    }

    func watchedSpans() throws -> [ClosedRange<Int>] { try History(path: recorder.path).watchedSpans() }
}

/// A folder that is removed with its last reference.
private final class ScratchFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
