internal import GTFSModel

/// Codes shape_stretches and shape_spans by the points that shapes go through: a line that both databases have stays the same
/// wherever its rows end, and whatever lies before it.
struct ShapeTables {
    static let shapes = "stored_shapes", stretches = "shape_stretches", spans = "shape_spans"

    /// The spans of both databases: which points of a row go on from the row before it, they alone tell.
    private let newSpans: TreeContent?
    private let baseSpans: TreeContent
    private var shapeKeys: [Int64] = []
    private var pointCounts: [Int64] = []
    private var line: StretchLine?
    private var baseLine: StretchLine?
    private var baseShapes: [SpanRows.SpannedShape] = []
    private var kept: [StretchCodec.Kept] = []

    /// - Parameter newSpans: nil for a decoder.
    init(newSpans: TreeContent?, baseSpans: TreeContent) { (self.newSpans, self.baseSpans) = (newSpans, baseSpans) }

    /// Takes the shapes of the new database.
    mutating func take(shapes tree: TreeContent, _ shape: TableShape) {
        guard let column = shape.index(of: "point_count"), column < tree.columns.count,
            tree.columns[column].integers.count == tree.rowIDs.count
        else { return }
        (shapeKeys, pointCounts) = (tree.rowIDs, tree.columns[column].integers)
    }

    /// Codes the columns of shape_stretches.
    /// - Returns: nil where they are to be coded one by one, as those of other tables.
    mutating func stretches<Streams: DeltaStreams>(
        _ new: TreeContent, base: TreeContent, rows: TreeContent, _ budget: inout PageBudget, _ streams: inout Streams
    ) throws -> [ColumnValues]? {
        setBaseLine(base)
        var known = newSpans.flatMap { Self.line(new, spans: $0, isWritten: true)?.line }
        if let points = known?.rows.pointCount, points > budget.byteCount { known = nil }
        guard try streams.flag(known != nil, question: .isLine) else { return nil }
        if baseLine == nil { setBaseLine(TreeContent()) }
        return try codePoints(known, rows: rows, budget: &budget, streams: &streams)
    }

    /// Takes the rows of shape_stretches where they are those of the old database.
    mutating func keepStretches(_ base: TreeContent) {
        setBaseLine(base)
        line = baseLine
        if let baseLine { kept = [.init(old: 0, new: 0, count: baseLine.rows.pointCount)] }
    }

    /// Codes the points of rows, of which there are at most as many as the pages have bytes: where steps take no bits, rows of a
    /// few bytes would have any number.
    private mutating func codePoints<Streams: DeltaStreams>(
        _ known: StretchLine?, rows: TreeContent, budget: inout PageBudget, streams: inout Streams
    ) throws -> [ColumnValues] {
        let line = known ?? StretchLine(StretchRows(keys: rows.rowIDs))
        var codec = StretchCodec(base: baseLine, line: line, isEncoder: known != nil)
        var (decimals, pointsLeft, parts) = (StretchPoints.Decimals(), budget.byteCount, 0)
        for row in rows.rowIDs.indices {
            let points = try streams.code { try codec.code(row, after: decimals, &$0) }
            pointsLeft -= points.points.count
            guard pointsLeft >= 0 else { throw DeltaDefect.damaged }
            try budget.spend(bytes: StretchRows.Column.count)
            let bytes = try known?.rows.stepBytes(row) ?? line.append(points)
            try budget.spend(lengths: [bytes])
            try streams.reserve(
                byteCount: StretchRows.bytesPerRow + Int(bytes)
                    + (codec.kept.count - parts) * MemoryLayout<StretchCodec.Kept>.stride)
            parts = codec.kept.count
            decimals = points.decimals
        }
        kept = codec.kept.sorted { $0.old < $1.old }
        self.line = line
        return line.rows.columns
    }

    private mutating func setBaseLine(_ base: TreeContent) {
        guard let found = Self.line(base, spans: baseSpans, isWritten: false) else { return }
        (baseLine, baseShapes) = (found.line, found.shapes)
    }

    private static func line(
        _ content: TreeContent, spans: TreeContent, isWritten: Bool
    ) -> (line: StretchLine, shapes: [SpanRows.SpannedShape])? {
        guard let rows = StretchRows(content), let spans = SpanRows(spans, stretches: rows),
            !isWritten || rows.isReproducible
        else { return nil }
        let line = StretchLine(rows)
        line.join(spans.shapes)
        return (line, spans.shapes)
    }

    /// Codes the columns of shape_spans.
    /// - Parameter map: the keys of stored_shapes.
    /// - Returns: nil where they are to be coded one by one.
    mutating func spans<Streams: DeltaStreams>(
        _ new: TreeContent, base: TreeContent, rowCount: Int, map: KeyMap?, budget: inout PageBudget,
        streams: inout Streams
    ) throws -> [ColumnValues]? {
        if try streams.flag(new.columns == base.columns, question: .areSpansSame) {
            for column in base.columns { try budget.spend(column) }
            return base.columns
        }
        let known = merged(new)
        guard try streams.flag(known != nil, question: .areSpansOfLine), let line else { return nil }
        let values = rowCount * SpanRows.Column.count
        try budget.spend(bytes: values)
        try streams.reserve(byteCount: values * (1 + MemoryLayout<Int64>.size))
        let old = oldSpans()
        var codec = SpanCodec(line: line)
        var columns = [ColumnValues](repeating: ColumnValues(), count: SpanRows.Column.count)
        // A row has the points of one stretch at most.
        var (rows, pointsLeft) = (0, rowCount * StretchRows.mostPoints)
        for (index, key) in shapeKeys.enumerated() {
            let before = map.map { old[$0.old(key)] ?? [] } ?? []
            let pointCount = Int(clamping: pointCounts[index])
            guard (0...pointsLeft).contains(pointCount) else { throw DeltaDefect.damaged }
            pointsLeft -= pointCount
            let spans = try streams.code {
                try codec.code(known?[index], pointCount: pointCount, mostSpans: rowCount, old: before, &$0)
            }
            rows += try ShapeSpan.append(spans, shape: key, line: line, mostRows: rowCount - rows, to: &columns)
        }
        guard rows == rowCount else { throw DeltaDefect.damaged }
        return columns
    }

    /// The spans of each shape as they are coded; nil where they do not come out again.
    private func merged(_ new: TreeContent) -> [[ShapeSpan]]? {
        guard let line, newSpans != nil, let shapes = SpanRows(new, stretches: line.rows)?.shapes,
            shapes.map(\.key) == shapeKeys
        else { return nil }
        let merged = shapes.map { line.merged($0.spans) }
        for (spans, count) in zip(merged, pointCounts) where spans.reduce(0, { $0 + $1.count }) != count { return nil }
        return merged
    }

    /// The spans of the old shapes by their keys, at the places where their points are now.
    private func oldSpans() -> [Int64: [ShapeSpan?]] {
        guard let baseLine else { return [:] }
        var spans: [Int64: [ShapeSpan?]] = [:]
        for shape in baseShapes {
            spans[shape.key] = baseLine.merged(shape.spans).map { span in
                let index = kept.partitioningIndex { $0.old > span.start } - 1
                guard index >= 0, span.start < kept[index].old + kept[index].count else { return nil }
                var moved = span
                moved.start += kept[index].new - kept[index].old
                return moved
            }
        }
        return spans
    }
}

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
