import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSTesting
import HistorySupport
import Testing

@Suite struct EmpiricalDelayTests {
    /// Days of the line of `ToldLine`, on each of which trip T leaves B so late, and D five minutes early.
    private static func history(_ delays: [(day: Int, delay: Int)]) throws -> RecordedReader {
        let timetable = try ToldLine.feed.timetable()
        var reader = try RecordedReader(timetable)
        for (day, delay) in delays {
            let date = ToldLine.date.adding(days: day)
            let start = ToldLine.zone.start(of: date)
            func time(_ clock: String) -> Int { start + (ServiceTime(clock)?.seconds ?? 0) }
            var descriptor = TripDescriptor(tripID: "T")
            descriptor.startDate = "\(date.yyyymmdd)"
            var update = TripUpdate(trip: descriptor)
            update.stopTimeUpdates = [("B", time("10:10:00") + delay), ("D", time("10:25:00"))].map { stop, time in
                var at = StopTimeUpdate(stopID: Stop.ID(stop))
                at.arrival = StopTimeEvent(time: time)
                at.departure = at.arrival
                return at
            }
            var entity = FeedEntity(id: "T")
            entity.tripUpdate = update
            var header = FeedHeader()
            header.timestamp = time("20:00:00")
            let message = FeedMessage(header: header, entities: [entity])
            try reader.watch(time("10:08:00")...time("10:36:00"))
            try reader.receive(message, from: "feed", at: time("20:00:00"))
        }
        return reader
    }

    private static func rows(
        _ delays: [(day: Int, delay: Int)]
    ) throws -> (rows: [[String]], calendar: [[String]]) {
        let reader = try history(delays)
        var rows: [[String]] = []
        let tables = try History(path: reader.path).eachEmpiricalDelay { rows.append($0) }
        return (rows, tables.calendar())
    }

    /// The weekdays, Saturdays or Sundays from a Wednesday on.
    private static func days(_ weekdays: ClosedRange<Int>, _ count: Int) -> [Int] {
        Array((0..<400).lazy.filter { weekdays.contains(ToldLine.date.adding(days: $0).weekday) }.prefix(count))
    }

    @Test func `Ten delays of a kind make a row, by nearest rank, and none is below 0`() throws {
        let weekdays = Self.days(0...4, 10).enumerated().map { (day: $1, delay: 60 * ($0 + 1)) }
        let saturdays = Self.days(5...5, 9).map { (day: $0, delay: 30) }
        let found = try Self.rows((weekdays + saturdays).sorted { $0.day < $1.day })
        #expect(found.rows == [["Weekday", "T", "B", "2", "300", "540"], ["Weekday", "T", "D", "4", "0", "0"]])
        #expect(
            found.calendar.map { Array($0.prefix(8)) } == [
                ["Weekday", "1", "1", "1", "1", "1", "0", "0"], ["Saturday", "0", "0", "0", "0", "0", "1", "0"],
                ["Sunday", "0", "0", "0", "0", "0", "0", "1"],
            ])
        #expect(Set(found.calendar.map { $0[8] }) == ["2026-03-04"])
        #expect(Set(found.calendar.map { $0[9] }) == ["2026-05-02"])
    }

    @Test func `A later visit of a stop has no row without one of the earlier visit, whose delay it would become`()
        throws
    {
        func rows(_ told: [String]) throws -> [[String]] {
            var feed = ToldLine.feed
            feed.addTrip("L", line: "1", stops: ["A": "10:00:00", "B": "10:10:00", "A": "10:20:00", "C": "10:30:00"])
            var reader = try RecordedReader(feed.timetable())
            for day in Self.days(0...4, 10) {
                let date = ToldLine.date.adding(days: day)
                let noon = ToldLine.zone.start(of: date)
                var update = TripUpdate(trip: TripDescriptor(tripID: "L"))
                update.trip.startDate = "\(date.yyyymmdd)"
                update.stopTimeUpdates = told.enumerated().map { index, time in
                    var at = StopTimeUpdate(stopSequence: index + 1)
                    at.departure = StopTimeEvent(time: noon + (ServiceTime(time)?.seconds ?? 0))
                    at.arrival = at.departure
                    return at
                }.filter { $0.departure?.time != noon }
                var entity = FeedEntity(id: "L")
                entity.tripUpdate = update
                var header = FeedHeader()
                header.timestamp = noon + 72_000
                try reader.watch(noon + 35_900...noon + 38_200)
                try reader.receive(FeedMessage(header: header, entities: [entity]), from: "feed", at: noon + 72_000)
            }
            var rows: [[String]] = []
            _ = try History(path: reader.path).eachEmpiricalDelay { rows.append($0) }
            return rows.filter { $0[1] == "L" }.map { Array($0[2...4]) }
        }
        let none = "00:00:00"
        #expect(
            try rows(["10:00:10", "10:10:20", "10:20:30", "10:30:40"]) == [
                ["A", "1", "10"], ["B", "2", "20"], ["A", "3", "30"], ["C", "4", "40"],
            ])
        #expect(
            try rows([none, "10:10:20", "10:20:30", "10:30:40"]) == [
                ["B", "2", "20"], ["A", "3", "30"], ["C", "4", "40"],
            ])
        #expect(try rows([none, none, "10:20:30", "10:30:40"]) == [["C", "4", "40"]])
    }

    @Test func `OpenTripPlanner reads no more than five hours`() throws {
        let rows = try Self.rows(Self.days(0...4, 10).map { (day: $0, delay: 30_000) }).rows
        #expect(rows.first == ["Weekday", "T", "B", "2", "18000", "18000"])
    }

    @Test func `A history of nothing has no row and no calendar`() throws {
        let found = try Self.rows([])
        #expect(found.rows == [] && found.calendar == [])
    }
}
