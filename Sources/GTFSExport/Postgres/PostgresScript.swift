internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The statements of a script that are not data.
struct PostgresScript {
    /// The first line, which identifies an older script.
    static let mark = "-- GTFS for PostgreSQL"

    let tables: [PostgresTable]
    /// Nil if the tables are this feed's alone.
    let feedID: String?
    let feed: LoadedFeed

    /// The text before the data of the first table.
    func opening(source: String) -> String {
        let feed = feedID.map { ", as feed \($0)" } ?? ""
        return """
            \(Self.comment("\(Self.mark), by gtfs-export \(Toolkit.version) from \(source)\(feed)"))
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
        (table.uniqueColumns.isEmpty ? "" : primaryKey(table)) + table.indexedColumns.map { index(table, $0) }.joined()
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

    private func index(_ table: PostgresTable, _ column: String) -> String {
        "CREATE INDEX \(feedID == nil ? "" : "IF NOT EXISTS ")\(table.name)_by_\(column) "
            + "ON \(table.name) (\(withFeed([column]).joined(separator: ", ")));\n"
    }

    private func withFeed(_ columns: [String]) -> [String] { (feedID == nil ? [] : ["feed_id"]) + columns }

    private func analysis(_ table: PostgresTable) -> String { "ANALYZE \(table.name);" }
}
