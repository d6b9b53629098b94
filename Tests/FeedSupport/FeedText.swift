import Foundation
import GTFSFeed
package import GTFSModel
import GTFSPacking
package import GTFSQuery
import TestSupport

/// A whole feed in a literal. What it starts from: zone Australia/Sydney; service D every day of 2026; trip T of route R
/// from A 10:00 over B 10:10 and C 10:20 to D 10:30.
package struct FeedText {
    package var files: [String: String] = [
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        X,Harbour,https://example.org,Australia/Sydney
        """,
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        A,Alpha,-33.1,151.1
        B,Bravo,-33.2,151.2
        C,Charlie,-33.3,151.3
        D,Delta,-33.4,151.4
        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_type
        R,X,1,3
        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20260101,20261231
        """,
        "trips.txt": """
        route_id,service_id,trip_id
        R,D,T
        """,
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:10:00,10:10:00,B,2
        T,10:20:00,10:20:00,C,3
        T,10:30:00,10:30:00,D,4
        """,
    ]

    /// The feed with files replaced, added or (with nil) left out.
    package init(_ changes: KeyValuePairs<String, String?> = [:]) {
        for (name, text) in changes { files[name] = text }
    }

    /// Adds rows to a file.
    package mutating func add(_ file: String, _ rows: String) { files[file, default: ""] += "\n" + rows }

    /// stop_times.txt of one trip T with the given columns behind trip_id.
    package static func stopTimes(_ columns: String, _ rows: [String]) -> String {
        (["trip_id," + columns] + rows.map { "T," + $0 }).joined(separator: "\n")
    }

    /// One trip T of these stop times: stop, time, in order.
    package static func stopTimes(_ times: KeyValuePairs<String, String>) -> String {
        stopTimes(
            "stop_sequence,stop_id,arrival_time,departure_time",
            times.enumerated().map { "\($0 + 1),\($1.key),\($1.value),\($1.value)" })
    }

    /// - Parameter isForCheck: whether the database has only what a check reads.
    package func imported(isForCheck: Bool = false) throws -> ImportedText {
        try ImportedText(self, isForCheck: isForCheck)
    }

    /// The clock of the feeds' zone.
    package static let sydney = ServiceTimeZone(TimeZone(identifier: "Australia/Sydney") ?? .gmt)
}

/// A feed literal as a database; the file goes when the value does.
package final class ImportedText: Sendable {
    package let timetable: Timetable
    package let path: String
    private let folder: URL

    package init(_ feed: FeedText, isForCheck: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("feed.sqlite")
        path = file.path
        try Self.made.write(Asked(files: feed.files, isForCheck: isForCheck), to: path) { path in
            let source = FeedSource(name: "feed.zip", files: feed.files.mapValues { Array($0.utf8) })
            var options = ImportOptions(output: path)
            options.isForCheck = isForCheck
            _ = try FeedImport(source: source, options: options).run()
        }
        timetable = try Timetable(path: path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private struct Asked: Equatable {
        let files: [String: String]
        let isForCheck: Bool
    }

    /// Tests of one suite often ask the same.
    private static let made = MadeOnce<Asked>(most: 32)

    /// Imports another feed to the same path, as a service does each night.
    package func replace(with feed: FeedText) throws {
        let source = FeedSource(name: "feed.zip", files: feed.files.mapValues { Array($0.utf8) })
        _ = try FeedImport(source: source, options: ImportOptions(output: path, force: true)).run()
    }

    package func board(
        _ stop: Stop.ID, _ at: String, minutes: Int = 60, _ change: (inout DeparturesRequest) -> Void = { _ in }
    ) throws -> DepartureBoard {
        guard let from = RFC3339.instant(at) else { throw QueryExpectation("\(at) is no time") }
        var request = DeparturesRequest(stopID: stop, at: from, minutes: minutes)
        change(&request)
        return try timetable.departures(request)
    }

    /// The board's rows in short: time of day where the stop is, and trip.
    package func rows(
        _ stop: Stop.ID, _ at: String, minutes: Int = 60, _ change: (inout DeparturesRequest) -> Void = { _ in }
    ) throws -> [String] {
        try board(stop, at, minutes: minutes, change).departures.map(\.short)
    }
}

package struct QueryExpectation: Error {
    package let text: String
    package init(_ text: String) { self.text = text }
}

extension Departure {
    /// RFC 3339 of the departure.
    package var departs: String {
        scheduledDeparture.map { RFC3339.text($0, in: ServiceTimeZone(timeZone)) } ?? "-"
    }

    /// `10:00:00 T`
    package var short: String { "\(departs.dropFirst(11).prefix(8)) \(tripID)" }
}
