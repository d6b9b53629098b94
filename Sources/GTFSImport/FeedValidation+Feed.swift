internal import GTFSFeed
public import GTFSValidation
internal import GTFSZip

extension FeedValidation {
    /// Checks a database, with the feed at hand: samples have the rows of its files, also of those whose records the database
    /// keeps in an order of its own.
    /// - Parameters:
    ///   - path: of a database that an import made.
    ///   - feed: path of the GTFS zip or folder that it was made from.
    ///   - options: what is checked, and for which day.
    /// - Throws: `FeedSourceError` if the feed cannot be opened.
    public init(database path: String, feed: String, options: ValidationOptions) throws {
        try self.init(database: path, feed: feed, inside: nil, options: options)
    }

    /// - Parameter folder: the folder of the zip that was imported alone; nil for all of it.
    package init(database path: String, feed: String, inside folder: String?, options: ValidationOptions) throws {
        self.init(database: path, source: try FeedSource.open(path: feed, inside: folder), options: options)
    }
}
