import Foundation
import GRDB
import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

/// Days that are over have sums of their lines: answers are the same with and without them.
@Suite struct SummedDayTests {
    @Test("Answers by sums are those by visits", arguments: LongForm.seeds(4, of: 30...39))
    func sums(seed: UInt64) throws {
        let recorded = try RecordedStream(seed: seed)
        var reader = try recorded.reader("history.sqlite")
        try reader.take(recorded.messages)
        let before = try Self.answers(reader.path)
        try recorded.endDays(&reader, after: 3)
        #expect(try Self.packedDays(reader.path) >= 1)
        #expect(try Self.answers(reader.path) == before)
        #expect(try Self.answers(reader.path) == Self.answersWithoutSums(reader.path, recorded.folder))
        #expect(try History(path: reader.path).verify().faults == [])
    }

    @Test("A simulated day's figures by its sums are those of the oracle", arguments: [61, 62] as [UInt64])
    func oracle(seed: UInt64) throws {
        let city = try HistorySimulator(seed: seed, style: .updatesThatKeep)
        let folder = try TemporaryFolder()
        var reader = try RecordedReader(city.timetable, path: folder.file("history.sqlite"))
        try reader.take(city.messages)
        var header = FeedHeader()
        header.timestamp = (city.messages.last?.received ?? 0) + 3 * 86400
        try reader.receive(FeedMessage(header: header), from: "end", at: header.timestamp ?? 0)
        #expect(try Self.packedDays(reader.path) >= 1)
        var figures = PerformanceOracle(try reader.visits(), spans: try reader.watchedSpans())
        figures.windows = city.windows
        var request = PerformanceRequest()
        request.dates = ServiceDate(dayNumber: .min)...ServiceDate(dayNumber: .max)
        let row = try #require(try History(path: reader.path).performance(request).rows.first)
        #expect(row.observed == figures.counts[.observed] && row.observed > 100)
        #expect([row.missed, row.unseen] == [figures.counts[.missed] ?? 0, figures.counts[.unseen] ?? 0])
        #expect([row.p10, row.p50, row.p90] == [10, 50, 90].map(figures.percentile))
        #expect(row.headways?.bunchedShare == figures.bunched && figures.bunched != nil)
        #expect(try Self.answers(reader.path) == Self.answersWithoutSums(reader.path, folder))
    }

    @Test("What comes late for a day changes its answers at once, and its sums at the next look for finished days")
    func late() throws {
        let recorded = try RecordedStream(seed: 41)
        var reader = try recorded.reader("history.sqlite")
        try reader.take(recorded.messages.filter { $0.source == "one" })
        try recorded.endDays(&reader, after: 3)
        let before = try Self.answers(reader.path)
        // Another source of the same hours: more is watched, and more is known.
        try reader.take(recorded.messages.filter { $0.source == "two" })
        let late = try Self.answers(reader.path)
        #expect(late != before)
        #expect(try late == Self.answersWithoutSums(reader.path, recorded.folder))
        try recorded.endDays(&reader, after: 4)
        #expect(try Self.answers(reader.path) == late)
        #expect(try Self.count("day_lines WHERE day_line >> 24 = \(Self.day)", reader.path) == 0)
        #expect(try History(path: reader.path).verify().faults == [])
    }

    @Test func `Merged histories have sums, and the answers of their visits`() throws {
        let recorded = try RecordedStream(seed: 42)
        for name in ["one", "two"] {
            var reader = try recorded.reader(name + ".sqlite")
            try reader.take(recorded.messages.filter { $0.source == name })
            try recorded.endDays(&reader, after: 3)
            try reader.close()
        }
        let path = recorded.folder.file("one.sqlite")
        try HistoryRecorder.merge(recorded.folder.file("two.sqlite"), into: path)
        #expect(try Self.packedDays(path) >= 1)
        #expect(try Self.count("day_lines WHERE day_line >> 24 = \(Self.day)", path) == 0)
        #expect(try Self.answers(path) == Self.answersWithoutSums(path, recorded.folder))
        #expect(try History(path: path).verify().faults == [])
    }

    @Test func `verify names sums that are not those of the visits`() throws {
        let recorded = try RecordedStream(seed: 43)
        var reader = try recorded.reader("history.sqlite")
        try reader.take(recorded.messages)
        try recorded.endDays(&reader, after: 3)
        try reader.close()
        let queue = try DatabaseQueue(path: reader.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE packed_lines SET sums = x'5555555555555555'") }
        try queue.close()
        let faults = try History(path: reader.path).verify().faults
        #expect(faults.contains { $0.hasPrefix("The sums of route ") && $0.hasSuffix(" are not those of its visits") })
    }

    private static let day = HistorySimulator.date.dayNumber

    private static let groupings: [PerformanceRequest.Grouping?] = [nil] + PerformanceRequest.Grouping.allCases

    /// All answers of a history about punctuality, as JSON.
    private static func answers(_ path: String) throws -> [String] {
        let history = try History(path: path)
        let routes = Array(try history.visits().compactMap(\.routeID).prefix(1))
        return try groupings.flatMap { grouping in
            var all = PerformanceRequest(grouping: grouping)
            all.dates = day(-1)...day(1)
            var route = all
            route.routes = routes
            route.limits = PunctualityLimits(earliest: 0, latest: 30)
            return try [all, route].map { request in
                let report = try history.performance(request)
                return "\(request.grouping?.rawValue ?? "all") \(report.rows)"
            }
        }
    }

    private static func day(_ shift: Int) -> ServiceDate { HistorySimulator.date.adding(days: shift) }

    /// The same of a copy that does not know its sums.
    private static func answersWithoutSums(_ path: String, _ folder: TemporaryFolder) throws -> [String] {
        let copy = folder.file("copy \(UUID().uuidString).sqlite")
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
        try queue.close()
        let other = try DatabaseQueue(path: copy)
        try other.writeWithoutTransaction { try $0.execute(sql: "UPDATE recorded_days SET watched_hash = NULL") }
        try other.close()
        return try answers(copy)
    }

    private static func packedDays(_ path: String) throws -> Int {
        try count("recorded_days WHERE watched_hash IS NOT NULL", path)
    }

    private static func count(_ rows: String, _ path: String) throws -> Int {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(rows)") ?? -1 }
    }
}
