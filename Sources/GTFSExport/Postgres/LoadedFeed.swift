internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The row of `loaded_feeds`: which version of the feed the tables hold.
struct LoadedFeed {
    static let table = "loaded_feeds"

    /// Name, type and value of each column; NULL where the value is nil.
    private let columns: [(name: String, type: String, value: String?)]

    init(record: FeedDatabase.ImportRecordRow, period: FeedReader.FeedPeriodRow) {
        columns = [
            ("source_name", "text", record.sourceName), ("content_hash", "text", record.contentHash),
            ("feed_publisher_name", "text", period.publisherName), ("feed_version", "text", period.feedVersion),
            ("feed_start_date", "date", Self.date(period.feedStartDate)),
            ("feed_end_date", "date", Self.date(period.feedEndDate)), ("toolkit_version", "text", record.toolVersion),
            ("imported_at", "timestamptz", record.importedAt),
        ]
    }

    private static func date(_ number: Int?) -> String? {
        number.flatMap(ServiceDate.init(yyyymmdd:)).map { "\($0)" }
    }

    /// Creates the table if it does not exist, and adds the row.
    func text(feedID: String?) -> String {
        let feed = feedID.map { [("feed_id", PostgresTable.literal($0))] } ?? []
        let values = feed + columns.map { ($0.name, $0.value.map(PostgresTable.literal) ?? "NULL") }
        let definitions =
            (feedID == nil ? [] : ["feed_id text COLLATE \"C\" PRIMARY KEY"])
            + columns.map { "\($0.name) \($0.type)" } + ["loaded_at timestamptz NOT NULL DEFAULT now()"]
        return """
            CREATE TABLE \(feedID == nil ? "" : "IF NOT EXISTS ")\(Self.table) (
                \(definitions.joined(separator: ",\n    "))
            );
            INSERT INTO \(Self.table) (\(values.map(\.0).joined(separator: ", ")))
            VALUES (\(values.map(\.1).joined(separator: ", ")));

            """
    }
}
