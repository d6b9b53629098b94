internal import GTFSFeed
internal import GTFSStore

/// The inputs of an import: the feed and the options.
struct ImportInput {
    let source: FeedSource
    let options: ImportOptions

    /// The entry of a file of GTFS; nil if the feed lacks it or the options leave it out.
    func entry(of file: GTFSFile) -> FeedEntry? {
        options.excluded.contains(file.name) ? nil : source.entry(named: file.name)
    }
}
