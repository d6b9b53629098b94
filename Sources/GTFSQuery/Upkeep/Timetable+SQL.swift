internal import GTFSStore

extension Timetable {
    /// The rows of a statement, each value as text; a BLOB comes as nil. For measurements, which choose their questions by
    /// SQL: the questions of apps have methods of their own.
    package func rows(sql: String) throws -> [[String?]] {
        try database.read { try StoredRows.all($0, sql: sql) }.map { row in
            row.map { value in
                switch value {
                case .null: nil
                case .integer(let number): "\(number)"
                case .real(let number): "\(number)"
                case .text(let text): text
                }
            }
        }
    }
}
