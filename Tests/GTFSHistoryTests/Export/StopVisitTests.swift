import GTFSHistory
import GTFSModel
import GTFSTesting
import HistorySupport
import TestSupport
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

    @Test("Any history keeps the schema", arguments: LongForm.seeds(4, of: 1...10))
    func schema(seed: UInt64) throws {
        let stream = try RandomStream(seed: seed)
        var reader = try RecordedReader(stream.timetable)
        try reader.take(stream.messages)
        let rows = try Self.rows(reader.path)
        #expect(StopVisitSchema.faults(rows) == [])
        #expect(Set(rows.map { $0.prefix(3) }).count == rows.count)
        let observed = try reader.visits().filter { ($0.departure ?? $0.arrival) != nil && $0.state == .unwatched }
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
                "2026-03-04", "T", "1", "2", "v", "40", "B", "", "2026-03-04T10:10:00+11:00",
                "2026-03-04T10:10:00+11:00", "2026-03-04T10:10:00+11:00", "2026-03-04T10:10:40+11:00", "Scheduled",
            ])
    }

    @Test func `A stop that was skipped has no row and no number; one that was missed has both`() throws {
        var line = try ToldLine(.recorder)
        for (time, left) in [("09:59:30", "A"), ("10:01:00", "B")] {
            let times: KeyValuePairs<Stop.ID, String> = left == "A" ? ["A": "10:00:00", "D": "10:30"] : ["D": "10:30"]
            try line.say(time, .update("T", times, skipping: ["C"]))
        }
        for minute in 2..<32 {
            let time = "10:\(minute < 10 ? "0" : "")\(minute):00"
            try line.say(time, .update("T", ["D": "10:30:00"], skipping: minute < 20 ? ["C"] : []))
        }
        let rows = try Self.rows(line)
        #expect(StopVisitSchema.faults(rows) == [])
        #expect(
            rows.map { [$0[2], $0[3], $0[6], $0[12]] } == [
                ["1", "1", "A", "Scheduled"], ["2", "2", "B", "Missing"], ["3", "4", "D", "Scheduled"],
            ])
    }

    @Test func `Times after midnight have the day of the clock, and the service date of the trip`() throws {
        var line = try ToldLine(.recorder) { feed in
            feed.addTrip("N, \"late\"", line: "1", stops: ["A": "24:10:00", "B": "25:10:00"])
        }
        try line.say("25:09:50", .vehicle("N, \"late\"", to: 2, .inTransitTo))
        try line.say("25:10:10", .vehicle("N, \"late\"", to: 2, .stoppedAt))
        let rows = try Self.rows(line)
        #expect(StopVisitSchema.faults(rows) == [])
        let row = try #require(rows.first { $0[1] == "N, \"late\"" && $0[6] == "B" })
        #expect(row[0] == "2026-03-04" && row[8] == "2026-03-05T01:10:00+11:00")
        #expect(row[10] == "2026-03-05T01:10:00+11:00")
    }

    @Test func `Each run of a headway is a trip of its own, and has no schedule`() throws {
        var line = try ToldLine(.recorder) { feed in
            feed.addTrip("H", line: "1", stops: ["A": "06:00:00", "B": "06:10:00"])
            feed["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\nH,06:00:00,07:00:00,600"
        }
        for (start, time) in [("06:10:00", "06:19:00"), ("06:20:00", "06:29:00")] {
            try line.say(time, .update("H", ["B": time], start: start))
        }
        let rows = try Self.rows(line).filter { $0[1].hasPrefix("H") }
        #expect(StopVisitSchema.faults(rows) == [])
        #expect(
            rows.map { [$0[1], $0[3], $0[8], $0[12]] } == [
                ["H@06:10:00", "2", "", "Scheduled"], ["H@06:20:00", "2", "", "Scheduled"],
            ])
    }

    @Test func `A trip of which nothing was observed was not performed`() throws {
        var line = try ToldLine(.recorder)
        try line.say("10:08:30", .update("T", ["D": "10:30"]))
        try line.say("10:10:30", .update("T", ["D": "10:30"]))
        #expect(try Self.rows(line) == [])
    }
}
