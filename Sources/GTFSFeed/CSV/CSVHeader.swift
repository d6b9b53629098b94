/// The first record of a table: its column names.
package struct CSVHeader: Sendable, Equatable {
    /// The names, trimmed and without a byte-order mark, as written otherwise.
    package let columns: [String]

    /// The record in the file's own bytes, as a CSV line without its end, where `columns` does not say all of it: where
    /// a name was changed as `CSVRow.written` tells, or more than one byte-order mark stood before it. All marks but the
    /// first stand at its beginning.
    package let written: [UInt8]?

    package init(columns: [String], written: [UInt8]? = nil) {
        self.columns = columns
        self.written = written
    }

    /// Where `column` stands, the first of doubled ones; -1 where there is none.
    package func index(of column: String) -> Int { columns.firstIndex(of: column) ?? -1 }
}
