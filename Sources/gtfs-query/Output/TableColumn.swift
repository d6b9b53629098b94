/// One column of the table form: its heading, and the cell that it shows for a row.
struct Column<Row>: Sendable {
    let title: String
    let alignment: ColumnAlignment
    let cell: @Sendable (Row) -> String

    init(_ title: String, _ alignment: ColumnAlignment = .left, text: @escaping @Sendable (Row) -> String?) {
        self.title = title
        self.alignment = alignment
        cell = { text($0) ?? "" }
    }
}

enum ColumnAlignment: Sendable { case left, right }

/// A part of the table form of an answer.
struct TableSection {
    enum Body {
        /// Names with their values, one per line; a name without a value is left out.
        case pairs([(name: String, value: String?)])
        /// Rows under a header; a column that no row fills is left out.
        case columns([FilledColumn])
    }

    /// A column whose cells are known once the table is written.
    struct FilledColumn {
        let title: String
        let alignment: ColumnAlignment
        let cells: () -> [String]
    }

    /// A line above the part; none where nil.
    var title: String?
    let body: Body

    static func pairs(_ pairs: [(name: String, value: String?)], title: String? = nil) -> TableSection {
        TableSection(title: title, body: .pairs(pairs))
    }

    static func rows<Row>(_ rows: [Row], _ columns: [Column<Row>], title: String? = nil) -> TableSection {
        let filled = columns.map { column in
            FilledColumn(title: column.title, alignment: column.alignment) { rows.map(column.cell) }
        }
        return TableSection(title: title, body: .columns(filled))
    }
}
