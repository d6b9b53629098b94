internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The statements of a script that are not data.
struct PostgresScript {
    let tables: [PostgresTable]
    /// Nil if the tables are this feed's alone.
    let feedID: String?
    let feed: LoadedFeed

    /// The text before the data of the first table.
    func opening(source: String) -> String {
        let feed = feedID.map { ", as feed \($0)" } ?? ""
        return """
            \(Self.comment("\(ExportTarget.markOfScripts), by gtfs-export \(Toolkit.version) from \(source)\(feed)"))
            --
            --     psql -d transit -f FILE
            --
            -- PostgreSQL 12 or newer. All of it in one transaction: after an error nothing has changed.
            \\set ON_ERROR_STOP on
            SET client_encoding = 'UTF8';
            BEGIN;
            SET LOCAL client_min_messages = warning;

            \(feedID.map { PostgresReplacement(feedID: $0).text } ?? "")\(tables.map(creation).joined(separator: "\n"))
            \(self.feed.text(feedID: feedID))
            """
    }

    /// The text without line ends, as a line end ends a comment.
    private static func comment(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }

    /// The text after the data of the last table.
    var closing: String {
        (tables.map(indexes) + [PostgresViews(hasFeedID: feedID != nil).text, "COMMIT;\n"] + tables.map(analysis))
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// COPY with the columns that the lines have.
    func copy(_ table: PostgresTable) -> String {
        let columns = (feedID == nil ? [] : ["feed_id"]) + table.columns.map { PostgresTable.quoted($0.name) }
        return "\nCOPY \(table.name) (\(columns.joined(separator: ", "))) FROM stdin;\n"
    }

    static let endOfData = "\\.\n"

    /// Tables that feeds share stay.
    private func creation(_ table: PostgresTable) -> String {
        let columns = (feedID == nil ? [] : ["feed_id text COLLATE \"C\" NOT NULL"]) + table.declared.map(\.definition)
        let body = columns.joined(separator: ",\n    ")
        let own = table.own.map { "ALTER TABLE \(table.name) ADD COLUMN IF NOT EXISTS \($0.definition);\n" }.joined()
        return "CREATE TABLE \(feedID == nil ? "" : "IF NOT EXISTS ")\(table.name) (\n    \(body)\n);\n" + own
    }

    /// The key, then an index for each column that questions look for. If feeds share a table, the feed comes first: a
    /// cluster asks the node that has it.
    private func indexes(_ table: PostgresTable) -> String {
        (table.uniqueColumns.isEmpty ? "" : primaryKey(table))
            + table.indexedColumns.map { index(table, column: $0) }.joined()
    }

    /// A table of a script of 0.2.0 has a unique index under the key's name, and no key.
    private func primaryKey(_ table: PostgresTable) -> String {
        let columns = withFeed(table.uniqueColumns).joined(separator: ", ")
        let statement = "ALTER TABLE \(table.name) ADD CONSTRAINT \(table.name)_key PRIMARY KEY (\(columns))"
        guard feedID != nil else { return statement + ";\n" }
        return """
            SELECT unnest(ARRAY['DROP INDEX IF EXISTS \(table.name)_key', '\(statement)'])
            WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = '\(table.name)'::regclass AND contype = 'p') \\gexec

            """
    }

    private func index(_ table: PostgresTable, column: String) -> String {
        "CREATE INDEX \(feedID == nil ? "" : "IF NOT EXISTS ")\(table.name)_by_\(column) "
            + "ON \(table.name) (\(withFeed([column]).joined(separator: ", ")));\n"
    }

    private func withFeed(_ columns: [String]) -> [String] { (feedID == nil ? [] : ["feed_id"]) + columns }

    private func analysis(_ table: PostgresTable) -> String { "ANALYZE \(table.name);" }
}

/// The statements by which a script changes the shared tables that are there already. It asks the server's catalogue
/// for them, and psql runs the statements that come as rows (`\gexec`; PostgreSQL documentation, psql).
private struct PostgresReplacement {
    let feedID: String

    /// The tables as they are today, and without this feed. They include the table of a file that the feed no longer
    /// has.
    var text: String { datesOfBefore + deletion }

    private static let files = GTFSFile.all.filter { $0.name.hasSuffix(".txt") }
    private static let tables = files.map { String($0.name.dropLast(".txt".count)) }

    /// The columns of a table or view that feeds share, as rows of the catalogue.
    private static let shared = """
        FROM information_schema.columns c
        WHERE c.table_schema = current_schema() AND EXISTS (SELECT FROM information_schema.columns f
            WHERE f.table_schema = c.table_schema AND f.table_name = c.table_name AND f.column_name = 'feed_id')
        """

    private static func list(_ names: [String]) -> String { names.map(PostgresTable.literal).joined(separator: ", ") }

    /// Scripts of 0.2.0 had dates as text. The views stand on these columns, so they go first, the last one made first.
    private var datesOfBefore: String {
        let names = PostgresViews.names.reversed().map { "'DROP VIEW IF EXISTS \($0)'" }
        let dates = Self.files.flatMap { file in
            PostgresTable(file, header: []).declared.filter { $0.kind == .date }.map {
                "('\(file.name.dropLast(4))', '\($0.name)')"
            }
        }
        return """
            SELECT unnest(ARRAY[\(names.joined(separator: ", "))])
            \(Self.shared) AND c.table_name = 'service_days' AND c.column_name = 'date' AND c.data_type = 'text' \\gexec

            SELECT format('ALTER TABLE %I ALTER COLUMN %I TYPE date USING %I::date', c.table_name, c.column_name, c.column_name)
            \(Self.shared) AND c.data_type = 'text'
                AND (c.table_name, c.column_name) IN (\(dates.joined(separator: ", "))) \\gexec


            """
    }

    private var deletion: String {
        """
        SELECT format('DELETE FROM %I WHERE feed_id = %L', c.table_name, \(PostgresTable.literal(feedID)))
        \(Self.shared) AND c.column_name = 'feed_id'
            AND c.table_name IN (\(Self.list(Self.tables + [LoadedFeed.table]))) \\gexec


        """
    }
}

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
