/// The points of all stretches, one row behind the other, as one line: what an update compares, as rows end where a page was
/// full.
final class StretchLine {
    private(set) var rows: StretchRows
    /// The steps of sequence and distance to the first point of each row, where a shape goes on from the row before it;
    /// otherwise 0.
    private(set) var steps: [(sequence: Int64, distance: Int64)]
    private var isJoined: [Bool]
    /// Rows as points, each at the place of its number's lowest bits.
    private var cached = [(row: Int, points: StretchPoints)](repeating: (-1, StretchPoints()), count: cachedRows)

    private static let cachedRows = 64
    private var lastRow = (row: -1, start: 0, end: 0)

    init(_ rows: StretchRows) {
        self.rows = rows
        steps = [(sequence: Int64, distance: Int64)](repeating: (0, 0), count: rows.count)
        isJoined = [Bool](repeating: false, count: rows.count)
    }

    /// The steps between rows as the first shape takes them that goes on from one to the next.
    func join(_ shapes: [SpanRows.SpannedShape]) {
        for shape in shapes {
            for (span, next) in zip(shape.spans, shape.spans.dropFirst()) {
                let row = rows.row(ofPoint: next.start)
                guard row > 0, next.start == rows.starts[row], span.start + span.count == next.start, !isJoined[row],
                    rows.decimals(row - 1) == rows.decimals(row), (span.distance == nil) == (next.distance == nil)
                else { continue }
                isJoined[row] = true
                let end = continued(span, to: next.start)
                setSteps(
                    row, sequence: next.sequence &- end.sequence,
                    distance: (next.distance ?? 0) &- (end.distance ?? 0))
            }
        }
    }

    /// The steps to the first point of a row, as an update says them.
    func setSteps(_ row: Int, sequence: Int64, distance: Int64) {
        steps[row] = (sequence, distance)
        if cached[row % Self.cachedRows].row == row { cached[row % Self.cachedRows].row = -1 }
    }

    /// Adds the next row.
    /// - Returns: bytes of its packed steps.
    func append(_ row: StretchPoints) throws -> Int64 {
        steps.append((row.points[0].sequence, row.points[0].distance))
        isJoined.append(false)
        return try rows.append(row)
    }

    /// What is left of a span from a point on; of a row's first point its sequence and distance are as the steps between rows
    /// make them.
    func continued(_ span: ShapeSpan, to point: Int) -> ShapeSpan {
        var rest = span
        for index in span.start + 1..<max(point, span.start) + 1 where index < rows.pointCount {
            let step = self[index]
            rest.sequence &+= step.sequence
            rest.distance = rest.distance.map { $0 &+ step.distance }
        }
        (rest.start, rest.count) = (point, span.count - (point - span.start))
        return rest
    }

    /// A point by its number.
    subscript(index: Int) -> LinePoint { writtenPoint(index).point }

    /// A point, and the decimals of its row.
    func writtenPoint(_ index: Int) -> (point: LinePoint, decimals: StretchPoints.Decimals) {
        let row = index >= lastRow.start && index < lastRow.end ? lastRow.row : rows.row(ofPoint: index)
        let slot = row % Self.cachedRows
        if cached[slot].row != row {
            cached[slot] = (row, rows.points(row))
            cached[slot].points.points[0].sequence = steps[row].sequence
            cached[slot].points.points[0].distance = steps[row].distance
        }
        lastRow = (row, rows.starts[row], rows.starts[row + 1])
        return (cached[slot].points.points[index - lastRow.start], cached[slot].points.decimals)
    }

    /// A point in other decimals than those of its row.
    func point(_ index: Int, in decimals: StretchPoints.Decimals) -> LinePoint {
        var (point, own) = writtenPoint(index)
        guard own != decimals else { return point }
        point.latitude = DecimalScale.scaled(point.latitude, from: own.latitude, to: decimals.latitude)
        point.longitude = DecimalScale.scaled(point.longitude, from: own.longitude, to: decimals.longitude)
        if let old = own.distance, let new = decimals.distance {
            point.distance = DecimalScale.scaled(point.distance, from: old, to: new)
        }
        return point
    }

    /// The spans of a shape, those that go on from row to row as one.
    func merged(_ spans: [ShapeSpan]) -> [ShapeSpan] {
        var merged: [ShapeSpan] = []
        var last: ShapeSpan?
        for span in spans {
            if let before = last, isContinuation(span, of: before) {
                merged[merged.count - 1].count += span.count
            } else {
                merged.append(span)
            }
            last = span
        }
        return merged
    }

    private func isContinuation(_ span: ShapeSpan, of before: ShapeSpan) -> Bool {
        let row = rows.row(ofPoint: span.start)
        guard span.start == rows.starts[row], before.start + before.count == span.start, isJoined[row],
            (span.distance == nil) == (before.distance == nil)
        else { return false }
        let end = continued(before, to: span.start)
        return end.sequence == span.sequence && end.distance == span.distance
    }
}
