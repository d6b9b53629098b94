package import GTFSFeed
public import GTFSPacking
internal import GTFSZip

extension FeedImport {
    /// - Parameter feed: path of a GTFS zip or of a folder of its files.
    /// - Throws: `FeedSourceError` if the feed cannot be opened, or unpacks to more than the options allow.
    public init(feed: String, options: ImportOptions) throws {
        let source = try FeedSource.open(path: feed)
        try source.requireText(within: TextLimit(byteCount: options.mostTextBytes))
        self.init(zipped: source, options: options)
    }

    /// Packs the pieces of files that are kept byte by byte.
    package init(zipped source: FeedSource, options: ImportOptions) {
        self.init(source: source, options: options, pieces: .zip)
    }
}
