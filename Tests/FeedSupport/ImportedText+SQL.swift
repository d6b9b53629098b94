import GRDB

extension ImportedText {
    /// Says that a file has so many rows: more than a test can write.
    package func setRowCount(_ rows: Int, of file: String) throws {
        try DatabaseQueue(path: path).write { db in
            try db.execute(
                sql: "UPDATE imported_files SET row_count = ? WHERE file_name = ?", arguments: [rows, file])
        }
    }
}
