/// A part of a shape: points of a line, in their order.
struct ShapeSpan: Equatable {
    /// The number of its first point among those of all stretches.
    var start: Int
    var count: Int
    /// shape_pt_sequence of its first point.
    var sequence: Int64
    /// shape_dist_traveled of its first point; nil if the shape has none.
    var distance: Int64?
}

extension ShapeSpan {
    /// Adds the rows of a shape's spans, cut where stretches end, to the columns of the table.
    static func append(
        _ spans: [ShapeSpan], shape: Int64, line: StretchLine, mostRows: Int, to columns: inout [ColumnValues]
    ) throws -> Int {
        var (position, rows) = (0, 0)
        for span in spans {
            var (rest, row) = (span, line.rows.row(ofPoint: span.start))
            while rest.count > 0 {
                guard row >= 0, row < line.rows.count, rows < mostRows else { throw DeltaDefect.damaged }
                let end = line.rows.starts[row + 1]
                let count = min(rest.count, end - rest.start)
                let numbers: [Int64?] = [
                    shape, Int64(position), Int64(count), line.rows.keys[row],
                    Int64(rest.start - line.rows.starts[row]), rest.sequence, rest.distance,
                ]
                for (column, number) in numbers.enumerated() { columns[column].append(number) }
                (position, rows) = (position + count, rows + 1)
                if count < rest.count { rest = line.continued(rest, to: end) } else { rest.count = 0 }
                row += 1
            }
        }
        return rows
    }
}
