internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// Rows that may be too many to keep: they are gone through once for the widths of columns or the names of fields, and
/// once to be written.
struct StreamedRows<Row: Encodable> {
    private let columns: [TableColumn<Row>]
    /// Calls its argument with each row, in the same order each time.
    private let each: ((Row) throws -> Void) throws -> Void

    init(_ columns: [TableColumn<Row>], each: @escaping ((Row) throws -> Void) throws -> Void) {
        (self.columns, self.each) = (columns, each)
    }

    /// Writes all of them.
    /// - Returns: how many there are; nil if nobody reads them to the end.
    func write(_ format: OutputFormat) throws -> Int? {
        do {
            guard format == .table, let screen = Output.screen else {
                return try WrittenPieces.write { try write(format, to: $0) }
            }
            return try show(on: screen)
        } catch is Picture.ReaderGone {
            return nil
        }
    }

    typealias Sink = (String) throws -> Void

    /// Gives `sink` the text of all rows, a line after the other.
    /// - Returns: how many rows there are.
    func write(_ format: OutputFormat, to sink: Sink) throws -> Int {
        switch format {
        case .table:
            let table = try measured(on: nil)
            try table.write(sink)
            return table.count
        case .csv: return try writeCSV(sink)
        default: return try writeJSON(sink)
        }
    }

    private func writeJSON(_ write: Sink) throws -> Int {
        let encoder = AnswerEncoder()
        var count = 0
        try each { row in
            try write((count == 0 ? "[" : ",\n") + encoder.value(of: row).text)
            count += 1
        }
        try write((count == 0 ? "[" : "") + "]\n")
        return count
    }

    private func writeCSV(_ write: Sink) throws -> Int {
        var encoder = AnswerEncoder()
        encoder.keys = .columns
        var header = CSVWriter.Header()
        try each { header.add(try encoder.value(of: $0).members.map(\.key)) }
        guard !header.keys.isEmpty else { return 0 }
        try write(CSVWriter.line(header.keys))
        var count = 0
        try each { row in
            try write(CSVWriter.line(CSVWriter.cells(of: encoder.value(of: row), header.keys)))
            count += 1
        }
        return count
    }
}

extension StreamedRows {
    /// A table whose columns are as wide as its rows need.
    private struct Table {
        let writer: TableWriter
        /// The columns that have text, in their order.
        let columns: [(printed: TableFitting.PrintedColumn, column: TableColumn<Row>)]
        let count: Int
        let each: ((Row) throws -> Void) throws -> Void

        func write(_ sink: Sink) throws {
            guard !columns.isEmpty else { return }
            let printed = columns.map(\.printed)
            try sink(writer.head(of: printed) + "\n")
            try each { row in
                let cells = columns.map { TableWriter.oneLine($0.column.cell(row)) }
                try sink(writer.line(of: cells, in: printed) + "\n")
            }
        }
    }

    /// - Parameter screen: nil for a table that is as wide as its cells.
    private func measured(on screen: TerminalScreen?) throws -> Table {
        var widest = columns.map { _ in (width: 0, cell: "") }
        var count = 0
        try each { row in
            count += 1
            for (index, column) in columns.enumerated() {
                let cell = TableWriter.oneLine(column.cell(row))
                let width = DisplayWidth.of(cell)
                if width > widest[index].width { widest[index] = (width, cell) }
            }
        }
        let writer = TableWriter(screen: screen)
        let fitted = writer.fitted(zip(columns, widest).map { $0.filled(with: $1.cell) })
        return Table(
            writer: writer, columns: fitted.map { ($0, columns[$0.position]) }, count: count, each: each)
    }

    /// A table that the terminal cannot show at once is shown page by page.
    private func show(on screen: TerminalScreen) throws -> Int {
        let table = try measured(on: screen)
        if table.count + 1 >= screen.height, try Output.page(table.write) { return table.count }
        try WrittenPieces.write(table.write)
        return table.count
    }
}

extension TableColumn {
    /// The column with one cell, the widest of all.
    fileprivate func filled(with cell: String) -> TableSection.FilledColumn {
        TableSection.FilledColumn(
            title: CommandWords.label(title), alignment: alignment, fitting: fitting.spoken, cells: { [cell] },
            colours: nil)
    }
}
