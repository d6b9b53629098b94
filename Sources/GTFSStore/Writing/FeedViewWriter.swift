internal import GRDB

/// Replaces the views of files with extra cells. The new view has the extra cells in their columns, the feed's own
/// columns after GTFS's, and last those that only the view has.
package struct FeedViewWriter {
    private let database: StoreDatabase

    /// SQLite gives a statement at most 2,000 columns ("Implementation Limits For SQLite", sqlite.org/limits.html).
    private static let mostOwnColumns = 1_000

    package init(_ database: StoreDatabase) { self.database = database }

    /// - Parameter declared: the view's columns.
    /// - Parameter own: the feed's own columns, in the order of its header, with or without cells.
    package func write(view: String, file: String, declared: [String], own: [String]) throws {
        let cells = try cells(of: file)
        guard !own.isEmpty || !cells.isEmpty, let fileView = FileViews.newest[view] else { return }
        let beyond = cells.keys.filter { !declared.contains($0) && !own.contains($0) }.sorted()
        let columns =
            declared.map { name in
                let column = name.identifier
                return cells[name].map { "coalesce(\($0), \(column)) AS \(column)" } ?? column
            }
            + (own + beyond).prefix(Self.mostOwnColumns).map { (cells[$0] ?? "NULL") + " AS " + $0.identifier }
            // The feed's own column replaces one that only the view has.
            + fileView.furtherColumns.filter { further in
                !(own + beyond).contains { $0.lowercased() == further }
            }
        try database.execute(sql: "DROP VIEW \(view.quotedIdentifier)")
        try database.execute(
            sql: "CREATE VIEW \(view.quotedIdentifier) AS\nSELECT " + columns.joined(separator: ",\n")
                + "\nFROM (\(fileView.furtherRecords)) AS record")
    }

    /// The expression of each column that holds text, by its name.
    private func cells(of file: String) throws -> [String: String] {
        // A file of version 2 lacks a table that has no rows.
        guard try ["extra_columns", "extra_cells"].allSatisfy({ try database.hasTable($0) }) else { return [:] }
        let sql = """
            SELECT column_name, column_key,
                (SELECT count(number) = count(*) AND count(*) <= 4 FROM extra_cells x WHERE x.column_key = c.column_key)
            FROM extra_columns c WHERE file_name = ? AND kind = 0
            """
        let rows = try Row.fetchAll(database, sql: sql, arguments: [file])
        return Dictionary(
            rows.map { ($0[0], ExtraCellSQL(file, column: $0[1], hasFewRuns: $0[2]).text) }, uniquingKeysWith: { $1 })
    }
}

/// The expression that reads the cell of an extra column for the current record. The file has it once for each extra
/// column, so it is as short as the column allows.
private struct ExtraCellSQL {
    let text: String

    /// - Parameter hasFewRuns: whether the column has no lists, and few rows.
    init(_ file: String, column: Int, hasFewRuns: Bool) {
        text = hasFewRuns ? Self.run(of: column) : Self.cell(of: column, isList: FileSelect.hasLists(file))
    }

    private static func run(of column: Int) -> String {
        "(SELECT value FROM extra_cells JOIN extra_texts USING (column_key, number) "
            + "WHERE column_key = \(column) AND record_key BETWEEN first_key AND last_key)"
    }

    /// A list may end before the last record does; then both text and number are NULL.
    private static func cell(of column: Int, isList: Bool) -> String {
        let index = isList ? "position" : "(record_key - x.first_key)"
        // Empty bytes would be found at the beginning.
        let low = byte("nullif(substr(x.numbers, x.width * (\(index) + 1), 1), zeroblob(0))")
        let high = byte("substr(x.numbers, 2 * \(index) + 1, 1)")
        return """
            (SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || \(index) || ']'), \
            (SELECT value FROM extra_texts WHERE column_key = \(column) AND number = coalesce(x.number, \
            \(low) + iif(x.width > 1, \(high) << 8, 0))))) \
            FROM extra_cells x WHERE x.column_key = \(column) AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1)
            """
    }

    private static func byte(_ bytes: String) -> String { "instr((SELECT bytes FROM byte_order), \(bytes)) - 1" }
}

extension String {
    /// The text as the name of a column or table, with any content ("SQLite Keywords", sqlite.org/lang_keywords.html).
    var quotedIdentifier: String {
        "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// The text as a name, without quotes if it is lower-case letters with an underscore, as no keyword of SQLite is.
    var identifier: String {
        let isPlain = utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
        }
        return isPlain && contains("_") ? self : quotedIdentifier
    }
}
