internal import GTFSQuery

/// Rows of several feeds, which stand with their feed.
extension Column {
    /// The same column of rows that have these in them.
    func of<Whole>(_ row: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
        var column = Column<Whole>(title, alignment) { cell(row($0)) }
        if let shortening { column = column.shortened(shortening) }
        guard let colours else { return column }
        return column.coloured { colours(row($0)) }
    }
}

extension FeedRow {
    /// Columns of the rows of one feed, and the feed before them.
    static func columns(_ columns: [Column<Row>]) -> [Column<FeedRow<Row>>] {
        [Column<FeedRow<Row>>("Feed") { $0.feed.rawValue }] + columns.map { column in column.of { $0.row } }
    }
}

extension [FeedFailure] {
    /// A line for each feed that could not answer.
    var notes: [String] { map { "\($0.feed): \($0.error)" } }
}
