import Foundation
import GTFSHistory
import GTFSImport
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
    @Test("Captures are recorded as the oracle reads them", .timeLimit(.minutes(2)), arguments: RealCapture.all)
    func sameAsOracle(capture: RealCapture) throws {
        let shared = try #require(RealCapture.shared)
        let folder = try TemporaryFolder()
        let timetable = try capture.timetable(in: shared, folder)
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
        #expect(visits.count { $0.arrival != nil || $0.departure != nil } >= capture.fewestObserved)
        #expect(try History(path: reader.path).verify().faults == [])
    }
}

/// Messages of one producer, and the feed that they are about.
struct RealCapture: CustomTestStringConvertible, Sendable {
    let name: String
    let feed: String
    /// The files of each source, in the shared folder, in the order in which they were sent.
    let sources: [[String]]
    var heuristics: Set<IDHeuristic> = []
    /// How many visits have an observation at least.
    var fewestObserved = 0

    var testDescription: String { name }

    var options: MatchOptions {
        var options = MatchOptions()
        options.heuristics = heuristics
        return options
    }

    static let all = [
        RealCapture(
            name: "King County Metro", feed: "kcm-rt-static-2021",
            sources: [["king-county-metro/king-county-metro-1.pbf", "king-county-metro/king-county-metro-2.pbf"]]),
        RealCapture(name: "BART", feed: "bart-rt-static", sources: [["bart-2019/bart-trip-updates.pb"]]),
        RealCapture(name: "BART, another day", feed: "bart-rt-static", sources: [["tl-example/example.pb"]]),
        RealCapture(
            name: "Caltrain", feed: "ct-rt-static",
            sources: [["caltrain-2024/ct-trip-updates.pb"], ["caltrain-2024/ct-vehicle-positions.pb"]]),
        RealCapture(
            name: "Redding", feed: "raba-redding",
            sources: [
                ["raba-redding-2025/raba-trip-updates.pb"], ["raba-redding-2025/raba-vehicle-positions.pb"],
            ]),
        RealCapture(
            name: "HART, empty", feed: "hart-rt-static",
            sources: [["hart-empty/hart-trip-updates.pb"], ["hart-empty/hart-vehicle-positions.pb"]]),
        RealCapture(
            name: "New York, by origins", feed: "oba-nyct-multi-trips",
            sources: [["nyct-multi-trips/nyct_subways_gtfs_rt.2023-05-29T14-14-29-04-00.pb"]],
            heuristics: [.origin]),
    ]

    /// The folder with captures that may lie beside the package.
    static let shared: URL? = {
        let url = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../shared").standardized
        return FileManager.default.fileExists(atPath: url.appendingPathComponent("realtime").path) ? url : nil
    }()

    func timetable(in shared: URL, _ folder: TemporaryFolder) throws -> Timetable {
        let feed = shared.appendingPathComponent("feeds/\(feed).zip").path
        _ = try FeedImport(feed: feed, options: ImportOptions(output: folder.file("feed.sqlite"))).run()
        return try Timetable(path: folder.file("feed.sqlite"))
    }

    /// How often a producer that stands still sends the same again, and after how many seconds.
    private static let (repeats, pause) = (12, 100)

    /// The messages as they were sent, and the last of each source again and again with later timestamps, so that what it
    /// has to come falls behind.
    func messages(in shared: URL) throws -> [(source: String, message: FeedMessage, received: Int)] {
        var messages: [(source: String, message: FeedMessage, received: Int)] = []
        for (index, files) in sources.enumerated() {
            let read = try files.map { file in
                try FeedMessage(bytes: Data(contentsOf: shared.appendingPathComponent("realtime/\(file)")))
            }
            let again = read.last.map { last in (1...Self.repeats).map { last.later(by: $0 * Self.pause) } } ?? []
            for message in read + again {
                messages.append(("source \(index)", message, message.header.timestamp ?? 0))
            }
        }
        return messages.stableSorted { $0.received < $1.received }
    }
}

extension FeedMessage {
    /// The same with all timestamps later.
    fileprivate func later(by seconds: Int) -> FeedMessage {
        var later = self
        later.header.timestamp? += seconds
        for index in later.entities.indices {
            later.entities[index].vehicle?.timestamp? += seconds
            later.entities[index].tripUpdate?.timestamp? += seconds
        }
        return later
    }
}
