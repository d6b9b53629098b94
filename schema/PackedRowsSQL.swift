/// The rows of a table that stand in packed_rows, as a SELECT with the columns of the table
/// (docs/decisions/small-feeds.md).
package struct PackedRowsSQL {
    /// Rows of a block: as many as `positions` has at least in a file with blocks.
    package static let mostRows = 255
    /// Columns of packed_rows for the columns of a table.
    package static let mostColumns = 20

    /// A row of packed_columns.
    package struct Column: Sendable {
        package let name: String
        /// As the table declared it, for the affinity.
        package let type: String
        /// The key in packed_values of the column's value 0; nil where a number is the value itself.
        package let firstValue: Int?
        /// Bytes of a number in a list; 0 in a column without values.
        package let width: Int

        package init(name: String, type: String, firstValue: Int?, width: Int) {
            (self.name, self.type, self.firstValue, self.width) = (name, type, firstValue, width)
        }
    }

    private let tableKey: Int
    private let key: String
    private let columns: [Column]

    /// - Parameters:
    ///   - tableKey: of the table in packed_rows.
    ///   - key: the table's key.
    ///   - columns: in their order; several named `cells` are the parts of one JSON array.
    package init(tableKey: Int, key: String, columns: [Column]) {
        (self.tableKey, self.key, self.columns) = (tableKey, key, columns)
    }

    package var select: String {
        let cells = columns.indices.filter { columns[$0].name == "cells" }
        let names = columns.indices.filter { columns[$0].name != "cells" || $0 == cells.first }
        let expressions = names.map { ordinal in
            columns[ordinal].name == "cells" ? array(of: cells) : "\(typed(ordinal)) AS \(columns[ordinal].name)"
        }
        return """
            SELECT p.first_key + x.position AS \(key), \(expressions.joined(separator: ",\n"))
            FROM packed_rows p CROSS JOIN positions x
            WHERE p.table_key = \(tableKey) AND x.position BETWEEN 0 AND p.row_count - 1
            """
    }

    /// The records are cut between their cells; a shorter one has NULL in place of those that it lacks.
    private func array(of ordinals: [Int]) -> String {
        let rest = ordinals.dropFirst().map { " || coalesce('\",\"' || \(value($0)), '')" }.joined()
        return "'[\"' || \(ordinals.first.map(value) ?? "''")\(rest) || '\"]' AS cells"
    }

    private func typed(_ ordinal: Int) -> String {
        columns[ordinal].width == 0 ? "NULL" : "CAST(\(value(ordinal)) AS \(columns[ordinal].type))"
    }

    private func value(_ ordinal: Int) -> String {
        guard let first = columns[ordinal].firstValue else { return number(ordinal) }
        return "(SELECT value FROM packed_values WHERE value_key = \(first) + \(number(ordinal)))"
    }

    /// A list of numbers; a text is the number of the block's first row, from which the others count on; a number is that
    /// of all rows.
    private func number(_ ordinal: Int) -> String {
        let list = list("p.c\(ordinal)", width: columns[ordinal].width)
        return
            "iif(typeof(p.c\(ordinal)) = 'blob', \(list), p.c\(ordinal) + iif(typeof(p.c\(ordinal)) = 'text', x.position, 0))"
    }

    /// The number of row `x` in a list, whose numbers all have one width.
    private func list(_ blob: String, width: Int) -> String {
        (1...max(1, width)).map { ordinal in
            let index = width > 1 ? "\(width) * x.position + \(ordinal)" : "x.position + \(ordinal)"
            let byte = "instr((SELECT bytes FROM byte_order), substr(\(blob), \(index), 1)) - 1"
            return ordinal < width ? "(\(byte) << \(8 * (width - ordinal)))" : byte
        }.joined(separator: " + ")
    }
}
