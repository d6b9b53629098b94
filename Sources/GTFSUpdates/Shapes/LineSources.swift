/// The points that those of a new row may stand at: the old line, and behind it the rows of the new one that are whole.
struct LineSources {
    /// The old line; nil where there is none.
    let base: StretchLine?
    /// The new line, a decoder's as far as it is known.
    let line: StretchLine
    /// Points of the old line.
    let baseCount: Int
    /// Points of the new line that lie in rows before the present one.
    var wholeCount = 0

    init(base: StretchLine?, line: StretchLine) {
        (self.base, self.line) = (base, line)
        baseCount = base?.rows.pointCount ?? 0
    }

    var count: Int { baseCount + wholeCount }

    func point(_ source: Int, in decimals: StretchPoints.Decimals) -> LinePoint {
        guard source >= baseCount else { return base?.point(source, in: decimals) ?? LinePoint() }
        return line.point(source - baseCount, in: decimals)
    }

    func writtenPoint(_ source: Int) -> (point: LinePoint, decimals: StretchPoints.Decimals) {
        guard source >= baseCount else { return base?.writtenPoint(source) ?? (LinePoint(), StretchPoints.Decimals()) }
        return line.writtenPoint(source - baseCount)
    }

    /// The points in a direction until the line of a source ends, itself among them.
    func mostPoints(from source: Int, isReversed: Bool) -> Int {
        guard source >= 0, source < count else { return 0 }
        let part = source < baseCount ? (start: 0, end: baseCount) : (start: baseCount, end: count)
        return isReversed ? source - part.start + 1 : part.end - source
    }

    /// Points until the row of a source ends.
    func pointsToRowEnd(from source: Int) -> Int? {
        guard source >= 0, source < baseCount, let rows = base?.rows else { return nil }
        return rows.starts[rows.row(ofPoint: source) + 1] - source
    }
}
