internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// One column of the table form: its heading, and the cell for a row.
struct TableColumn<Row>: Sendable {
    let title: String
    let alignment: TableFitting.Alignment
    let cell: @Sendable (Row) -> String
    /// Whether its cells are ids, which have their feed before them among rows of several.
    private(set) var isID = false
    /// How it gives way on a narrow terminal.
    private(set) var fitting = TableFitting.ColumnFitting()
    /// The colours of a cell on a terminal that has them; nil for none.
    private(set) var colours: (@Sendable (Row) -> RouteColours?)?

    init(_ title: String, _ alignment: TableFitting.Alignment = .left, text: @escaping @Sendable (Row) -> String?) {
        self.title = title
        self.alignment = alignment
        cell = { text($0) ?? "" }
    }

    init(id title: String, text: @escaping @Sendable (Row) -> String?) {
        self.init(title, text: text)
        isID = true
    }

    /// The same column, which is shortened when its turn comes.
    func shortened(_ turn: Int) -> TableColumn { fitting { $0.shortening = turn } }

    /// The same column, whose texts continue on further lines when its turn comes.
    func wrapped(_ turn: Int) -> TableColumn { fitting { ($0.shortening, $0.wraps) = (turn, true) } }

    /// The same column with a shorter title for narrow terminals.
    func headed(_ short: String) -> TableColumn { fitting { $0.shortTitle = short } }

    /// The same column, which is left out when its turn comes.
    func leaving(_ turn: Int) -> TableColumn { fitting { $0.leaving = turn } }

    /// The same column, which is left out first if it only repeats this text.
    func repeating(_ text: @escaping @autoclosure @Sendable () -> String?) -> TableColumn {
        fitting { $0.repeatedText = text }
    }

    private func fitting(_ change: (inout TableFitting.ColumnFitting) -> Void) -> TableColumn {
        var column = self
        change(&column.fitting)
        return column
    }

    func coloured(_ colours: @escaping @Sendable (Row) -> RouteColours?) -> TableColumn {
        var column = self
        column.colours = colours
        return column
    }
}

extension TableFitting {
    enum Alignment: Sendable { case left, right }
}

/// Rows of several feeds, each with its feed.
extension TableColumn {
    /// The same column for rows that contain these.
    func of<Whole>(_ row: @escaping @Sendable (Whole) -> Row) -> TableColumn<Whole> {
        var column = TableColumn<Whole>(title, alignment) { cell(row($0)) }
        (column.isID, column.fitting) = (isID, fitting)
        guard let colours else { return column }
        return column.coloured { colours(row($0)) }
    }
}

extension FeedRow {
    /// Columns of the rows of one feed, with the feed in the ids, or else before them.
    static func columns(_ columns: [TableColumn<Row>]) -> [TableColumn<FeedRow<Row>>] {
        let feed = columns.contains(where: \.isID) ? [] : [TableColumn<FeedRow<Row>>("Feed") { $0.feed.rawValue }]
        return feed
            + columns.map { column in
                guard column.isID else { return column.of { $0.row } }
                return TableColumn<FeedRow<Row>>(column.title) { [id = column.cell] found in
                    id(found.row).isEmpty ? nil : "\(found.feed):\(id(found.row))"
                }
            }
    }
}

extension [FeedFailure] {
    /// A line for each feed that could not answer.
    var notes: [String] { map { "\($0.feed): \(CommandAdvice.sentence(of: $0.error))" } }

    /// Why an answer is a failure; nil where all feeds have answered.
    var sentence: String? { isEmpty ? nil : map { CommandAdvice.sentence(of: $0.error) }.joined(separator: " ") }

    /// The same as JSON has them.
    var advised: [FeedFailure] {
        map { failure in
            let known = failure.error as? QueryError ?? QueryError(QueryError.Code(rawValue: "file"), "")
            return FeedFailure(feed: failure.feed, error: known.appending(CommandAdvice.sentence(of: failure.error)))
        }
    }
}

extension TableColumn {
    /// A column with the day of each row, filled if the rows lie on more than one.
    /// - Parameters:
    ///   - moment: seconds since 1970, whose day counts as that of a row; nil for none.
    ///   - time: seconds since 1970, nil if the row has no time; and the zone for it.
    static func day(
        of rows: [Row], besides moment: Int? = nil,
        _ time: @escaping @Sendable (Row) -> (instant: Int?, zone: TimeZone)
    ) -> TableColumn<Row> {
        let day: @Sendable (Row) -> String? = { row in
            let (instant, zone) = time(row)
            return instant.map { InstantText.day($0, zone) }
        }
        let ofMoment = moment.flatMap { moment in rows.first.map { InstantText.day(moment, time($0).zone) } }
        let days = Set(rows.map(day) + (ofMoment.map { [$0] } ?? []))
        let areSeveral = days.count > 1
        return TableColumn("Day") { areSeveral ? day($0) : nil }
    }
}

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
        // The letter of a note is no word.
        let named = pairs.map { pair in
            (pair.name.first?.isUppercase == true ? CommandWords.label(pair.name) : pair.name, pair.value)
        }
        return TableSection(title: title, body: .pairs(named))
    }

    /// - Parameter below: what stands on lines of its own below a row, as wide as the table may be; nil for nothing.
    static func rows<Row>(
        _ rows: [Row], _ columns: [TableColumn<Row>], title: String? = nil, below: ((Row) -> Pairs)? = nil
    ) -> TableSection {
        let filled = columns.map { column in
            FilledColumn(
                title: CommandWords.label(column.title), alignment: column.alignment, fitting: column.fitting.spoken,
                cells: { rows.map(column.cell) }, colours: column.colours.map { colours in { rows.map(colours) } })
        }
        return TableSection(title: title, body: .columns(filled, below: below.map(rows.map) ?? []))
    }
}
