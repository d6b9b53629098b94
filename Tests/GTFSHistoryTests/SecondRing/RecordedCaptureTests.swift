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

    /// What ran, as a feed, is imported without a fault that stops it, its trips are those that were observed, and boards of
    /// its busiest stops have the visits within their brackets.
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
        if summary.days == 1 { try requireBoards(performed, in: ran) }
        for trip in performed.keys.prefix(50) where summary.days == 1 && trip.startTime == nil {
            guard let stopTimes = try? ran.trip(trip.tripID).stopTimes else { continue }
            let times = stopTimes.flatMap { [$0.arrival, $0.departure].compactMap { $0?.seconds } }
            #expect(times == times.sorted(), "\(trip)")
        }
    }

    private func requireBoards(_ performed: [TripOnServiceDay: [Visit]], in ran: Timetable) throws {
        let visits = performed.values.joined()
        let known = Dictionary(visits.map { (PerformedKey($0), $0) }, uniquingKeysWith: { first, _ in first })
        let stops = Dictionary(grouping: visits, by: \.stopID).sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        let times = visits.compactMap { ($0.departure ?? $0.arrival)?.time }
        guard let first = times.min(), let last = times.max() else { return }
        var found = 0
        for stop in stops.prefix(20).map(\.key) where (try? ran.stop(stop)) != nil {
            let minutes = min(30 * 60, (last - first) / 60 + 1)
            for row in try ran.departures(DeparturesRequest(stopID: stop, at: first, minutes: minutes)).departures {
                guard row.stopID == stop, let visit = known[PerformedKey(row)], visit.stopID == stop else { continue }
                found += 1
                for (time, seen) in [
                    (row.scheduledArrival, visit.arrival), (row.scheduledDeparture, visit.departure),
                ] {
                    guard let time, let seen else { continue }
                    #expect((seen.earliest...seen.latest).contains(time), "\(PerformedKey(row)): \(time) of \(seen)")
                }
            }
        }
        #expect(found > 0)
    }
}
