internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The statements of a script that are not data.
struct PostgresScript {
    /// The first line, by which an older script is known for one.
    static let mark = "-- GTFS for PostgreSQL"

    let tables: [PostgresTable]
    /// Nil where the tables are this feed's alone.
    let feedID: String?

    /// What stands before the data of the first table.
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

            \(tables.map(creation).joined(separator: "\n"))
            """
    }

    /// Text that ends no line, as a line end ends a comment.
    private static func comment(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }

    /// What follows the data of the last table.
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

    /// Tables that feeds share stay, and a feed that is in them already goes first.
    private func creation(_ table: PostgresTable) -> String {
        let columns = (feedID == nil ? [] : ["feed_id text COLLATE \"C\" NOT NULL"]) + table.declared.map(\.definition)
        let body = columns.joined(separator: ",\n    ")
        let own = table.own.map { "ALTER TABLE \(table.name) ADD COLUMN IF NOT EXISTS \($0.definition);\n" }.joined()
        guard let feedID else { return "CREATE TABLE \(table.name) (\n    \(body)\n);\n" + own }
        return "CREATE TABLE IF NOT EXISTS \(table.name) (\n    \(body)\n);\n" + own
            + "DELETE FROM \(table.name) WHERE feed_id = \(PostgresTable.literal(feedID));\n"
    }

    /// The key, then an index for each column that questions look for. With feeds in one table, the feed stands first: a
    /// cluster asks the node that has it.
    private func indexes(_ table: PostgresTable) -> String {
        let keys = table.uniqueColumns.isEmpty ? [] : [index(table, table.uniqueColumns, isUnique: true)]
        return (keys + table.indexedColumns.map { index(table, [$0], isUnique: false) }).joined()
    }

    private func index(_ table: PostgresTable, _ columns: [String], isUnique: Bool) -> String {
        let all = (feedID == nil ? [] : ["feed_id"]) + columns
        let name = isUnique ? "\(table.name)_key" : "\(table.name)_by_\(columns.joined(separator: "_"))"
        let kind = isUnique ? "UNIQUE INDEX" : "INDEX"
        let mayExist = feedID == nil ? "" : "IF NOT EXISTS "
        return "CREATE \(kind) \(mayExist)\(name) ON \(table.name) (\(all.joined(separator: ", ")));\n"
    }

    private func analysis(_ table: PostgresTable) -> String { "ANALYZE \(table.name);" }
}
