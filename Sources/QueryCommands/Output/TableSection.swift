internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// A part of the table form of an answer.
struct TableSection {
    typealias Pairs = [(name: String, value: String?)]

    enum Body {
        /// Names with their values, one per line; a name without a value is left out.
        case pairs(Pairs)
        /// Rows under a header; a column that no row fills is left out. Below each row may be names with their values.
        case columns([FilledColumn], below: [Pairs])
    }

    /// A column whose cells are computed when the table is written.
    struct FilledColumn {
        let title: String
        let alignment: TableFitting.Alignment
        let fitting: TableFitting.ColumnFitting
        let cells: () -> [String]
        /// Nil for a column without colours.
        let colours: (() -> [RouteColours?])?
    }

    /// A line above the part; nil for none.
    var title: String?
    let body: Body

    static func pairs(_ pairs: Pairs, title: String? = nil) -> TableSection {
        TableSection(title: title, body: .pairs(pairs))
    }

    /// - Parameter below: what stands on lines of its own below a row, as wide as the table may be; nil for nothing.
    static func rows<Row>(
        _ rows: [Row], _ columns: [TableColumn<Row>], title: String? = nil, below: ((Row) -> Pairs)? = nil
    ) -> TableSection {
        let filled = columns.map { column in
            FilledColumn(
                title: column.title, alignment: column.alignment, fitting: column.fitting,
                cells: { rows.map(column.cell) }, colours: column.colours.map { colours in { rows.map(colours) } })
        }
        return TableSection(title: title, body: .columns(filled, below: below.map(rows.map) ?? []))
    }
}
