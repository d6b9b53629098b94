import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("A file that is replaced while a timetable is open")
struct ReplacedFileTests {
    /// Trip T an hour later than in the feed that is open.
    private static let later = FeedText.stopTimes(["A": "11:00:00", "B": "11:10:00", "C": "11:20:00"])

    private static func put(_ other: ImportedText, inPlaceOf feed: ImportedText) throws {
        try FileManager.default.removeItem(atPath: feed.path)
        try FileManager.default.copyItem(atPath: other.path, toPath: feed.path)
    }

    @Test("those who have it open go on with what they opened", arguments: [true, false])
    func goesOn(isReplaced: Bool) async throws {
        let feed = try FeedText().imported()
        let other = try FeedText(["stop_times.txt": Self.later]).imported()
        let at = "2026-03-04T09:30:00+11:00"
        if isReplaced {
            try Self.put(other, inPlaceOf: feed)
        } else {
            try FileManager.default.removeItem(atPath: feed.path)
        }
        let timetable = feed.timetable
        let from = try #require(RFC3339.instant(at))
        try await withThrowingTaskGroup(of: [Trip.ID].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    timetable.removeCachedValues()
                    return try await timetable.departures(DeparturesRequest(stopID: "A", at: from)).departures
                        .map(\.tripID)
                }
            }
            for try await trips in group { #expect(trips == ["T"]) }
        }
        if isReplaced {
            let reopened = try Timetable(path: feed.path)
            #expect(try await reopened.departures(DeparturesRequest(stopID: "A", at: from)).departures.isEmpty)
        }
    }
}
