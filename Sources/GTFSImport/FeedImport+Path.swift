package import GTFSFeed
public import GTFSPacking
internal import GTFSZip

extension FeedImport {
    /// - Parameter feed: path of a GTFS zip or of a folder of its files.
    /// - Throws: `FeedSourceError` if the feed cannot be opened, or unpacks to more than the options allow.
    public init(feed: String, options: ImportOptions) throws {
        try self.init(feed: feed, inside: nil, options: options)
    }

    /// - Parameters:
    ///   - feed: path of a GTFS zip or of a folder of its files.
    ///   - folder: a folder of the zip, which alone is imported; nil for all of it.
    /// - Throws: `FeedSourceError`.
    package init(feed: String, inside folder: String?, options: ImportOptions) throws {
        let source = try FeedSource.open(path: feed, inside: folder)
        try source.requireText(within: TextLimit(byteCount: options.mostTextBytes))
        self.init(zipped: source, options: options)
    }

    /// Unpacks a zip that lies in a zip.
    /// - Parameters:
    ///   - name: of the inner one.
    ///   - path: of the outer one.
    ///   - folder: where it is written.
    /// - Returns: its path; nil if there is no zip of that name.
    /// - Throws: `FeedSourceError`, or the system's error if it cannot be written.
    package static func unpack(zip name: String, in path: String, to folder: String) throws -> String? {
        try FeedSource.unpack(zip: name, in: path, to: folder)
    }

    /// Packs the pieces of files that are kept byte by byte.
    package init(zipped source: FeedSource, options: ImportOptions) {
        self.init(source: source, options: options, pieces: .zip)
    }
}
