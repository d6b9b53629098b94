internal import GTFSFeed

/// The statements by which a script changes the shared tables that are there already. It asks the server's catalogue
/// for them, and psql runs the statements that come as rows (`\gexec`; PostgreSQL documentation, psql).
struct PostgresReplacement {
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
