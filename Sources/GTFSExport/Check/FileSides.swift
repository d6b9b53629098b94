internal import GTFSFeed
internal import GTFSStore

/// One table as the feed has it and as the database gives it back, each read from its beginning as often as it is asked.
struct FileSides {
    enum Side: CaseIterable { case feed, database }

    let name: String
    private let source: FeedSource
    private let entry: FeedEntry?
    private let database: StoreDatabase
    private let file: StoredFile?

    /// - Parameter entry: the file in the feed; nil where it has none.
    /// - Parameter file: the file in the database; nil where it has none.
    init(_ name: String, source: FeedSource, entry: FeedEntry?, database: StoreDatabase, file: StoredFile?) {
        self.name = name
        self.source = source
        self.entry = entry
        self.database = database
        self.file = file
    }

    /// Hands over each record of a side with the meaning that it has by the header there.
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
