/// The first record of a table: its column names.
package struct CSVHeader: Sendable, Equatable {
    /// The names, trimmed and without a byte-order mark, as written otherwise.
    package let columns: [String]

    package init(columns: [String]) { self.columns = columns }

    /// Where `column` stands, the first of doubled ones; -1 where there is none.
    package func index(of column: String) -> Int { columns.firstIndex(of: column) ?? -1 }
}
