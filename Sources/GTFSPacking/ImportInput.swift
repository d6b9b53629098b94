internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The inputs of an import: the feed and the options.
struct ImportInput {
    let source: FeedSource
    let options: ImportOptions
    /// For files that are kept byte by byte.
    var pieces = PieceCoding.plain
    /// Of whoever waits for the import.
    let cancellation = Cancellation.current

    /// The entry of a file of GTFS; nil if the feed lacks it or the options leave it out.
    func entry(of file: GTFSFile) -> FeedEntry? {
        options.excluded.contains(file.name) ? nil : source.entry(named: file.name)
    }
}
