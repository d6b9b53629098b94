internal import GTFSFeed
internal import GTFSStore

/// Writes the extra cells of all files, file by file and column by column, after every record has its key: extra_columns,
/// extra_texts and extra_cells.
struct ExtraWriter {
    private let database: StoreDatabase
    private let pending: PendingExtras
    private let limits: ImportOptions.ExtraLimits
    private let columns: ExtraColumnWriter.ColumnList
    private var columnKey = 0

    init(_ database: StoreDatabase, pending: PendingExtras, limits: ImportOptions.ExtraLimits) throws {
        self.database = database
        self.pending = pending
        self.limits = limits
        columns = try ExtraColumnWriter.ColumnList(database)
    }

    /// - Parameter key: the key of the row of an owner of the file.
    mutating func write(_ extras: FileExtras, key: (Int) -> Int) throws {
        let cells = extras.cellsByColumn()
        let order = extras.columns.indices.sorted { extras.columns[$0].rank < extras.columns[$1].rank }
        let waiting = order.isEmpty ? nil : try pending.cells(file: extras.file, columns: order, key: key)
        for (ordinal, index) in order.enumerated() {
            try waiting?.begin(column: ordinal)
            try write(ColumnCells(extras, column: extras.columns[index], found: cells[index]), pending: waiting)
        }
    }

    private mutating func write(_ cells: ColumnCells, pending: PendingExtras.Cells?) throws {
        columnKey += 1
        let (file, column) = (cells.extras.file, cells.column)
        let isList = FileSelect.hasLists(file)
        let writer = try ExtraColumnWriter(database, column: columnKey, isList: isList)
        let hasIndexes = isList || !cells.areMostlyDistinct(from: limits.distinctTexts)
        let cellCount =
            isList
            ? try writeLists(cells, pending: pending, writer: writer)
            : try writeRecords(cells, pending: pending, hasIndexes: hasIndexes, writer: writer)
        try writer.finish()
        try columns.add(
            key: columnKey, file: file, columnIndex: column.index, name: column.name, kind: column.kind,
            cellCount: cellCount)
        guard hasIndexes else { return }
        for text in 0..<column.texts.count {
            try columns.add(text: column.texts.text(Int32(text)), index: text, column: columnKey)
        }
    }

    /// Writes the cells of a file whose keys have one record each.
    /// - Parameter hasIndexes: whether a cell is written as the index of its text, not as the text.
    /// - Returns: how many cells the column has.
    private func writeRecords(
        _ column: ColumnCells, pending: PendingExtras.Cells?, hasIndexes: Bool, writer: ExtraColumnWriter
    ) throws -> Int {
        var blocks = ExtraBlocks(writer, text: column.text)
        var count = 0
        try column.extras.keys.forEach(with: pending) { keys, combination, pendingCells in
            if let cell = pendingCells.first {
                try blocks.add(keys.lowerBound, hasIndexes ? column.cell(cell.text) : .text(cell.text))
            } else if let index = column.index(of: combination) {
                if hasIndexes {
                    try blocks.add(keys, index: index)
                } else {
                    for key in keys { try blocks.add(key, .text(column.text(index))) }
                }
            } else {
                return
            }
            count += keys.count
        }
        try blocks.flush()
        return count
    }

    /// Writes the cells of a file whose keys have a list of records each.
    /// - Returns: how many cells the column has.
    private func writeLists(
        _ column: ColumnCells, pending: PendingExtras.Cells?, writer: ExtraColumnWriter
    ) throws -> Int {
        var count = 0
        try column.extras.keys.forEach(with: pending) { keys, list, pendingCells in
            let list = list < 0 ? nil : column.extras.lists[list]
            let (content, cellCount) = column.content(of: list, pendingCells)
            guard let content else { return }
            try writer.add(keys, content)
            count += cellCount * keys.count
        }
        return count
    }
}

/// The cells of one column of a file, by the combination of their record.
private struct ColumnCells {
    let extras: FileExtras
    let column: ExtraHeader.ExtraColumn
    /// For each combination the index of the column's text; -1 if it has none.
    private let textIndexes: [Int32]

    init(_ extras: FileExtras, column: ExtraHeader.ExtraColumn, found: [(combination: Int32, text: Int32)]) {
        self.extras = extras
        self.column = column
        var indexes = [Int32](repeating: -1, count: extras.combinationCount)
        for cell in found { indexes[Int(cell.combination)] = cell.text }
        textIndexes = indexes
    }

    /// Whether the indexes of the column's different texts cost more than they save: an index, and a row for
    /// its text, compared with the text itself.
    func areMostlyDistinct(from least: Int) -> Bool {
        guard column.texts.count >= least else { return false }
        let cells = extras.keys.runs.reduce(0) { count, run in
            index(of: run.index) == nil ? count : count + run.last - run.first + 1
        }
        return column.texts.count * 2 > cells
    }

    func text(_ index: Int) -> String { column.texts.text(Int32(index)) }

    /// The index of the text that records of a combination have; nil if they have none.
    func index(of combination: Int32) -> Int? {
        guard combination >= 0, textIndexes[Int(combination)] >= 0 else { return nil }
        return Int(textIndexes[Int(combination)])
    }

    /// A cell that was pending; even so, its text may have an index.
    func cell(_ text: String) -> ExtraBlocks.BlockCell {
        column.texts.find(text).map { .index(Int($0)) } ?? .text(text)
    }

    /// The cells of a list and its pending ones, and how many of them are not blank.
    func content(of list: ExtraLists.List?, _ pending: [PendingExtras.Cells.PendingCell]) -> (
        ExtraColumnWriter.Content?, Int
    ) {
        if let list, pending.isEmpty, list.combinations.count == 1 {
            return (index(of: list[0]).map { .same($0) }, list.count)
        }
        var cells: [ExtraBlocks.BlockCell?] = (0..<(list?.count ?? 0)).map { position in
            list.flatMap { index(of: $0[position]) }.map { .index($0) }
        }
        for cell in pending {
            while cells.count <= cell.position { cells.append(nil) }
            cells[cell.position] = self.cell(cell.text)
        }
        let count = cells.count { $0 != nil }
        // Without a list the number of records is unknown. A blank after the last cell keeps the content from becoming
        // one text for all of them.
        if list == nil { cells.append(nil) }
        return (count == 0 ? nil : ExtraColumnWriter.Content(cells, text: text), count)
    }
}

extension ExtraHeader.ExtraColumn {
    /// Columns are written in the order of the file, a cell's text before the form in which it was written.
    fileprivate var rank: Int { index * 2 + kind.rawValue }
}
