internal import GTFSModel
internal import Terminal

/// Fits the columns of a table to a terminal. First it drops a column that repeats the text above the table, then
/// titles get shorter, then names and notes are cut, then the least useful columns are left out, then names are cut
/// further. A table that is still too wide stays so, as ids and times matter more than straight lines.
struct TableFitting {
    /// How a column gives way on a narrow terminal.
    struct ColumnFitting: Sendable {
        /// A shorter title, for cells narrower than the title; nil for none.
        var shortTitle: String?
        /// When its texts are shortened: 1 before 2; nil for never. Ids and times are never shortened.
        var shortening: Int?
        /// Whether its texts continue on further lines instead of being cut.
        var wraps = false
        /// When the whole column is left out, if shorter texts are not enough: 1 before 2; nil for never.
        var leaving: Int?
        /// A text above the table: a column that only repeats it is the first to be left out. Nil for none.
        var repeatedText: (@Sendable () -> String?)?

        /// The same with the shorter title in the language of the command.
        var spoken: ColumnFitting {
            var spoken = self
            spoken.shortTitle = shortTitle.map(CommandWords.label)
            return spoken
        }
    }

    /// Columns of the terminal.
    let room: Int

    /// Columns that a shortened text keeps; the first if that is enough, up to the width of the title.
    private static let (narrow, narrowest) = (8, 5)
    /// The same for texts that continue on further lines: at first, no word of up to 20 columns is broken.
    private static let (wrapped, longestWord, tightlyWrapped) = (12, 20, 10)

    func fit(_ all: [PrintedColumn]) -> [PrintedColumn] {
        var columns = all
        while excess(columns) > 0, columns.count > 1, let index = columns.firstIndex(where: \.saysHeadingAgain) {
            columns.remove(at: index)
        }
        for index in columns.indices where excess(columns) > 0 { columns[index].shortenTitle() }
        while true {
            let cut = shortened(columns) { column in
                let words =
                    column.fitting.wraps ? max(Self.wrapped, min(column.longestWord, Self.longestWord)) : Self.narrow
                return max(words, DisplayWidth.of(column.title))
            }
            guard excess(cut) > 0 else { return cut }
            guard let next = leaving(columns) else { break }
            columns.remove(at: next)
        }
        return shortened(columns) { $0.fitting.wraps ? Self.tightlyWrapped : Self.narrowest }
    }

    private func excess(_ columns: [PrintedColumn]) -> Int {
        columns.reduce(0) { $0 + $1.width } + 2 * (columns.count - 1) - room
    }

    private func leaving(_ columns: [PrintedColumn]) -> Int? {
        columns.indices.filter { columns[$0].fitting.leaving != nil }
            .min { (columns[$0].fitting.leaving ?? 0) < (columns[$1].fitting.leaving ?? 0) }
    }

    private func shortened(_ columns: [PrintedColumn], least: (PrintedColumn) -> Int) -> [PrintedColumn] {
        var columns = columns
        var excess = excess(columns)
        let turns = columns.indices.filter { columns[$0].fitting.shortening != nil }
            .sorted { (columns[$0].fitting.shortening ?? 0, $0) < (columns[$1].fitting.shortening ?? 0, $1) }
        for index in turns where excess > 0 {
            let taken = min(excess, max(0, columns[index].width - least(columns[index])))
            columns[index].width -= taken
            excess -= taken
        }
        return columns
    }
}

extension TableFitting {
    /// A column with printable cells, and its width in the table.
    struct PrintedColumn {
        private(set) var title: String
        /// Among all columns of the table.
        let position: Int
        let alignment: TableFitting.Alignment
        let fitting: TableFitting.ColumnFitting
        let cells: [String]
        /// Nil for a column without colours.
        let colours: [RouteColours?]?
        private let cellWidth: Int
        var width: Int

        init(
            _ column: TableSection.FilledColumn, at position: Int, cells: [String], colours: [RouteColours?]?
        ) {
            self.position = position
            title = PrintableText.of(column.title)
            (alignment, fitting) = (column.alignment, column.fitting)
            (self.cells, self.colours) = (cells, colours)
            cellWidth = cells.map(DisplayWidth.of).max() ?? 0
            width = max(cellWidth, DisplayWidth.of(title))
        }

        var saysHeadingAgain: Bool {
            guard let text = fitting.repeatedText?() else { return false }
            return cells.allSatisfy { $0 == PrintableText.of(text) }
        }

        /// Columns of the longest word among its texts.
        var longestWord: Int {
            cells.flatMap { $0.split(separator: " ") }.map { DisplayWidth.of(String($0)) }.max() ?? 0
        }

        mutating func shortenTitle() {
            guard let short = fitting.shortTitle, cellWidth < DisplayWidth.of(title) else { return }
            title = short
            width = max(cellWidth, DisplayWidth.of(short))
        }

        /// The lines of a row's text: more than one if it continues.
        func lines(_ row: Int) -> [String] {
            guard DisplayWidth.of(cells[row]) > width else { return [cells[row]] }
            return fitting.wraps ? DisplayWidth.wrap(cells[row], to: width) : [DisplayWidth.cut(cells[row], to: width)]
        }
    }
}
