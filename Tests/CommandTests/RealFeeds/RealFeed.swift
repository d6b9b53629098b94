import Foundation
import GTFSModel
import GTFSQuery
import GTFSRealtime
import Testing

/// A real feed, imported, with the messages that were captured for it.
struct RealFeed {
    /// A feed of the shared folder and its captures, both by name.
    struct Source: Sendable {
        let name: String
        var captures: [String] = []
    }

    /// Small feeds of many producers: headways, loops, blank times, Flex, fares, pathways, transfers, blocks, no shapes, no
    /// calendar; then those with realtime.
    static let sources =
        [
            "google-sample-feed-1", "usf-bullrunner", "usf-bullrunner-exact1", "vvs-751",
            "otp-shape-dist-traveled", "otp-interlining", "tf-only-calendar-dates",
            "rtv-testagency", "aspen-flex", "cobblinc-deviated-flex", "ctran-flex",
            "caltrain-2018",
            "gtfsdb-large-sample", "trimet-vermont-2018-02-06", "kcm-small", "israel-public-transportation-route-2126",
        ].map { Source(name: $0) } + [
            Source(
                name: "ct-rt-static",
                captures: ["ct-trip-updates.pb", "ct-vehicle-positions.pb", "ct-service-alerts.pb"].map {
                    "caltrain-2024/\($0)"
                }),
            Source(
                name: "bart-rt-static", captures: ["bart-2019/bart-trip-updates.pb", "bart-2019/bart-alerts.pb"]),
            Source(
                name: "raba-redding",
                captures: [
                    "raba-redding-2025/raba-trip-updates.pb", "raba-redding-2025/raba-vehicle-positions.pb",
                ]),
            Source(name: "kcm-rt-static-2021", captures: ["king-county-metro/king-county-metro-1.pbf"]),
        ]

    /// The folder with real feeds that may lie beside the package.
    static let shared: URL? = {
        let url = HarbourCity.fixtures.appendingPathComponent("../../shared").standardized
        return FileManager.default.fileExists(atPath: url.appendingPathComponent("feeds").path) ? url : nil
    }()

    let source: Source
    let folder: TemporaryFolder
    let timetable: Timetable
    /// Seconds since 1970: when the messages were sent, else eight in the morning of the busiest day.
    let now: Int
    /// The service day of `now`.
    let date: ServiceDate
    let zone: ServiceTimeZone
    let contents: [FeedContent]
    /// Nil without captures.
    let snapshot: RealtimeSnapshot?

    init(_ source: Source, in shared: URL) throws {
        self.source = source
        folder = try TemporaryFolder()
        let feed = shared.appendingPathComponent("feeds/\(source.name).zip").path
        let run = try Executable.importer.run([feed, "--output", "feed.sqlite", "--quiet"], in: folder)
        try #require(run.status == 0, "\(source.name): \(run.errors)")
        timetable = try Timetable(path: folder.path("feed.sqlite"))
        zone = try timetable.timeZone()
        let files = source.captures.map { shared.appendingPathComponent("realtime/\($0)").path }
        let messages = try files.map { try FeedMessage(bytes: Data(contentsOf: URL(fileURLWithPath: $0))) }
        if let sent = messages.compactMap(\.header.timestamp).max() {
            now = sent + 20
            date = zone.date(at: now)
        } else {
            let busiest = try timetable.serviceDays().max { $0.trips < $1.trips }
            date = try #require(busiest?.date, "\(source.name) has no service day")
            now = zone.start(of: date) + 8 * 3600
        }
        var contents = files.map { FeedContent(name: $0) }
        for index in contents.indices { contents[index].receive(messages[index], at: now) }
        self.contents = contents
        let overlay = try timetable.readingSchedule { try RealtimeOverlay(contents, on: $0) }
        snapshot = contents.isEmpty ? nil : RealtimeSnapshot(overlay, now: now)
    }

    /// What the command prints as JSON for a question about the moment of the feed.
    /// - Parameters:
    ///   - isAtMoment: whether the command takes a moment.
    ///   - hasRealtime: whether it takes messages.
    func printed(_ words: [String], isAtMoment: Bool = false, hasRealtime: Bool = false) throws -> Data {
        let moment = RFC3339.text(now, in: zone)
        var more = isAtMoment ? ["--at", moment] : []
        if hasRealtime, snapshot != nil {
            more += contents.flatMap { ["--realtime", $0.name] } + ["--now", moment]
        }
        let run = try Executable.query.run(
            ["--database", folder.path("feed.sqlite")] + words + more + ["--format", "json"], in: folder)
        try #require(run.status == 0, "\(source.name): \(words) \(run.errors)")
        return Data(run.output.utf8)
    }
}
