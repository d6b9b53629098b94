package import GTFSModel

/// Reads one table of a feed, record by record, never more than a piece of it in memory.
package struct TableReader {
    private let source: FeedSource
    private let entry: FeedEntry
    private let recordLimit: Int

    package init(source: FeedSource, entry: FeedEntry) {
        self.init(source: source, entry: entry, recordLimit: 16 << 20)
    }

    /// `recordLimit`: bytes of a record beyond which a quote must have gone astray.
    package init(source: FeedSource, entry: FeedEntry, recordLimit: Int) {
        self.source = source
        self.entry = entry
        self.recordLimit = recordLimit
    }

    /// Calls `header` once, for an empty file with no columns, then `row` for each record that has a cell with
    /// content, and tells how many those were. `issue` gets what is wrong with the CSV itself. `progress` gets the
    /// bytes handled so far.
    package func read(
        chunkSize: Int = 262_144, progress: ((Int) -> Void)? = nil, issue: (FeedIssue) -> Void,
        header: (CSVHeader) throws -> Void, row: (CSVRow) throws -> Void
    ) throws -> TableOutcome {
        try readPieces(chunkSize: chunkSize, progress: progress, issue: issue, header: header) { table in
            while let record = try table.next(issue) { try row(record) }
        }
    }

    /// As `read`, but calls `piece` for each piece of the file behind the header, to ask for its records one after the
    /// other until there is none: what a reader of millions of records keeps at hand stays where it is between them.
    package func readPieces(
        chunkSize: Int = 262_144, progress: ((Int) -> Void)? = nil, issue: (FeedIssue) -> Void,
        header: (CSVHeader) throws -> Void, piece: (inout TableReading) throws -> Void
    ) throws -> TableOutcome {
        var table = TableReading(file: entry.name, chunkSize: chunkSize, recordLimit: recordLimit)
        var handled = 0
        do {
            unsafe try source.read(entry, chunkSize: chunkSize) { bytes in
                unsafe table.append(bytes, isLast: false, issue: issue)
                if let found = try table.nextHeader(issue) { try header(found) }
                if table.isUnderWay { try piece(&table) }
                handled += bytes.count
                progress?(handled)
            }
            unsafe table.append(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, issue: issue)
            if let found = try table.nextHeader(issue) { try header(found) }
            try piece(&table)
        } catch is TableReading.CutShort {}
        return table.outcome
    }
}
