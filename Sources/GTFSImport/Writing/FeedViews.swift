internal import GTFSFeed
internal import GTFSStore

extension ImportOutput {
    /// Makes the views anew of files that have extra cells or columns of their own.
    func writeFeedViews() throws {
        let writer = FeedViewWriter(database)
        for (name, cells) in extraCells.sorted(by: { $0.key < $1.key }) {
            guard let file = GTFSFile.named(name), let own = cells.ownColumns else { continue }
            try writer.write(view: file.viewName, file: name, declared: file.fields.map(\.name), own: own)
        }
    }
}
