import Foundation
import GRDB
import GTFSExport
import GTFSFeed
import GTFSImport
import GTFSZip
import TestSupport

/// A feed, the database made from it and the zip written from that.
final class RoundTrip {
    let folder: TemporaryFolder
    let summary: ExportSummary
    private let exported: FeedSource

    convenience init(
        _ text: [String: String], excluding excluded: Set<String> = [], shapeTolerance: Double? = nil
    ) throws {
        try self.init(
            bytes: text.mapValues { Array($0.utf8) }, excluding: excluded, shapeTolerance: shapeTolerance)
    }

    init(bytes files: [String: [UInt8]], excluding excluded: Set<String> = [], shapeTolerance: Double? = nil) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("feed"), withIntermediateDirectories: true)
        for (name, bytes) in files {
            let path = URL(fileURLWithPath: folder.file("feed/\(name)"))
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try folder.write(bytes, to: "feed/\(name)")
        }
        var options = ImportOptions(output: folder.file("feed.sqlite"))
        options.excluded = excluded
        options.shapeTolerance = shapeTolerance
        _ = try FeedImport(feed: folder.file("feed"), options: options).run()
        summary = try FeedExport(database: folder.file("feed.sqlite")).write(to: folder.file("out.zip"))
        exported = try FeedSource.open(path: folder.file("out.zip"))
    }

    /// Names in the zip, in its order.
    var names: [String] { exported.entries.sorted { $0.index < $1.index }.map(\.path) + exported.besides.map(\.path) }

    /// The bytes of a file in the zip; nil where it has none of that path.
    func bytes(_ path: String) throws -> [UInt8]? {
        guard let entry = (exported.entries + exported.besides).first(where: { $0.path == path }) else { return nil }
        var bytes: [UInt8] = []
        try unsafe exported.read(entry) { unsafe bytes.append(contentsOf: $0) }
        return bytes
    }

    func text(_ path: String) throws -> String? { try bytes(path).map { String(decoding: $0, as: UTF8.self) } }

    /// What the check finds between the feed and the database.
    func check() throws -> FeedCheck.Result {
        try FeedCheck(database: folder.file("feed.sqlite"), feed: folder.file("feed")).run()
    }

    /// Changes the database behind the toolkit's back.
    func tamper(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.file("feed.sqlite"), configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }
}

extension [String: String] {
    /// One trip of three stops, with frequencies and a shape.
    static let small = [
        "agency.txt":
            "agency_id,agency_name,agency_url,agency_timezone\nAG,Small,https://example.org,Australia/Sydney\n",
        "stops.txt":
            "stop_id,stop_name,stop_lat,stop_lon\nA,Ash,-33.87,151.2\nB,\"Birch, West\",-33.87,151.21\nC,Cedar,-33.87,151.22\n",
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR1,AG,1,3\n",
        "trips.txt": "route_id,service_id,trip_id,trip_headsign,shape_id\nR1,D,T,Cedar,S\n",
        "stop_times.txt":
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,10:00:00,10:00:00,A,1\nT,10:10:00,10:11:00,B,2\nT,10:20:00,10:20:00,C,3\n",
        "calendar.txt":
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260101,20261231\n",
        "calendar_dates.txt": "service_id,date,exception_type\nD,20260126,2\nD,20260403,2\n",
        "frequencies.txt":
            "trip_id,start_time,end_time,headway_secs,exact_times\nT,11:00:00,12:00:00,600,\nT,12:00:00,13:00:00,900,1\n",
        "shapes.txt":
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\nS,-33.87,151.2,1,0\nS,-33.87,151.22,2,1.5\n",
    ]

    /// The same feed with other files beside or in place of its own.
    func with(_ files: [String: String]) -> Self { merging(files) { $1 } }
}
