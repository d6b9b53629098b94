import Foundation
import GRDB
import GTFSHistory
import GTFSModel
import GTFSStore
import HistorySupport
import TestSupport
import Testing

/// Histories that differ from those that were written: each question ends with an answer or a sentence.
@Suite struct DamagedHistoryTests {
    private static let times = LongForm.isAsked ? 1000 : 10

    private static let written = Result {
        let recorded = try RecordedStream(seed: 80)
        var reader = try recorded.reader("whole.sqlite")
        // Days that are packed, of which some lines have changed since.
        try reader.take(recorded.messages.filter { $0.source == "one" })
        try recorded.endDays(&reader, after: 3)
        try reader.take(recorded.messages.filter { $0.source == "two" })
        try reader.close()
        return try #require(recorded.folder.bytes("whole.sqlite"))
    }

    /// What comes after that which was written.
    private static let next = Result { try RecordedStream(seed: 81) }

    @Test("A history with changed bytes answers or says why not", arguments: 0..<4)
    func flipped(part: Int) throws {
        let bytes = try Self.written.get()
        var random = SeededGenerator(seed: UInt64(part + 1))
        for _ in 0..<Self.times {
            var damaged = bytes
            for _ in 0..<random.one(of: [1, 1, 2, 8, 64]) {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            try expectAnswers(damaged)
        }
    }

    @Test func `A history that was cut off answers or says why not`() throws {
        let bytes = try Self.written.get()
        var random = SeededGenerator(seed: 9)
        for _ in 0..<Self.times { try expectAnswers(Array(bytes[..<Int.random(in: 0..<bytes.count, using: &random)])) }
    }

    @Test("A history with hostile values answers or says why not", arguments: HostileChange.all)
    func hostile(sql: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.written.get(), to: "history.sqlite")
        let queue = try DatabaseQueue(path: folder.file("history.sqlite"))
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
        try expectAnswers(folder.bytes("history.sqlite") ?? [])
    }

    /// Asks everything of it, merges it and goes on with it.
    private func expectAnswers(_ bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "history.sqlite")
        let path = folder.file("history.sqlite")
        expectAnswer {
            let history = try History(path: path)
            for question in Self.questions { expectAnswer { try question(history) } }
        }
        expectAnswer { try HistoryRecorder.merge(path, into: folder.file("new.sqlite")) }
        expectAnswer { try goOn(path) }
    }

    private static let questions: [@Sendable (History) throws -> Void] = [
        { _ = try $0.visits() }, { _ = try $0.info() }, { _ = try $0.size() }, { _ = try $0.verify() },
        { _ = try $0.performance(PerformanceRequest(grouping: .stop)) },
        { _ = try $0.performance(PerformanceRequest(grouping: .route)) },
        { history in
            var request = PerformanceRequest(grouping: .hour)
            request.dates = ServiceDate(dayNumber: .min)...ServiceDate(dayNumber: .max)
            _ = try history.performance(request)
        },
    ]

    private func goOn(_ path: String) throws {
        let recorded = try Self.next.get()
        var reader = try RecordedReader(recorded.stream.timetable, path: path)
        try reader.take(Array(recorded.messages.prefix(5)))
        try reader.close()
    }

    private func expectAnswer(_ body: () throws -> Void) {
        do { try body() } catch let error as StoreError {
            #expect("\(error)".hasSuffix("."), "\(error)")
        } catch { Issue.record("no sentence: \(error)") }
    }

    @Test func `A timestamp of a source that no span has keeps no message out`() throws {
        let folder = try TemporaryFolder()
        let recorded = try Self.next.get()
        var reader = try RecordedReader(recorded.stream.timetable, path: folder.file("history.sqlite"))
        try reader.take(Array(recorded.messages.prefix(20)))
        try reader.close()
        let queue = try DatabaseQueue(path: reader.path)
        try queue.write { try $0.execute(sql: "UPDATE sources SET last_timestamp = 4000000000") }
        try queue.close()
        var next = try RecordedReader(recorded.stream.timetable, path: reader.path)
        let spans = try next.watchedSpans()
        try next.take(Array(recorded.messages.dropFirst(20)))
        #expect(try next.watchedSpans() != spans)
        try next.close()
    }

    @Test func `Pages that SQLite cannot read are found by verify, and named by a question`() throws {
        let bytes = try Self.written.get()
        var found = 0
        for page in 1..<bytes.count / 4096 {
            let folder = try TemporaryFolder()
            var damaged = bytes
            damaged.replaceSubrange(page * 4096..<page * 4096 + 64, with: repeatElement(0xFF, count: 64))
            try folder.write(damaged, to: "history.sqlite")
            let result = try? History(path: folder.file("history.sqlite")).verify()
            if result?.faults.isEmpty != true { found += 1 }
        }
        #expect(found == bytes.count / 4096 - 1)
    }
}

/// Changes of a history behind its back.
private enum HostileChange {
    static let all: [String] = {
        let blobs = ["x''", "x'FF'", "zeroblob(100000)", "randomblob(3000)", "x'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF'"]
        let columns = [
            ("recorded_patterns", "stops"), ("recorded_profiles", "times"), ("recorded_trips", "windows"),
            ("listings", "trips"), ("day_lines", "visits"), ("day_lines", "brackets"), ("open_trips", "state"),
            ("packed_lines", "heads"), ("packed_lines", "sums"), ("packed_lines", "visits"),
            ("packed_lines", "brackets"),
        ]
        let numbers = [Int.max, .min, 0, -1]
        let keys = [
            ("recorded_trips", "start_time"), ("recorded_trips", "pattern_key"), ("recorded_trips", "profile_key"),
            ("recorded_days", "day"), ("watched", "ended"), ("watched", "began"), ("sources", "last_timestamp"),
            ("lines", "direction_id"), ("lines", "zone_key"), ("lines", "route_key"), ("day_lines", "day_line"),
            ("recorded_patterns", "line_key"), ("packed_lines", "first_day_line"),
        ]
        return columns.flatMap { table, column in blobs.map { "UPDATE \(table) SET \(column) = \($0)" } }
            + keys.flatMap { table, column in numbers.map { "UPDATE OR REPLACE \(table) SET \(column) = \($0)" } }
            + ["UPDATE texts SET text = 'Mars/Base ' || text_key", "DELETE FROM texts", "DELETE FROM lines"]
    }()
}
