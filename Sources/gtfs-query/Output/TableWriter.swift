internal import Terminal

/// Answers as a table for people: columns aligned by what a terminal shows, two spaces between them.
struct TableWriter {
    /// Whether headings may be set off by terminal codes.
    var isStyled = false

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
        func line(_ cell: (Int) -> String) -> String {
            let cells = filled.indices.map { Self.padded(cell($0), to: widths[$0], filled[$0].0.alignment) }
            return Self.withoutTrailingSpaces(cells.joined(separator: "  "))
        }
        let header = heading(line { filled[$0].0.title })
        return [header] + filled[0].1.indices.map { row in line { filled[$0].1[row] } }
    }

    private func heading(_ text: String) -> String { isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

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
