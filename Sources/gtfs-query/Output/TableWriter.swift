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
            case .facts(let facts): self.lines(of: facts)
            case .rows(let records, let columns): self.lines(of: records, columns: columns)
            }
        guard !lines.isEmpty else { return "" }
        let title = section.title.map { [heading($0)] } ?? []
        return (title + lines).map { $0 + "\n" }.joined()
    }

    private func lines(of facts: [(name: String, value: String?)]) -> [String] {
        let known = facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
        let width = known.map { DisplayWidth.of($0.0) }.max() ?? 0
        return known.map { Self.padded($0, to: width, .left) + "  " + Self.oneLine($1) }
    }

    private func lines(of records: [Record], columns: [TableColumn]) -> [String] {
        let filled = columns.map { column in (column, records.map { Self.oneLine(column.text($0)) }) }
            .filter { $0.1.contains { !$0.isEmpty } }
        guard !filled.isEmpty else { return [] }
        let widths = filled.map { column, cells in ([column.title] + cells).map(DisplayWidth.of).max() ?? 0 }
        func line(_ cell: (Int) -> String) -> String {
            let cells = filled.indices.map { Self.padded(cell($0), to: widths[$0], filled[$0].0.alignment) }
            return Self.withoutTrailingSpaces(cells.joined(separator: "  "))
        }
        let header = heading(line { filled[$0].0.title })
        return [header] + records.indices.map { row in line { filled[$0].1[row] } }
    }

    private func heading(_ text: String) -> String { isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private static func padded(_ text: String, to width: Int, _ alignment: TableColumn.Alignment) -> String {
        let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        return alignment == .left ? text + space : space + text
    }

    /// A cell that holds a line break or a terminal code would break the table, or the terminal.
    private static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    private static func withoutTrailingSpaces(_ text: String) -> String {
        guard let last = text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
        return String(text[...last])
    }
}
