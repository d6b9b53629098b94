internal import GTFSFeed

/// What an import reads: the feed, and how it was asked to read it.
struct ImportInput {
    let source: FeedSource
    let options: ImportOptions

    /// The entry of a file of GTFS; nil where the feed lacks it or the options leave it out.
    func entry(of file: GTFSFile) -> FeedEntry? {
        options.excluded.contains(file.name) ? nil : source.entry(named: file.name)
    }
}
