extension TreeContent {
    /// The number that each row has in a column of whole numbers; nil where it has none.
    func numbers(ofColumn index: Int) -> [Int64?] {
        guard index < columns.count else { return [Int64?](repeating: nil, count: rowCount) }
        var (row, integer) = (0, 0)
        return columnCounts.map { count in
            guard Int(count) > index, row < columns[index].kinds.count else { return nil }
            defer { row += 1 }
            guard columns[index].kinds[row] == ColumnValues.Kind.integer.rawValue,
                integer < columns[index].integers.count
            else { return nil }
            defer { integer += 1 }
            return columns[index].integers[integer]
        }
    }

    /// For each text or BLOB of a column, the number that its row has in another.
    func numbers(ofColumn other: Int?, besideBytesOf index: Int) -> [Int64?] {
        guard let other else { return [Int64?](repeating: nil, count: columns[index].lengths.count) }
        let numbers = numbers(ofColumn: other)
        var row = 0
        var found: [Int64?] = []
        for (offset, count) in columnCounts.enumerated() where Int(count) > index && row < columns[index].kinds.count {
            if columns[index].kinds[row] >= ColumnValues.Kind.text.rawValue { found.append(numbers[offset]) }
            row += 1
        }
        return found
    }
}
