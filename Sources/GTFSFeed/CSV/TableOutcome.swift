/// How the reading of a table came out.
package struct TableOutcome: Sendable, Equatable {
    /// Records handed over, the header aside.
    package let records: Int
    /// Whether the records, with what `CSVRow.written` tells, are the file's own bytes record for record; not so where
    /// it was UTF-16 or was cut short.
    package let isExact: Bool
}
