import Foundation
import GTFSHistory
import GTFSModel
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
    }
}
