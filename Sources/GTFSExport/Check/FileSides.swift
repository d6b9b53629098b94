internal import GTFSFeed
internal import GTFSStore

/// One table as the feed has it and as the database gives it back, each read from its beginning as often as it is asked.
struct FileSides {
    enum Side: CaseIterable { case feed, database }

    let name: String
    let source: FeedSource
    /// The file in the feed; nil if it has none.
    let entry: FeedEntry?
    let database: StoreDatabase
    /// The file in the database; nil if it has none.
    let file: StoredFile?

    /// Hands over each record of a side with its meaning by the header of that side.
    func forEach(_ side: Side, _ body: (CSVRow, RecordMeaning) throws -> Void) throws {
        switch side {
        case .feed: try forEachOfFeed(body)
        case .database: try forEachOfDatabase(body)
        }
    }

    private func forEachOfFeed(_ body: (CSVRow, RecordMeaning) throws -> Void) throws {
        guard let entry else { return }
        var table = try TableReader.open(source: source, entry: entry)
        let meaning = RecordMeaning(header: table.header.columns, file: GTFSFile.named(name))
        while let row = try table.next() { try body(row, meaning) }
    }

    private func forEachOfDatabase(_ body: (CSVRow, RecordMeaning) throws -> Void) throws {
        guard let file else { return }
        let meaning = RecordMeaning(header: file.header, file: GTFSFile.named(name))
        let stream = try RecordStream(database, file)
        var record = RecordBuffer()
        while try stream.next(into: &record) { try record.withRow { try body($0, meaning) } }
    }
}
