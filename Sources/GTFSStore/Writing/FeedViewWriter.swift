internal import GRDB
internal import GTFSSchema

/// Makes the views of files with extra cells anew. The new view has the extra cells in their columns, the feed's own
/// columns after GTFS's, and after them those that only the view has.
package struct FeedViewWriter {
    private let database: StoreDatabase

    /// SQLite gives a statement at most 2,000 columns ("Implementation Limits For SQLite", sqlite.org/limits.html).
    private static let mostOwnColumns = 1_000

    package init(_ database: StoreDatabase) { self.database = database }

    /// - Parameter declared: the view's columns.
    /// - Parameter own: columns of the feed's own, in the order of its header, whether they have cells or not.
    package func write(view: String, file: String, declared: [String], own: [String]) throws {
        let keys = try extraColumns(of: file)
        guard !own.isEmpty || !keys.isEmpty, let fileView = FileSelect.views[view] else { return }
        let beyond = keys.keys.filter { !declared.contains($0) && !own.contains($0) }.sorted()
        let columns =
            declared.map { name in
                let column = name.quotedIdentifier
                return keys[name].map { "coalesce(\(ExtraCellSQL(file, column: $0).text), \(column)) AS \(column)" }
                    ?? column
            }
            + (own + beyond).prefix(Self.mostOwnColumns).map { name in
                (keys[name].map { ExtraCellSQL(file, column: $0).text } ?? "NULL")
                    + " AS " + name.quotedIdentifier
            }
            // A column of the feed's own wins over one of ours, which GTFS does not have.
            + fileView.furtherColumns.filter { further in
                !(own + beyond).contains { $0.lowercased() == further }
            }
        try database.execute(sql: "DROP VIEW \(view.quotedIdentifier)")
        try database.execute(
            sql: "CREATE VIEW \(view.quotedIdentifier) AS\nSELECT "
                + columns.joined(separator: ",\n       ") + "\nFROM (\(fileView.furtherRecords)) AS record")
    }

    /// Key by name of the columns that hold text.
    private func extraColumns(of file: String) throws -> [String: Int] {
        let sql = "SELECT column_name, column_key FROM extra_columns WHERE file_name = ? AND kind = 0"
        let rows = try Row.fetchAll(database, sql: sql, arguments: [file])
        return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    }
}

/// The expression that reads the cell of an extra column for the record at hand.
struct ExtraCellSQL {
    let text: String

    init(_ file: String, column: Int) {
        let index = FileSelect.hasLists(file) ? "record.position" : "record.record_key - x.first_key"
        // A list may end before the last record does, and no bytes at all would be found at the beginning.
        func byte(_ number: String) -> String {
            "instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, \(number), 1), x'')) - 1"
        }
        text = """
            (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
                         WHEN x.texts IS NOT NULL THEN x.texts ->> (\(index))
                         ELSE (SELECT value FROM extra_texts WHERE column_key = \(column) AND number = CASE
                             WHEN x.number IS NOT NULL THEN x.number
                             WHEN x.width = 1 THEN \(byte("\(index) + 1"))
                             ELSE ((\(byte("2 * (\(index)) + 1"))) << 8) + \(byte("2 * (\(index)) + 2")) END) END
             FROM extra_cells x WHERE x.column_key = \(column) AND x.first_key <= record.record_key
             ORDER BY x.first_key DESC LIMIT 1)
            """
    }
}

extension String {
    /// The text as the name of a column or table, whatever stands in it ("SQLite Keywords", sqlite.org/lang_keywords.html).
    var quotedIdentifier: String {
        "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
