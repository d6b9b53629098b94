import GTFSHistory
import GTFSModel
import GTFSTesting
import HistorySupport
import TestSupport
import Testing

@Suite struct TripPerformedTests {
    private static func rows(_ path: String) throws -> (rows: [[String]], leftOut: Int) {
        var rows: [[String]] = []
        let leftOut = try History(path: path).eachTripPerformed { rows.append($0) }
        return (rows, leftOut)
    }

    private static func rows(_ line: ToldLine) throws -> (rows: [[String]], leftOut: Int) {
        try rows(#require(line.reader as? RecordedReader).path)
    }

    @Test func `The columns are the schema's, in its order`() {
        #expect(TripPerformedTable.columns == TripPerformedSchema.fields.map(\.name))
    }

    @Test(
        "Any history keeps the schema, and each trip of stop_visits has a row or is counted",
        arguments: LongForm.seeds(3, of: 1...6))
    func schema(seed: UInt64) throws {
        let stream = try RandomStream(seed: seed)
        var reader = try RecordedReader(stream.timetable)
        try reader.take(stream.messages)
        let (rows, leftOut) = try Self.rows(reader.path)
        #expect(TripPerformedSchema.faults(rows) == [])
        var visited: Set<[String]> = []
        try History(path: reader.path).eachStopVisit { visited.insert(Array($0.prefix(2))) }
        #expect(!rows.isEmpty && Set(rows.map { Array($0.prefix(2)) }).isSubset(of: visited))
        #expect(rows.count + leftOut == visited.count)
    }

    @Test func `A trip has its vehicle, its first and last stop, and when it left the one and came to the other`()
        throws
    {
        var line = try ToldLine(.recorder)
        try line.say("09:59:50", .vehicle(to: 1, .stoppedAt))
        try line.say("10:00:10", .vehicle(to: 2, .inTransitTo))
        try line.say("10:29:50", .vehicle(to: 4, .inTransitTo))
        try line.say("10:30:30", .vehicle(to: 4, .stoppedAt))
        let (rows, leftOut) = try Self.rows(line)
        #expect(TripPerformedSchema.faults(rows) == [] && leftOut == 0)
        #expect(
            rows == [
                [
                    "2026-03-04", "T", "v", "T", "1", "", "A", "D", "2026-03-04T10:00:00+11:00",
                    "2026-03-04T10:30:00+11:00", "2026-03-04T10:00:00+11:00", "2026-03-04T10:30:10+11:00",
                    "In service", "Scheduled",
                ]
            ])
    }

    @Test func `A trip begins at the first stop that was not skipped`() throws {
        var line = try ToldLine(.recorder)
        try line.say("09:58:00", .update("T", ["D": "10:30"], skipping: ["A"]))
        try line.say("10:09:50", .vehicle(to: 2, .stoppedAt))
        try line.say("10:10:10", .vehicle(to: 3, .inTransitTo))
        let rows = try Self.rows(line).rows
        #expect(TripPerformedSchema.faults(rows) == [])
        let start = "2026-03-04T10:10:00+11:00"
        #expect(rows.map { [$0[6], $0[7], $0[8], $0[10], $0[11]] } == [["B", "D", start, start, ""]])
    }

    @Test func `A trip of which no message names the vehicle is left out, and counted`() throws {
        var line = try ToldLine(.recorder)
        try line.say("10:09:00", .update("T", ["B": "10:10", "D": "10:30"]))
        try line.say("10:10:30", .update("T", ["D": "10:30"]))
        let (rows, leftOut) = try Self.rows(line)
        #expect(rows == [] && leftOut == 1)
    }

    @Test func `A run of a headway is unscheduled, with the trip that it is a run of`() throws {
        var line = try ToldLine(.recorder) { feed in
            feed.addTrip("H", line: "1", stops: ["A": "06:00:00", "B": "06:10:00"])
            feed["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\nH,06:00:00,07:00:00,600"
        }
        var update = FeedEntity.update("H", ["B": "06:19:00"], start: "06:10:00")
        update.tripUpdate?.vehicle = VehicleDescriptor(id: "bus")
        try line.say("06:19:00", update)
        let rows = try Self.rows(line).rows
        #expect(TripPerformedSchema.faults(rows) == [])
        #expect(rows.map { [$0[1], $0[2], $0[3], $0[8], $0[13]] } == [["H@06:10:00", "bus", "H", "", "Unscheduled"]])
    }
}
