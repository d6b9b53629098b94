internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// One column of the table form: its heading, and the cell for a row.
struct Column<Row>: Sendable {
    let title: String
    let alignment: ColumnAlignment
    let cell: @Sendable (Row) -> String
    /// Whether its cells are ids, which have their feed before them among rows of several.
    private(set) var isID = false
    /// How it gives way on a narrow terminal.
    private(set) var fitting = ColumnFitting()
    /// The colours of a cell on a terminal that has them; nil for none.
    private(set) var colours: (@Sendable (Row) -> RouteColours?)?

    init(_ title: String, _ alignment: ColumnAlignment = .left, text: @escaping @Sendable (Row) -> String?) {
        self.title = title
        self.alignment = alignment
        cell = { text($0) ?? "" }
    }

    /// A column of ids.
    init(id title: String, text: @escaping @Sendable (Row) -> String?) {
        self.init(title, text: text)
        isID = true
    }

    /// The same column, which is shortened when its turn comes.
    func shortened(_ turn: Int) -> Column { fitting { $0.shortening = turn } }

    /// The same column, whose texts continue on further lines when its turn comes.
    func wrapped(_ turn: Int) -> Column { fitting { ($0.shortening, $0.wraps) = (turn, true) } }

    /// The same column with a shorter title for narrow terminals.
    func headed(_ short: String) -> Column { fitting { $0.shortTitle = short } }

    /// The same column, which is left out when its turn comes.
    func leaving(_ turn: Int) -> Column { fitting { $0.leaving = turn } }

    /// The same column, which is left out first if it only repeats this text.
    func repeating(_ text: @escaping @autoclosure @Sendable () -> String?) -> Column {
        fitting { $0.repeatedText = text }
    }

    private func fitting(_ change: (inout ColumnFitting) -> Void) -> Column {
        var column = self
        change(&column.fitting)
        return column
    }

    /// The same column with colours.
    func coloured(_ colours: @escaping @Sendable (Row) -> RouteColours?) -> Column {
        var column = self
        column.colours = colours
        return column
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

    /// A column whose cells are computed when the table is written.
    struct FilledColumn {
        let title: String
        let alignment: ColumnAlignment
        let fitting: ColumnFitting
        let cells: () -> [String]
        /// Nil for a column without colours.
        let colours: (() -> [RouteColours?])?
    }

    /// A line above the part; nil for none.
    var title: String?
    let body: Body

    static func pairs(_ pairs: [(name: String, value: String?)], title: String? = nil) -> TableSection {
        TableSection(title: title, body: .pairs(pairs))
    }

    static func rows<Row>(_ rows: [Row], _ columns: [Column<Row>], title: String? = nil) -> TableSection {
        let filled = columns.map { column in
            FilledColumn(
                title: column.title, alignment: column.alignment, fitting: column.fitting,
                cells: { rows.map(column.cell) }, colours: column.colours.map { colours in { rows.map(colours) } })
        }
        return TableSection(title: title, body: .columns(filled))
    }
}

/// Rows of several feeds, each with its feed.
extension Column {
    /// The same column for rows that contain these.
    func of<Whole>(_ row: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
        var column = Column<Whole>(title, alignment) { cell(row($0)) }
        column.fitting = fitting
        guard let colours else { return column }
        return column.coloured { colours(row($0)) }
    }
}

extension FeedRow {
    /// Columns of the rows of one feed, with the feed in the ids, or else before them.
    static func columns(_ columns: [Column<Row>]) -> [Column<FeedRow<Row>>] {
        let feed = columns.contains(where: \.isID) ? [] : [Column<FeedRow<Row>>("Feed") { $0.feed.rawValue }]
        return feed
            + columns.map { column in
                guard column.isID else { return column.of { $0.row } }
                return Column<FeedRow<Row>>(column.title) { [id = column.cell] found in
                    id(found.row).isEmpty ? nil : "\(found.feed):\(id(found.row))"
                }
            }
    }
}

extension [FeedFailure] {
    /// A line for each feed that could not answer.
    var notes: [String] { map { "\($0.feed): \($0.error)" } }

    /// Why an answer is a failure; nil where all feeds have answered.
    var sentence: String? { isEmpty ? nil : map { "\($0.error)" }.joined(separator: " ") }
}
