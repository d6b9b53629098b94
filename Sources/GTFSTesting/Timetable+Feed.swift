internal import Foundation
internal import GTFSPacking
public import GTFSQuery
internal import GTFSStore

extension Timetable {
    /// A timetable of a feed's text in memory, for a test or a preview: it is imported as `gtfs-import` does, and every
    /// question has the answer that it would have of a file.
    ///
    ///     let timetable = try Timetable(feed: [
    ///         "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Ferries,https://example.org,Australia/Sydney",
    ///         "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nquay,The Quay,-33.86,151.21\npier,North Pier,-33.84,151.22",
    ///         …
    ///     ])
    ///
    /// Oddities of the feed are no errors: `info(at:)` counts them. `SmallFeed` writes such text. The database is a temporary
    /// file that goes with the last copy of the timetable; a feed of a few hundred trips takes some 30 milliseconds.
    /// - Parameters:
    ///   - feed: the text of each file by its name, such as `stops.txt`.
    ///   - memoryBudget: the most bytes to cache.
    /// - Throws: `ImportError` if the text is no feed, or the temporary file cannot be written.
    public init(feed: [String: String], memoryBudget: Int = Timetable.standardMemoryBudget) throws {
        let file = ScratchFile(suffix: ".sqlite")
        var options = ImportOptions(output: file.path)
        // The same text gives the same file, so that realtime data of one such timetable fits another.
        options.recordedTime = Date(timeIntervalSince1970: 0)
        _ = try FeedImport(files: feed, options: options).run()
        self.init(try FeedDatabase(asking: file), memoryBudget: memoryBudget)
    }
}
