internal import GTFSModel
internal import Terminal

/// Answers as a table for people: columns aligned by their width on a terminal, two spaces between them.
///
/// All text of an answer goes through here on its way to a terminal, and becomes printable: cells, titles and headings.
struct TableWriter {
    /// The terminal of the table; nil elsewhere: then it is as wide as its cells, without codes.
    var screen: TerminalScreen?

    func text(_ sections: [TableSection]) -> String {
        sections.map(text).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func text(_ section: TableSection) -> String {
        let lines =
            switch section.body {
            case .pairs(let pairs): self.lines(of: pairs)
            case .columns(let columns, let below): self.lines(of: columns, below)
            }
        guard !lines.isEmpty else { return "" }
        let title = section.title.map { [heading($0)] } ?? []
        return (title + lines).map { $0 + "\n" }.joined()
    }

    /// The least columns of a value beside a name.
    private static let narrowestValue = 10

    /// - Parameters:
    ///   - names: the columns of the names; nil for those of these pairs.
    ///   - indent: the columns before them.
    private func lines(of pairs: TableSection.Pairs, names: Int? = nil, indent: Int = 0) -> [String] {
        let known = pairs.compactMap { pair in pair.value.map { (PrintableText.of(pair.name), Self.oneLine($0)) } }
        let width = names ?? Self.width(ofNames: pairs)
        let room = screen.map { max(Self.narrowestValue, $0.width - indent - width - 2) }
        return known.flatMap { name, value in
            let lines = room.map { DisplayWidth.wrap(value, to: $0) } ?? [value]
            return lines.enumerated().map {
                Self.padded("", to: indent, alignment: .left)
                    + Self.padded($0 == 0 ? name : "", to: width, alignment: .left) + "  " + $1
            }
        }
    }

    private static func width(ofNames pairs: TableSection.Pairs) -> Int {
        pairs.filter { $0.value != nil }.map { DisplayWidth.of(PrintableText.of($0.name)) }.max() ?? 0
    }

    /// Columns before the pairs below a row.
    private static let indent = 2

    private func lines(of columns: [TableSection.FilledColumn], _ below: [TableSection.Pairs]) -> [String] {
        let fitting = fitted(columns)
        guard let rows = fitting.first?.cells.indices else { return [] }
        let names = below.map(Self.width).max()
        return [head(of: fitting)]
            + rows.flatMap { row in
                lines(fitting, row: row)
                    + (below.isEmpty ? [] : lines(of: below[row], names: names, indent: Self.indent))
            }
    }

    /// The columns that have a cell with text, as wide as they are printed.
    func fitted(_ columns: [TableSection.FilledColumn]) -> [TableFitting.PrintedColumn] {
        let filled = columns.enumerated().compactMap { position, column -> TableFitting.PrintedColumn? in
            let cells = column.cells().map(Self.oneLine)
            guard cells.contains(where: { !$0.isEmpty }) else { return nil }
            let colours = palette == .none ? nil : column.colours?()
            return TableFitting.PrintedColumn(column, at: position, cells: cells, colours: colours)
        }
        return screen.map { TableFitting(room: $0.width).fit(filled) } ?? filled
    }

    func head(of columns: [TableFitting.PrintedColumn]) -> String {
        styled(line(columns, cells: columns.map { DisplayWidth.cut($0.title, to: $0.width) }))
    }

    /// The line of a row that comes after the columns are fitted.
    func line(of cells: [String], in columns: [TableFitting.PrintedColumn]) -> String {
        line(
            columns,
            cells: zip(columns, cells).map { DisplayWidth.of($1) > $0.width ? DisplayWidth.cut($1, to: $0.width) : $1 })
    }

    /// A row: several lines if a cell continues on further ones.
    private func lines(_ columns: [TableFitting.PrintedColumn], row: Int) -> [String] {
        let cells = columns.map { $0.lines(row) }
        return (0..<(cells.map(\.count).max() ?? 0)).map { offset in
            let texts = cells.map { $0.indices.contains(offset) ? $0[offset] : "" }
            return line(columns, cells: texts, row: offset == 0 ? row : nil)
        }
    }

    /// - Parameter row: whose colours the cells have; nil for none.
    private func line(_ columns: [TableFitting.PrintedColumn], cells: [String], row: Int? = nil) -> String {
        let padded = zip(columns, cells).map { column, cell in
            let padded = Self.padded(cell, to: column.width, alignment: column.alignment)
            let colours = row.flatMap { column.colours?[$0] }
            return colours.map { $0.background.code(padded, in: $0.text, palette) } ?? padded
        }
        return Self.withoutTrailingSpaces(padded.joined(separator: "  "))
    }

    private var palette: TerminalScreen.Colours { screen?.colours ?? .none }

    /// A line above the whole answer, or a title in it.
    func heading(_ text: String) -> String {
        let text = PrintableText.of(text)
        return styled(screen.map { DisplayWidth.cut(text, to: $0.width) } ?? text)
    }

    private func styled(_ text: String) -> String {
        screen?.isStyled == true ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    private static func padded(_ text: String, to width: Int, alignment: TableFitting.Alignment) -> String {
        let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        return alignment == .left ? text + space : space + text
    }

    /// The most characters of a cell, as every row of a column is as wide as its longest cell. JSON and CSV have them
    /// all.
    static let widestCell = 1000

    private static func cut(_ text: String) -> String {
        // No character takes less than a byte.
        guard text.utf8.count > widestCell, text.count > widestCell else { return text }
        return text.prefix(widestCell - 1) + "…"
    }

    /// A cell that holds a line break or a terminal code would break the table, or the terminal.
    static func oneLine(_ text: String) -> String {
        PrintableText.of(cut(text))
    }

    private static func withoutTrailingSpaces(_ text: String) -> String {
        guard let last = text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
        return String(text[...last])
    }
}
