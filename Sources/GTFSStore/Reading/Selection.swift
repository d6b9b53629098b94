internal import GRDB
internal import GTFSModel

/// A column that statements about one kind of record select or insert. A case has the name of the column in SQL:
/// `stopID` is stop_id.
package protocol NamedColumn: CaseIterable, RawRepresentable<Int32>, Hashable, Sendable {}

extension NamedColumn {
    /// The name in SQL.
    package var name: String {
        var (name, isAfterLower) = ("", false)
        for letter in "\(self)" {
            if letter.isUppercase && isAfterLower { name += "_" }
            isAfterLower = letter.isLowercase
            name += letter.lowercased()
        }
        return name
    }
}

/// Some columns of a record. One list makes the SELECT and gives the position of each in its rows: other columns cost
/// no step.
package struct Selection<Column: NamedColumn>: Sendable {
    /// `SELECT` and the columns.
    let sql: String
    /// By the number of the column; -1 if it is not selected.
    let positions: [Int32]

    /// - Parameter expressions: the SQL that is selected in place of a column.
    init(_ columns: [Column], _ expressions: [Column: String] = [:]) {
        sql = "SELECT " + columns.map { expressions[$0] ?? $0.name }.joined(separator: ", ")
        var positions = Array(repeating: Int32(-1), count: Column.allCases.count)
        for (position, column) in columns.enumerated() { positions[Int(column.rawValue)] = Int32(position) }
        self.positions = positions
    }
}
