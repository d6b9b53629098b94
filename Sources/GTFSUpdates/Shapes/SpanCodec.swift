internal import GTFSModel

/// Codes the spans of shapes, those that go on from row to row as one, against the ones that the shapes of the same ids had.
struct SpanCodec {
    private let line: StretchLine
    private var isSame = BitModel()
    private var isOld = [BitModel](repeating: BitModel(), count: 2)
    private var isNew = BitModel()
    private var isNext = BitModel()
    private var isExpectedCount = [BitModel](repeating: BitModel(), count: 2)
    private var hasDistance = [BitModel](repeating: BitModel(), count: 2)
    private var starts = NumberModel()
    private var counts = NumberModel()
    private var sequences = StepModel()
    private var distances = StepModel()
    /// Behind the last point that a span has had so far: there new points begin.
    private var end = 0
    /// The first span of the last shape.
    private var first = ShapeSpan(start: 0, count: 0, sequence: 0)

    init(line: StretchLine) { self.line = line }

    /// Codes a shape's spans.
    /// - Parameters:
    ///   - spans: nil for a decoder.
    ///   - pointCount: the points of the shape.
    ///   - mostSpans: more are no shape's.
    ///   - old: the spans of the shape of this id, at the places where their points are now; nil where these are gone.
    mutating func code<Coder: BitCoder>(
        _ spans: [ShapeSpan]?, pointCount: Int, mostSpans: Int, old: [ShapeSpan?], _ coder: inout Coder
    ) throws -> [ShapeSpan] {
        let known = old.compactMap(\.self)
        if !old.isEmpty, known.count == old.count, known.reduce(0, { $0 + $1.count }) == pointCount {
            if coder.code(spans == known ? 1 : 0, by: &isSame) == 1 {
                note(known)
                return known
            }
        }
        var coded: [ShapeSpan] = []
        var left = pointCount
        while left > 0, coded.count < mostSpans, !coder.isExhausted {
            let expected = coded.count < old.count ? old[coded.count] : nil
            let span = try code(spans?[coded.count], after: coded.last, expected: expected, left: left, coder: &coder)
            coded.append(span)
            left -= span.count
            end = max(end, span.start + span.count)
        }
        guard left == 0 else { throw DeltaDefect.damaged }
        note(coded)
        return coded
    }

    private mutating func note(_ spans: [ShapeSpan]) {
        for span in spans { end = max(end, span.start + span.count) }
        first = spans.first ?? first
    }

    private mutating func code<Coder: BitCoder>(
        _ span: ShapeSpan?, after before: ShapeSpan?, expected old: ShapeSpan?, left: Int, coder: inout Coder
    ) throws -> ShapeSpan {
        let span = span ?? ShapeSpan(start: 0, count: 0, sequence: 0)
        var coded = span
        let isOld = try codeStart(span.start, coded: &coded, after: before, old: old, coder: &coder)
        let expected = isOld ? min(old?.count ?? left, left) : left
        if coder.code(span.count == expected ? 1 : 0, by: &isExpectedCount[isOld ? 1 : 0]) == 1 {
            coded.count = expected
        } else {
            coded.count = counts.code(span.count, &coder)
        }
        guard coded.count > 0, coded.count <= left, coded.start <= line.rows.pointCount - coded.count else {
            throw DeltaDefect.damaged
        }
        codeValues(span, coded: &coded, like: isOld ? old ?? first : next(after: before), coder: &coder)
        return coded
    }

    /// What a span has that goes on behind another; without one, what the last shape began with.
    private func next(after before: ShapeSpan?) -> ShapeSpan {
        guard let before else { return first }
        return line.continued(before, to: before.start + before.count)
    }

    /// - Returns: whether the span begins where the old one did.
    private mutating func codeStart<Coder: BitCoder>(
        _ start: Int, coded: inout ShapeSpan, after before: ShapeSpan?, old: ShapeSpan?, coder: inout Coder
    ) throws -> Bool {
        if let old, coder.code(start == old.start ? 1 : 0, by: &isOld[before == nil ? 0 : 1]) == 1 {
            coded.start = old.start
            return true
        }
        let next = before.map { $0.start + $0.count } ?? end
        if coder.code(start == end ? 1 : 0, by: &isNew) == 1 {
            coded.start = end
        } else if coder.code(start == next ? 1 : 0, by: &isNext) == 1 {
            coded.start = next
        } else {
            let number = starts.code(UInt64((end &- start).zigzag), &coder)
            coded.start = end &- Int(zigzag: UInt(truncatingIfNeeded: number))
        }
        guard coded.start >= 0, coded.start < line.rows.pointCount else { throw DeltaDefect.damaged }
        return false
    }

    private mutating func codeValues<Coder: BitCoder>(
        _ span: ShapeSpan, coded: inout ShapeSpan, like expected: ShapeSpan, coder: inout Coder
    ) {
        coded.sequence = expected.sequence &+ sequences.code(span.sequence &- expected.sequence, &coder)
        let has = coder.code(
            span.distance == nil ? 0 : 1, by: &hasDistance[expected.distance == nil ? 0 : 1])
        guard has == 1 else {
            coded.distance = nil
            return
        }
        let old = expected.distance ?? 0
        coded.distance = old &+ distances.code((span.distance ?? 0) &- old, &coder)
    }
}

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
