internal import GTFSQuery
internal import Terminal

/// One column of the table form: its heading, and the cell that it shows for a row.
struct Column<Row>: Sendable {
    let title: String
    let alignment: ColumnAlignment
    let cell: @Sendable (Row) -> String
    /// When the column is shortened on a narrow terminal: 1 before 2; nil for never. Ids and times are never shortened.
    private(set) var shortening: Int?
    /// The colours of a cell on a terminal that has them; nil for none.
    private(set) var colours: (@Sendable (Row) -> CellColours?)?

    init(_ title: String, _ alignment: ColumnAlignment = .left, text: @escaping @Sendable (Row) -> String?) {
        self.title = title
        self.alignment = alignment
        cell = { text($0) ?? "" }
    }

    /// The same column, which is shortened when its turn comes.
    func shortened(_ turn: Int) -> Column {
        var column = self
        column.shortening = turn
        return column
    }

    /// The same column with colours.
    func coloured(_ colours: @escaping @Sendable (Row) -> CellColours?) -> Column {
        var column = self
        column.colours = colours
        return column
    }
}

enum ColumnAlignment: Sendable { case left, right }

/// The colours of a cell: those of a route.
struct CellColours: Sendable {
    let background: CellColour
    let text: CellColour

    /// - Parameters:
    ///   - background: route_color; without it a cell has no colours.
    ///   - text: route_text_color, which is left aside where it is not legible.
    init?(background: String?, text: String?) {
        guard let background = background.flatMap({ CellColour($0) }) else { return nil }
        self.background = background
        self.text = background.text(preferring: text.flatMap { CellColour($0) })
    }
}

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
        let shortening: Int?
        let cells: () -> [String]
        /// Nil for a column without colours.
        let colours: (() -> [CellColours?])?
    }

    /// A line above the part; none where nil.
    var title: String?
    let body: Body

    static func pairs(_ pairs: [(name: String, value: String?)], title: String? = nil) -> TableSection {
        TableSection(title: title, body: .pairs(pairs))
    }

    static func rows<Row>(_ rows: [Row], _ columns: [Column<Row>], title: String? = nil) -> TableSection {
        let filled = columns.map { column in
            FilledColumn(
                title: column.title, alignment: column.alignment, shortening: column.shortening,
                cells: { rows.map(column.cell) }, colours: column.colours.map { colours in { rows.map(colours) } })
        }
        return TableSection(title: title, body: .columns(filled))
    }
}

/// Rows of several feeds, which stand with their feed.
extension Column {
    /// The same column of rows that have these in them.
    func of<Whole>(_ row: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
        var column = Column<Whole>(title, alignment) { cell(row($0)) }
        if let shortening { column = column.shortened(shortening) }
        guard let colours else { return column }
        return column.coloured { colours(row($0)) }
    }
}

extension FeedRow {
    /// Columns of the rows of one feed, and the feed before them.
    static func columns(_ columns: [Column<Row>]) -> [Column<FeedRow<Row>>] {
        [Column<FeedRow<Row>>("Feed") { $0.feed.rawValue }] + columns.map { column in column.of { $0.row } }
    }
}

extension [FeedFailure] {
    /// A line for each feed that could not answer.
    var notes: [String] { map { "\($0.feed): \($0.error)" } }
}
