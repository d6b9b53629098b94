internal import GTFSFeed
internal import GTFSStore

/// Writes the extra cells of all files, column by column, once every record has its key.
struct ExtraWriter {
    private let tables: FeedTables
    private let output: ImportOutput
    private let columns: ExtraColumnList
    private var key = 0

    init(_ tables: FeedTables, _ output: ImportOutput) throws {
        self.tables = tables
        self.output = output
        columns = try ExtraColumnList(output.database)
    }

    mutating func write() throws {
        for (name, cells) in output.extraCells.sorted(by: { $0.key < $1.key }) {
            let found = cells.cellsByColumn()
            let order = cells.columns.indices.sorted { cells.columns[$0].rank < cells.columns[$1].rank }
            for index in order { try write(index, of: cells, found[index], file: name) }
        }
    }

    private mutating func write(
        _ index: Int, of cells: ExtraCells, _ found: [(combination: Int32, text: Int32)], file: String
    ) throws {
        key += 1
        let column = cells.columns[index]
        let pending = try output.pendingExtras.cells(file: file, column: index) {
            tables.rowKey(file: file, owner: $0)
        }
        let isList = FileSelect.hasLists(file)
        let writer = try ExtraColumnWriter(output.database, column: key, isList: isList)
        let source = ColumnCells(cells, column, found)
        let isSpelledOut = !isList && source.isMostlyDistinct(from: output.extraLimits.distinctTexts)
        let count =
            isList
            ? try writeLists(source, pending, writer)
            : try writeRecords(source, pending, isSpelledOut: isSpelledOut, writer)
        try writer.finish()
        try columns.add(
            key: key, file: file, place: column.place, name: column.name, kind: column.kind, cellCount: count)
        for number in 0..<(isSpelledOut ? 0 : column.texts.count) {
            try columns.add(text: column.texts.text(Int32(number)), number: number, column: key)
        }
    }

    /// - Parameter isSpelledOut: whether each cell has its text, and not the number of one.
    /// - Returns: how many cells the column has.
    private func writeRecords(
        _ source: ColumnCells, _ pending: PendingCells?, isSpelledOut: Bool, _ writer: ExtraColumnWriter
    ) throws -> Int {
        var blocks = ExtraBlocks(writer, text: source.text)
        var count = 0
        try source.cells.owners.forEach(with: pending) { keys, combination, waiting in
            if let cell = waiting.first {
                try blocks.add(keys.lowerBound, isSpelledOut ? .text(cell.text) : source.cell(cell.text))
            } else if isSpelledOut, let number = source.number(of: combination) {
                for key in keys { try blocks.add(key, .text(source.text(number))) }
            } else if let number = source.number(of: combination) {
                try blocks.add(keys, number: number)
            } else {
                return
            }
            count += keys.count
        }
        try blocks.flush()
        return count
    }

    /// - Returns: how many cells the column has.
    private func writeLists(_ source: ColumnCells, _ pending: PendingCells?, _ writer: ExtraColumnWriter) throws -> Int
    {
        var count = 0
        try source.cells.owners.forEach(with: pending) { keys, list, waiting in
            let list = list < 0 ? nil : source.cells.lists[list]
            let (content, length) = source.content(of: list, waiting)
            guard let content else { return }
            try writer.add(keys, content)
            count += length * keys.count
        }
        return count
    }
}

/// One column of a file's extra cells, seen through the file's combinations.
private struct ColumnCells {
    let cells: ExtraCells
    private let column: ExtraColumn
    /// For each combination the number of the column's text; -1 where it has none.
    private let numbers: [Int32]

    init(_ cells: ExtraCells, _ column: ExtraColumn, _ found: [(combination: Int32, text: Int32)]) {
        self.cells = cells
        self.column = column
        var numbers = [Int32](repeating: -1, count: cells.combinationCount)
        for cell in found { numbers[Int(cell.combination)] = cell.text }
        self.numbers = numbers
    }

    /// Whether the records have so many different texts that numbering them costs more than it saves: a number, and a
    /// row for its text, against the text itself.
    func isMostlyDistinct(from least: Int) -> Bool {
        guard column.texts.count >= least else { return false }
        let cells = cells.owners.runs.reduce(0) { count, run in
            number(of: run.number) == nil ? count : count + run.last - run.first + 1
        }
        return column.texts.count * 2 > cells
    }

    func text(_ number: Int) -> String { column.texts.text(Int32(number)) }

    func number(of combination: Int32) -> Int? {
        guard combination >= 0, numbers[Int(combination)] >= 0 else { return nil }
        return Int(numbers[Int(combination)])
    }

    /// A cell that waited: by its number where its text has one after all.
    func cell(_ text: String) -> ExtraBlocks.Cell { column.texts.find(text).map { .number(Int($0)) } ?? .text(text) }

    /// The cells of a list, those that waited among them, and how many are not blank.
    func content(of list: ExtraList?, _ waiting: [PendingCells.Cell]) -> (ExtraColumnWriter.Content?, Int) {
        if let list, waiting.isEmpty, list.combinations.count == 1 {
            return (number(of: list[0]).map { .same($0) }, list.count)
        }
        var row: [ExtraBlocks.Cell?] = (0..<(list?.count ?? 0)).map { position in
            list.flatMap { number(of: $0[position]) }.map { .number($0) }
        }
        for cell in waiting {
            while row.count <= cell.position { row.append(nil) }
            row[cell.position] = self.cell(cell.text)
        }
        let count = row.count { $0 != nil }
        // Without a list it is not known how many records there are: a blank behind the last cell keeps it from being one
        // text for all of them.
        if list == nil { row.append(nil) }
        return (count == 0 ? nil : ExtraColumnWriter.Content(row, text: text), count)
    }
}

extension ExtraColumn {
    /// Columns are written in the order of the file, a cell's text before how it was written.
    fileprivate var rank: Int { place * 2 + kind.rawValue }
}
