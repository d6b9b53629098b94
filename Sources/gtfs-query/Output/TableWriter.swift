internal import Terminal

/// Answers as a table for people: columns aligned by what a terminal shows, two spaces between them.
struct TableWriter {
    /// The terminal that the table is for; nil elsewhere: then it is as wide as its cells, without codes.
    var screen: TerminalScreen?

    func text(_ sections: [TableSection]) -> String {
        sections.map(text).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func text(_ section: TableSection) -> String {
        let lines =
            switch section.body {
            case .pairs(let pairs): self.lines(of: pairs)
            case .columns(let columns): self.lines(of: columns)
            }
        guard !lines.isEmpty else { return "" }
        let title = section.title.map { [heading($0)] } ?? []
        return (title + lines).map { $0 + "\n" }.joined()
    }

    private func lines(of pairs: [(name: String, value: String?)]) -> [String] {
        let known = pairs.compactMap { pair in pair.value.map { (pair.name, $0) } }
        let width = known.map { DisplayWidth.of($0.0) }.max() ?? 0
        return known.map { Self.padded($0, to: width, .left) + "  " + Self.oneLine($1) }
    }

    private func lines(of columns: [TableSection.FilledColumn]) -> [String] {
        let filled = columns.map { column in (column, column.cells().map(Self.oneLine)) }
            .filter { $0.1.contains { !$0.isEmpty } }
        guard !filled.isEmpty else { return [] }
        let widths = filled.map { column, cells in ([column.title] + cells).map(DisplayWidth.of).max() ?? 0 }
        let fitting = fitting(widths, filled.map(\.0))
        let colours = filled.map { column, _ in palette == .none ? nil : column.colours?() }
        func line(_ cell: (Int) -> String, _ colours: (Int) -> CellColours? = { _ in nil }) -> String {
            let cells = filled.indices.map { index in
                let text = DisplayWidth.cut(cell(index), to: fitting[index])
                let padded = Self.padded(text, to: fitting[index], filled[index].0.alignment)
                return colours(index).map { $0.background.code(padded, in: $0.text, palette) } ?? padded
            }
            return Self.withoutTrailingSpaces(cells.joined(separator: "  "))
        }
        let header = heading(line { filled[$0].0.title })
        return [header] + filled[0].1.indices.map { row in line({ filled[$0].1[row] }, { colours[$0]?[row] }) }
    }

    private var palette: TerminalScreen.Colours { screen?.colours ?? .none }

    /// Columns that a shortened one keeps, if its title is no wider.
    private static let narrowest = 8

    /// The widths with which a line fits the terminal: columns that may be shortened are, in their turn. A table that is too
    /// wide all the same stays so, as ids and times are worth more than straight lines.
    private func fitting(_ widths: [Int], _ columns: [TableSection.FilledColumn]) -> [Int] {
        guard let screen else { return widths }
        var fitting = widths
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - screen.width
        let turns = columns.indices.filter { columns[$0].shortening != nil }
            .sorted { (columns[$0].shortening ?? 0, $0) < (columns[$1].shortening ?? 0, $1) }
        for index in turns where excess > 0 {
            let least = min(widths[index], max(Self.narrowest, DisplayWidth.of(columns[index].title)))
            let taken = min(excess, widths[index] - least)
            fitting[index] -= taken
            excess -= taken
        }
        return fitting
    }

    /// A line above the whole answer, or a title in it.
    func heading(_ text: String) -> String {
        screen?.isStyled == true ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    private static func padded(_ text: String, to width: Int, _ alignment: ColumnAlignment) -> String {
        let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        return alignment == .left ? text + space : space + text
    }

    /// Characters of a cell at most, as every row of a column is as wide as its longest cell. JSON and CSV have them all.
    static let widestCell = 1000

    private static func cut(_ text: String) -> String {
        // No character takes less than a byte.
        guard text.utf8.count > widestCell, text.count > widestCell else { return text }
        return text.prefix(widestCell - 1) + "…"
    }

    /// A cell that holds a line break or a terminal code would break the table, or the terminal.
    private static func oneLine(_ text: String) -> String {
        PrintableText.of(cut(text))
    }

    private static func withoutTrailingSpaces(_ text: String) -> String {
        guard let last = text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
        return String(text[...last])
    }
}

/// Columns of a terminal that text takes.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        // Almost all cells are ASCII, where a byte is a column.
        if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The text in so many columns, the last of them `…` where some of it had to go.
    static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var (cut, used) = ("", 1)
        for character in text {
            used += self.width(character)
            guard used <= width else { break }
            cut.append(character)
        }
        return cut + "…"
    }

    /// A character takes the columns of its widest scalar, as combining marks stand on what they combine with.
    private static func width(_ character: Character) -> Int {
        character.unicodeScalars.map(width).max() ?? 0
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: 0
        default: wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The blocks whose characters are Wide or Fullwidth (Unicode Standard Annex #11), emoji among them.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
