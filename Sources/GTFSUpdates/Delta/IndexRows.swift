extension DerivedRows {
    /// A value of an indexed column; texts and BLOBs as their bytes.
    private enum Value: Comparable {
        case null
        case integer(Int64)
        case text([UInt8])

        /// The order of SQLite: NULL, numbers, texts by their bytes.
        static func < (first: Value, second: Value) -> Bool {
            switch (first, second) {
            case (.integer(let one), .integer(let other)): one < other
            case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
            default: first.rank < second.rank
            }
        }

        private var rank: Int {
            switch self {
            case .null: 0
            case .integer: 1
            case .text: 2
            }
        }
    }

    /// The columns of a table that an index has, by their indexes; nil where it has others.
    private static func columnIndexes(
        ofIndex shape: TableShape, in table: TreeContent, _ tableShape: TableShape
    ) -> [Int]? {
        let names = shape.columns.dropLast().map(\.name)
        let columnIndexes = names.compactMap(tableShape.index)
        guard !names.isEmpty, columnIndexes.count == names.count,
            columnIndexes.allSatisfy({ $0 < table.columns.count }),
            columnIndexes.allSatisfy({ table.columns[$0].kinds.count == table.rowCount })
        else { return nil }
        return columnIndexes
    }

    /// What the rows of an index take, at most.
    static func size(
        ofIndex shape: TableShape, of table: TreeContent, _ tableShape: TableShape, leavesOutNulls: Bool
    ) -> Size? {
        guard let columnIndexes = columnIndexes(ofIndex: shape, in: table, tableShape) else { return nil }
        let rows = table.rowIDs.indices.count { row in
            !leavesOutNulls
                || columnIndexes.allSatisfy { table.columns[$0].kinds[row] != ColumnValues.Kind.null.rawValue }
        }
        return Size(
            rows: rows, columns: columnIndexes.count + 1,
            bytes: columnIndexes.reduce(0) { $0 + table.columns[$1].bytes.count })
    }

    /// The rows of an index of a table; nil where its columns are others than whole numbers and texts.
    /// - Parameter leavesOutNulls: whether rows without a value are not in it.
    static func index(
        _ shape: TableShape, of table: TreeContent, _ tableShape: TableShape, leavesOutNulls: Bool
    ) -> TreeContent? {
        guard let columnIndexes = columnIndexes(ofIndex: shape, in: table, tableShape) else { return nil }
        let columns = columnIndexes.compactMap { values(table.columns[$0]) }
        guard columns.count == columnIndexes.count else { return nil }
        var rows = Array(table.rowIDs.indices)
        if leavesOutNulls { rows.removeAll { row in columns.contains { $0[row] == .null } } }
        rows.sort { first, second in
            for column in columns where column[first] != column[second] { return column[first] < column[second] }
            return table.rowIDs[first] < table.rowIDs[second]
        }
        var content = TreeContent()
        content.columnCounts = [UInt8](repeating: UInt8(columns.count + 1), count: rows.count)
        content.columns = columns.map { column in
            rows.reduce(into: ColumnValues()) { result, row in append(column[row], to: &result) }
        }
        content.columns.append(
            rows.reduce(into: ColumnValues()) { result, row in result.append(table.rowIDs[row]) })
        return content
    }

    private static func values(_ column: ColumnValues) -> [Value]? {
        var (integer, length, byte) = (0, 0, 0)
        var values: [Value] = []
        values.reserveCapacity(column.kinds.count)
        for kind in column.kinds {
            switch ColumnValues.Kind(rawValue: kind) {
            case .null: values.append(.null)
            case .integer where integer < column.integers.count:
                values.append(.integer(column.integers[integer]))
                integer += 1
            case .text where length < column.lengths.count:
                guard (0...Int64(column.bytes.count - byte)).contains(column.lengths[length]) else { return nil }
                let end = byte + Int(column.lengths[length])
                values.append(.text(Array(column.bytes[byte..<end])))
                (byte, length) = (end, length + 1)
            default: return nil
            }
        }
        return values
    }

    private static func append(_ value: Value, to column: inout ColumnValues) {
        switch value {
        case .null: column.append(nil)
        case .integer(let number): column.append(number)
        case .text(let bytes):
            column.kinds.append(ColumnValues.Kind.text.rawValue)
            column.lengths.append(Int64(bytes.count))
            column.bytes += bytes
        }
    }
}

extension TableShape {
    /// The table of an index whose columns the schema names.
    var indexedTable: String? {
        guard let last = columns.last, last.name.isEmpty, columns.count > 1 else { return nil }
        return last.reference
    }
}
