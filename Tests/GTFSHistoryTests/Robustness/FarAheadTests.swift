import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import HistorySupport
import TestSupport
import Testing

/// Messages that name days to come, and sources whose clocks are far from each other.
@Suite struct FarAheadTests {
    private static func message(_ time: String, days: Int = 0, _ entities: [FeedEntity]) -> FeedMessage {
        var header = FeedHeader()
        header.timestamp = ToldLine.at(time) + days * 86400
        return FeedMessage(header: header, entities: entities)
    }

    /// Trip T, told to leave B and C, by messages an hour and a half apart.
    private static let told = [
        message("10:05", [.update("T", ["B": "10:10:30", "C": "10:20:40", "D": "10:30:00"])]),
        message("10:06", [.update("T", ["B": "10:10:35", "C": "10:20:40", "D": "10:30:00"])]),
        message("10:07", [.update("U", ["A": "11:00:10"])]),
        message("10:11", [.update("T", ["C": "10:20:50", "D": "10:30:00"])]),
        message("10:12", [.update("T", ["C": "10:20:55", "D": "10:30:00"])]),
        message("10:13", [.update("T", ["D": "10:30:00"])]),
    ]

    @Test(
        "H4: a source that is four days ahead changes nothing of another, in one run and in pieces",
        arguments: [1, 2, 6])
    func pieces(length: Int) throws {
        let folder = try TemporaryFolder()
        func answer(_ name: String, ahead: Bool, length: Int) throws -> [Visit] {
            var reader = try RecordedReader(ToldLine.feed.timetable(), path: folder.file(name))
            if ahead {
                let message = Self.message("10:00", days: 4, [.update("U")])
                try reader.receive(message, from: "ahead", at: message.header.timestamp ?? 0)
                try reader.restart()
            }
            for (index, message) in Self.told.enumerated() {
                try reader.receive(message, from: "feed", at: message.header.timestamp ?? 0)
                // Of a full dataset the present message comes again.
                if (index + 1).isMultiple(of: length) { try reader.restart() }
            }
            try reader.close()
            return try History(path: folder.file(name)).visits().filter { $0.trip.serviceDate == ToldLine.date }
        }
        let alone = try answer("alone", ahead: false, length: 6)
        #expect(alone.contains { $0.departure?.source == .predicted })
        #expect(try answer("both", ahead: true, length: length) == alone)
    }

    @Test func `H12: a cancellation of a day to come forgets no day, and reports end with today`() throws {
        let folder = try TemporaryFolder()
        let timetable = try ToldLine.feed.timetable()
        let recorder = try HistoryRecorder(path: folder.file("history.sqlite"), daysKept: 3)
        var coming = FeedEntity.update("U", as: .cancelled)
        coming.tripUpdate?.trip.startDate = "\(ToldLine.date.adding(days: 6).yyyymmdd)"
        let watching = ["09:59", "10:01", "10:03", "10:05", "10:07", "10:09", "10:11"].map { Self.message($0, []) }
        for message in watching + [
            Self.message("10:13", [.update("T", ["A": "10:00:20", "B": "10:10:10"])]), Self.message("10:15", [coming]),
        ] {
            var content = FeedContent(name: "feed")
            let now = message.header.timestamp ?? 0
            content.receive(message, at: now)
            let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
            try recorder.record(overlay, on: timetable, at: now)
        }
        try recorder.close()
        let history = try History(path: recorder.path)
        #expect(try history.visits().contains { $0.trip.serviceDate == ToldLine.date && $0.state == .observed })
        let report = try history.performance(PerformanceRequest())
        #expect(report.dates?.upperBound == ToldLine.date)
        #expect(report.rows.map(\.observed) == [2])
    }
}
