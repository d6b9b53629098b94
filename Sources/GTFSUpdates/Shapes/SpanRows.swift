/// The rows of shape_spans: of each shape, the rows of shape_stretches that it goes through.
struct SpanRows {
    /// The columns of the table, by their places.
    enum Column {
        static let shape = 0, position = 1, pointCount = 2, stretch = 3, firstPoint = 4, sequence = 5, distance = 6
        static let count = 7
    }

    struct SpannedShape {
        let key: Int64
        /// A span within a stretch each.
        var spans: [ShapeSpan]
    }

    private(set) var shapes: [SpannedShape] = []

    /// Nil if the tree is no such table, or leads to points that are not there.
    init?(_ content: TreeContent, stretches: StretchRows) {
        guard !content.hasRowIDs || content.rowCount == 0, content.columnCounts.allSatisfy({ $0 == Column.count }),
            content.columns.enumerated().allSatisfy({ index, column in
                column.kinds.allSatisfy {
                    $0 == ColumnValues.Kind.integer.rawValue
                        || index == Column.distance && $0 == ColumnValues.Kind.null.rawValue
                }
            })
        else { return nil }
        guard content.rowCount > 0 else { return }
        let rows = Dictionary(zip(stretches.keys, stretches.keys.indices), uniquingKeysWith: { first, _ in first })
        let distances = content.numbers(ofColumn: Column.distance)
        var position: Int64 = 0
        for index in 0..<content.rowCount {
            func number(_ column: Int) -> Int64 { content.columns[column].integers[index] }
            guard let row = rows[number(Column.stretch)], number(Column.firstPoint) >= 0,
                number(Column.pointCount) > 0, number(Column.pointCount) <= Int64(StretchRows.mostPoints),
                number(Column.firstPoint) < Int64(StretchRows.mostPoints)
            else { return nil }
            let start = stretches.starts[row] + Int(number(Column.firstPoint))
            let span = ShapeSpan(
                start: start, count: Int(number(Column.pointCount)), sequence: number(Column.sequence),
                distance: distances[index])
            guard start + span.count <= stretches.starts[row + 1] else { return nil }
            if shapes.last?.key != number(Column.shape) {
                shapes.append(SpannedShape(key: number(Column.shape), spans: []))
                position = 0
            }
            guard number(Column.position) == position else { return nil }
            position += number(Column.pointCount)
            shapes[shapes.count - 1].spans.append(span)
        }
    }
}
