import Foundation
import GTFSExport
import GTFSHistory
import GTFSImport
import GTFSModel
import GTFSPacking
import GTFSQuery
import GTFSRealtime
import HistorySupport
import TestSupport
import Testing

/// The second ring: messages that real producers sent, recorded against their timetables and held against the oracle.
@Suite(
    "Recorded captures",
    .enabled(if: RealCapture.shared != nil, "NOT RUN: no captures lie beside the package"))
struct RecordedCaptureTests {
    @Test(
        "Captures are recorded as the oracle reads them", .timeLimit(.minutes(10)),
        arguments: RealCapture.asked)
    func sameAsOracle(capture: RealCapture) throws {
        let shared = try #require(RealCapture.shared)
        let folder = try TemporaryFolder()
        let timetable = try Timetable(path: RealTimetables.path(of: capture.feed, in: shared))
        var (reader, oracle) = (
            try RecordedReader(timetable, path: folder.file("history.sqlite")), HistoryOracle(timetable)
        )
        (reader.options, oracle.options) = (capture.options, capture.options)
        let messages = try capture.messages(in: shared)
        for message in messages {
            try reader.receive(message.message, from: message.source, at: message.received)
            try oracle.receive(message.message, from: message.source, at: message.received)
        }
        try reader.close()
        let visits = try reader.visits()
        #expect(try HistoryComparison(visits, oracle.visits()).differences == [])
        #expect(try reader.watchedSpans() == oracle.watchedSpans())
        let observed = visits.count { $0.arrival != nil || $0.departure != nil }
        #expect(observed >= capture.fewestObserved)
        #expect((observed == 0) == (capture.reason != nil))
        #expect(try History(path: reader.path).verify().faults == [])
        if capture.fewestObserved > 0 {
            try requireFeed(visits, of: reader.path, database: RealTimetables.path(of: capture.feed, in: shared))
        }
    }

    /// What ran, as a feed, is imported without a fault that stops it, and its trips are those that were observed.
    private func requireFeed(_ visits: [Visit], of history: String, database: String) throws {
        let folder = try TemporaryFolder()
        let performed = Dictionary(grouping: visits.filter(\.counts), by: \.trip).filter { $0.value.count > 1 }
        guard !performed.isEmpty else { return }
        let summary = try PerformedFeedExport(history: History(path: history), timetable: database).write(
            to: folder.file("ran.zip"))
        #expect(summary.trips + summary.leftOut <= performed.count && summary.trips > 0)
        _ = try FeedImport(feed: folder.file("ran.zip"), options: ImportOptions(output: folder.file("ran.sqlite")))
            .run()
        let ran = try Timetable(path: folder.file("ran.sqlite"))
        for trip in performed.keys.prefix(50) where summary.days == 1 && trip.startTime == nil {
            guard let stopTimes = try? ran.trip(trip.tripID).stopTimes else { continue }
            let times = stopTimes.flatMap { [$0.arrival, $0.departure].compactMap { $0?.seconds } }
            #expect(times == times.sorted(), "\(trip)")
        }
    }
}
