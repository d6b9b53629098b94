import Foundation
import GTFSModel
import GTFSRealtime
import TestSupport
import Testing

/// Messages of one producer, and the feed that they are about.
struct RealCapture: CustomTestStringConvertible, Sendable {
    let name: String
    let feed: String
    /// The files of each source, in the shared folder, in the order in which they were sent.
    let sources: [[String]]
    var heuristics: Set<IDHeuristic> = []
    /// How many visits have an observation at least.
    var fewestObserved = 0
    /// Why none has one.
    var reason: String?
    /// Whether it takes too long for each run.
    var isLong = false

    var testDescription: String { name }

    var options: MatchOptions {
        var options = MatchOptions()
        options.heuristics = heuristics
        return options
    }

    /// Those that a run has time for.
    static var asked: [RealCapture] { all.filter { LongForm.isAsked || !$0.isLong } }

    private static let noTimetable = "no timetable of the producer is at hand, so none of its trips is found"

    private static let all =
        [
            RealCapture(
                name: "King County Metro", feed: "kcm-rt-static-2021",
                sources: [["king-county-metro/king-county-metro-1.pbf", "king-county-metro/king-county-metro-2.pbf"]],
                reason: "its two messages, of positions alone, are 37 minutes apart"),
            RealCapture(
                name: "BART", feed: "bart-rt-static", sources: [["bart-2019/bart-trip-updates.pb"]],
                fewestObserved: 257),
            RealCapture(
                name: "BART, another day", feed: "bart-rt-static", sources: [["tl-example/example.pb"]],
                fewestObserved: 92),
            RealCapture(
                name: "Caltrain", feed: "ct-rt-static",
                sources: [["caltrain-2024/ct-trip-updates.pb"], ["caltrain-2024/ct-vehicle-positions.pb"]],
                fewestObserved: 39),
            RealCapture(
                name: "Redding", feed: "raba-redding",
                sources: [
                    ["raba-redding-2025/raba-trip-updates.pb"], ["raba-redding-2025/raba-vehicle-positions.pb"],
                ], reason: "of its 41 stop times 40 are skipped, and its vehicles name no trip"),
            RealCapture(
                name: "HART, empty", feed: "hart-rt-static",
                sources: [["hart-empty/hart-trip-updates.pb"], ["hart-empty/hart-vehicle-positions.pb"]],
                reason: "its messages are empty"),
            RealCapture(
                name: "Sydney", feed: "ct-rt-static",
                sources: [
                    ["tfnsw-20260612/tripupdates_sydneytrains.pb"], ["tfnsw-20260612/vehiclepos_sydneytrains.pb"],
                    ["tfnsw-20260612/vehiclepos_metro.pb"], ["tfnsw-20260612/vehiclepos_lightrail_innerwest.pb"],
                    ["tfnsw-20260612/vehiclepos_buses.pb"],
                ], reason: noTimetable),
            RealCapture(
                name: "Davis", feed: "ct-rt-static",
                sources: [
                    ["unitrans-2025/unitrans-trip-updates.pb"], ["unitrans-2025/unitrans-vehicle-positions.pb"],
                ], reason: noTimetable),
            RealCapture(
                name: "Philadelphia", feed: "ct-rt-static", sources: [["septa/septa.pbf"]], reason: noTimetable),
            RealCapture(
                name: "MMRI, made up", feed: "ct-rt-static",
                sources: [["otp-mmri/3b.pb", "otp-mmri/3c.pb", "otp-mmri/3e.pb"]], reason: noTimetable),
        ] + newYork

    /// The feed has Sundays and a holiday alone, which `RealTimetables` lays on the days of the captures: their trains leave
    /// at other minutes, and few of them have the origin of a trip.
    private static let newYork = [
        newYork(
            "29 May 2023", ["nyct-multi-trips/nyct_subways_gtfs_rt.2023-05-29T14-14-29-04-00.pb"], fewestObserved: 706),
        newYork(
            "A, C and E, 8 February 2024",
            [1_707_397_157, 1_707_398_365, 1_707_399_572, 1_707_400_779].map { "nyct-multi-trips/\($0).ace.pb" },
            fewestObserved: 95),
        newYork(
            "numbered lines, 28 February 2024",
            ["nyct-2024-02-28/mta-nyct-2024-02-28T18-15-26+01-00.gtfs-rt.pbf"], fewestObserved: 302, isLong: true),
        newYork(
            "5 March 2024", ["nyct-multi-trips/nyct_subways_gtfs_rt.2024-03-05T07-17-39.pb"], fewestObserved: 32,
            isLong: true),
        newYork(
            "night of 14 March 2024", ["nyct-multi-trips/nyct_subways_gtfs_rt.2024-03-4T00-35-09-04-00.pb"],
            fewestObserved: 30,
            isLong: true),
        newYork(
            "night of 20 March 2024", ["nyct-multi-trips/gtfs-ace-03202024-003500"], fewestObserved: 36, isLong: true),
        newYork("24 June 2024", ["nyct-multi-trips/gtfs-06242024-112957"], fewestObserved: 244, isLong: true),
    ]

    private static func newYork(
        _ name: String, _ files: [String], fewestObserved: Int, isLong: Bool = false
    ) -> RealCapture {
        RealCapture(
            name: "New York, " + name, feed: RealTimetables.newYork, sources: [files], heuristics: [.origin],
            fewestObserved: fewestObserved, isLong: isLong)
    }

    /// The folder with captures that may lie beside the package.
    static let shared: URL? = {
        let url = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../shared").standardized
        return FileManager.default.fileExists(atPath: url.appendingPathComponent("realtime").path) ? url : nil
    }()

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
