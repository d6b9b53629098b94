internal import GTFSFeed
internal import GTFSPacking
public import GTFSValidation
internal import GTFSZip

extension FeedValidation {
    /// Checks a feed of which there is no database: its zip, or the folder of its files. Also a feed with neither stops.txt nor
    /// routes.txt has a report.
    ///
    ///     let report = try await FeedValidation(feed: "sydney.zip").run()
    ///
    /// Each run makes a database in a temporary folder, with what rules read and nothing else.
    /// - Parameters:
    ///   - path: of a GTFS zip or of a folder of its files.
    ///   - options: what is checked, and for which day.
    /// - Throws: `FeedSourceError` if the feed cannot be opened.
    public init(feed path: String, options: ValidationOptions = ValidationOptions()) throws {
        let source = try FeedSource.open(path: path)
        self.init(source: source, options: options) { database in
            var options = ImportOptions(output: database)
            options.isForCheck = true
            _ = try FeedImport(feed: path, options: options).run()
        }
    }

    /// Checks a database, with the feed at hand: samples have the rows of its files, also of those whose records the database
    /// keeps in an order of its own.
    /// - Parameters:
    ///   - path: of a database that an import made.
    ///   - feed: path of the GTFS zip or folder that it was made from.
    ///   - options: what is checked, and for which day.
    /// - Throws: `FeedSourceError` if the feed cannot be opened.
    public init(database path: String, feed: String, options: ValidationOptions = ValidationOptions()) throws {
        try self.init(database: path, feed: feed, inside: nil, options: options)
    }

    /// - Parameter folder: the folder of the zip that was imported alone; nil for all of it.
    package init(database path: String, feed: String, inside folder: String?, options: ValidationOptions) throws {
        self.init(database: path, source: try FeedSource.open(path: feed, inside: folder), options: options)
    }
}
