import Foundation
import GTFSExport
import GTFSImport
import GTFSModel
import GTFSPacking
import GTFSPictures
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import GTFSValidation
import RealtimeText
import RealtimeURLSession
import TestSupport
import Testing

/// Imports a feed over the database in use. Returns the issues of severity `error`, by code.
func replace(_ database: String, by zip: String) async throws -> [String: Int] {
    let summary = try await FeedImport(feed: zip, options: ImportOptions(output: database)).run()
    let errors = summary.issues.filter { $0.severity == .error }
    return Dictionary(uniqueKeysWithValues: errors.map { ($0.code.rawValue, $0.count) })
}

/// Writes the feed of one route, and says how many records it has.
func cut(_ database: String, to route: Route.ID, into zip: String) throws -> Int {
    try FeedExport(database: database).write(to: zip, cut: FeedCut(routes: [route])).records
}

/// Whether a database gives back each value of the feed that it was made from.
func isWhole(_ database: String, of zip: String) throws -> Bool {
    try FeedCheck(database: database, feed: zip).run().isSame
}

/// The overlays of feeds in any format.
func anyFormat(on timetable: Timetable) -> RealtimeFeedState {
    RealtimeFeedState(schedule: timetable, textFormats: TextFormats())
}

/// Follows any number of messages.
func follower() -> RealtimeFollower { RealtimeFollower(transport: URLSessionTransport()) }

/// The trips of a route by time and distance, on a page.
func page(of route: Route.ID, on day: ServiceDate, _ timetable: Timetable) throws -> String {
    DiagramPicture(diagram: try timetable.routeDiagram(route, on: day)).html
}

/// What the rules find in the feed of a database.
func printNotices() async throws {
    let report = try await FeedValidation(database: "sydney.sqlite").run()
    for notice in report.notices { print(notice.severity.rawValue, notice.code, notice.count) }
}

/// As the page of GTFSPacking has it.
private func packFolder() async throws -> ImportSummary {
    var options = ImportOptions(output: "sydney.sqlite")
    options.progress = { print($0.file, $0.bytes, "of", $0.totalBytes) }
    let summary = try await FeedImport(folder: "sydney", options: options).run()
    print(summary.trips, "trips", summary.issues.count, "kinds of issues")
    return summary
}

@Suite("The examples of feeds, messages and pictures") struct FeedExampleTests {
    @Test func `A feed is imported each night, cut, and proven to be whole`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("feed"), withIntermediateDirectories: true)
        for (name, text) in MadeUpCity.files { try folder.write(Array(text.utf8), to: "feed/\(name)") }
        let database = folder.file("sydney.sqlite")
        #expect(try await replace(database, by: folder.file("feed")) == [:])
        #expect(try cut(database, to: "L1", into: folder.file("l1.zip")) > 100)
        #expect(try isWhole(database, of: folder.file("feed")))
        #expect(try await replace(folder.file("l1.sqlite"), by: folder.file("l1.zip")) == [:])
    }

    @Test func `A validation of a database that is not there is a sentence`() async {
        await #expect(throws: (any Error).self) { try await printNotices() }
    }

    @Test func `A page has the trips of a route`() throws {
        let day = try #require(ServiceDate(year: 2026, month: 11, day: 25))
        #expect(try page(of: "L1", on: day, MadeUpCity.timetable()).contains("</svg>"))
    }

    @Test func `A message in JSON is read`() async throws {
        let state = anyFormat(on: try MadeUpCity.timetable())
        let json = #"{"header": {"gtfsRealtimeVersion": "2.0", "timestamp": "1795554000"}, "entity": []}"#
        try state.receive(Data(json.utf8), from: "json", at: 1_795_554_000)
        #expect(state.feeds.first?.failure == nil)
        #expect(await follower().health.isEmpty)
    }
}
