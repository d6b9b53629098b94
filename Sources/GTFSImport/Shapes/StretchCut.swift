internal import GTFSStore

/// Where a stretch of a run ends, and how its steps are packed.
struct StretchCut {
    /// What the rows of a stretch and of its span take beside the steps, in bits: so much may another one cost.
    private static let costOfCut = 56 * 8
    /// So many points are unpacked at once at most, even where their steps take no bits.
    private static let mostPoints = 1024

    /// The points of the run that the stretch has.
    let range: Range<Int>
    let columns: StepColumns
    /// Bytes of the stretch's row.
    let byteCount: Int

    /// Cuts a stretch off the front of `range`: as far as its row takes at most `room` bytes, or as far as it goes before
    /// a step to one more point would make the steps to all others take many more bits.
    init(_ run: ShapeRun, _ range: Range<Int>, room: Int) {
        let start = range.lowerBound
        let last = min(range.upperBound, start + Self.mostPoints)
        var columns = StepColumns()
        var end = start + 1
        var limit = last
        while end < limit {
            let step = run.step(to: end)
            if end == start + 1 || !columns.holds(step) {
                var wider = columns
                if end == start + 1 { wider = StepColumns(step) } else { wider.widen(to: step) }
                if (wider.bits - columns.bits) * (end - start - 1) > Self.costOfCut { break }
                let left = room - Self.fixedBytes(run, start, wider)
                limit = wider.bits == 0 ? last : min(last, start + 1 + max(0, left) * 8 / wider.bits)
                if end >= limit { break }
                columns = wider
            }
            end += 1
        }
        self.range = start..<end
        self.columns = columns
        byteCount = Self.fixedBytes(run, start, columns) + (columns.bits * (end - start - 1) + 7) / 8
    }

    /// Bytes of a row but for the steps: one for the length of its header, the key, which stands there as NULL, and the
    /// other columns.
    private static func fixedBytes(_ run: ShapeRun, _ start: Int, _ columns: StepColumns) -> Int {
        1 + RowBytes.null + RowBytes.integer(mostPoints)
            + RowBytes.integer(run.latitudeDecimals) + RowBytes.integer(run.longitudeDecimals)
            + (run.distanceDecimals.map(RowBytes.integer) ?? RowBytes.null)
            + RowBytes.integer(run.latitudes[start]) + RowBytes.integer(run.longitudes[start])
            + bytes(columns.latitude) + bytes(columns.longitude) + bytes(columns.sequence) + bytes(columns.distance)
            + RowBytes.blob
    }

    private static func bytes(_ column: StepColumn) -> Int {
        RowBytes.integer(column.smallest) + RowBytes.integer(column.bits)
    }
}
