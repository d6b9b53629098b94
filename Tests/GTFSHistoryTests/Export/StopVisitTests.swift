import GTFSHistory
import GTFSModel
import HistorySupport
import Testing

@Suite struct StopVisitTests {
    private static func rows(_ path: String) throws -> [[String]] {
        var rows: [[String]] = []
        try History(path: path).eachStopVisit { rows.append($0) }
        return rows
    }

    private static func rows(_ line: ToldLine) throws -> [[String]] {
        try rows(#require(line.reader as? RecordedReader).path)
    }

    @Test func `The columns are the schema's, in its order`() {
        #expect(StopVisitTable.columns == StopVisitSchema.fields.map(\.name))
        #expect(Array(StopVisitTable.columns.prefix(3)) == StopVisitSchema.primaryKey)
    }

    @Test("Any history keeps the schema", arguments: 1...10 as ClosedRange<UInt64>)
    func schema(seed: UInt64) throws {
        let stream = try RandomStream(seed: seed)
        var reader = try RecordedReader(stream.timetable)
        try reader.take(stream.messages)
        let rows = try Self.rows(reader.path)
        #expect(StopVisitSchema.faults(rows) == [])
        #expect(Set(rows.map { $0.prefix(3) }).count == rows.count)
        let observed = try reader.visits().filter { $0.state == .observed }
        #expect(rows.count >= observed.count && !observed.isEmpty)
    }

    @Test func `A visit has its scheduled and its observed times, and the dwell between them`() throws {
        var line = try ToldLine(.recorder)
        try line.say("10:09:50", .vehicle(to: 2, .inTransitTo))
        try line.say("10:10:10", .vehicle(to: 2, .stoppedAt))
        try line.say("10:11:10", .vehicle(to: 3, .inTransitTo))
        let rows = try Self.rows(line)
        #expect(StopVisitSchema.faults(rows) == [])
        let row = try #require(rows.first { $0[6] == "B" })
        #expect(
            row == [
                "2026-03-04", "T", "1", "2", "v", "40", "B", "", "2026-03-04T10:10:00+11:00", "2026-03-04T10:10:00+11:00",
                "2026-03-04T10:10:00+11:00", "2026-03-04T10:10:40+11:00", "Scheduled",
            ])
    }

    @Test func `A stop that was skipped has no row and no number; one that was missed has both`() throws {
        var line = try ToldLine(.recorder)
        for (time, left) in [("09:59:30", "A"), ("10:01:00", "B")] {
            try line.say(time, .update("T", left == "A" ? ["A": "10:00:00", "D": "10:30"] : ["D": "10:30"], skipping: ["C"]))
        }
        for minute in 2..<32 {
            let time = "10:\(minute < 10 ? "0" : "")\(minute):00"
            try line.say(time, .update("T", ["D": "10:30:00"], skipping: minute < 20 ? ["C"] : []))
        }
        let rows = try Self.rows(line)
        #expect(StopVisitSchema.faults(rows) == [])
        #expect(rows.map { [$0[2], $0[3], $0[6], $0[12]] } == [
            ["1", "1", "A", "Scheduled"], ["2", "2", "B", "Missing"], ["3", "4", "D", "Scheduled"],
        ])
    }

    @Test func `A trip of which nothing was observed was not performed`() throws {
        var line = try ToldLine(.recorder)
        try line.say("10:08:30", .update("T", ["D": "10:30"]))
        try line.say("10:10:30", .update("T", ["D": "10:30"]))
        #expect(try Self.rows(line) == [])
    }
}
