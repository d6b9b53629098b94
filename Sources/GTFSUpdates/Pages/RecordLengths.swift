extension TreeContent {
    /// Bytes of the record of each row ("Record Format").
    func recordLengths() -> [Int] {
        var headers = [Int](repeating: 1, count: rowCount)
        var bodies = [Int](repeating: 0, count: rowCount)
        for (index, column) in columns.enumerated() {
            var (row, integer, length) = (0, 0, 0)
            for offset in columnCounts.indices where Int(columnCounts[offset]) > index {
                guard row < column.kinds.count else { break }
                let kind = ColumnValues.Kind(rawValue: column.kinds[row])
                row += 1
                headers[offset] += 1
                switch kind {
                case .integer where integer < column.integers.count:
                    bodies[offset] += RecordCodec.byteCount(integer: column.integers[integer])
                    integer += 1
                case .real: bodies[offset] += 8
                case .text where length < column.lengths.count, .blob where length < column.lengths.count:
                    let bytes = max(0, min(column.lengths[length], Int64(Int32.max)))
                    headers[offset] += SQLiteVarint.length(2 * bytes + 13) - 1
                    bodies[offset] += Int(bytes)
                    length += 1
                default: break
                }
            }
        }
        return zip(headers, bodies).map { $0 + ($0 < 128 ? 0 : 1) + $1 }
    }

    /// Whether a row goes on in other pages.
    func hasLongRows(pageSize: Int) -> Bool {
        let kind = hasRowIDs ? PageKind.tableLeaf : .indexLeaf
        return recordLengths().contains { kind.localLength($0, pageSize: pageSize) < $0 }
    }

    /// Bytes of the cell of each row on a leaf.
    func cellLengths(pageSize: Int) -> [Int] {
        let kind = hasRowIDs ? PageKind.tableLeaf : .indexLeaf
        return recordLengths().enumerated().map { row, length in
            let local = kind.localLength(length, pageSize: pageSize)
            let key = hasRowIDs && row < rowIDs.count ? SQLiteVarint.length(rowIDs[row]) : 0
            return max(4, SQLiteVarint.length(Int64(length)) + key + local + (local < length ? 4 : 0))
        }
    }
}
