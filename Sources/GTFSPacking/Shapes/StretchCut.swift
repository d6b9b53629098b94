internal import GTFSModel
internal import GTFSStore

/// Where a stretch of a run ends, and how its steps are packed.
struct StretchCut {
    /// Bits of the rows of a stretch and of its span, except the steps: the cost of a further stretch.
    private static let costOfCut = 56 * 8
    /// The most points of a stretch, which readers unpack at once, even where their steps take no bits.
    private static let mostPoints = 1024

    /// The points of the run that the stretch has.
    let range: Range<Int>
    let columns: StepColumns
    /// Bytes of the stretch's row.
    let byteCount: Int

    /// Cuts a stretch off the front of `range`. It ends before its row would take more than `room` bytes, or where the
    /// step to one more point would make all its steps take many more bits.
    init(_ run: ShapeRun, _ range: Range<Int>, room: Int) {
        let start = range.lowerBound
        let last = min(range.upperBound, start + Self.mostPoints)
        var columns = StepColumns()
        var end = start + 1
        var limit = last
        while end < limit {
            let step = run.step(to: end)
            if end == start + 1 || !columns.contains(step) {
                var wider = columns
                if end == start + 1 { wider = StepColumns(step) } else { wider.widen(to: step) }
                if (wider.bits - columns.bits) * (end - start - 1) > Self.costOfCut { break }
                let left = room - Self.fixedBytes(run, start: start, columns: wider)
                limit = wider.bits == 0 ? last : min(last, start + 1 + max(0, left) * 8 / wider.bits)
                if end >= limit { break }
                columns = wider
            }
            end += 1
        }
        self.range = start..<end
        self.columns = columns
        byteCount = Self.fixedBytes(run, start: start, columns: columns) + (columns.bits * (end - start - 1) + 7) / 8
    }

    /// Bytes of a row except the steps: one for the length of its header, the key, which is a NULL there, and the other
    /// columns.
    private static func fixedBytes(_ run: ShapeRun, start: Int, columns: StepColumns) -> Int {
        1 + PageSpace.RowBytes.null + PageSpace.RowBytes.integer(mostPoints)
            + PageSpace.RowBytes.integer(run.latitudeDecimals) + PageSpace.RowBytes.integer(run.longitudeDecimals)
            + (run.distanceDecimals.map(PageSpace.RowBytes.integer) ?? PageSpace.RowBytes.null)
            + PageSpace.RowBytes.integer64(run.latitudes[start]) + PageSpace.RowBytes.integer64(run.longitudes[start])
            + bytes(columns.latitude) + bytes(columns.longitude) + bytes(columns.sequence) + bytes(columns.distance)
            + PageSpace.RowBytes.blob
    }

    private static func bytes(_ column: StepColumn) -> Int {
        PageSpace.RowBytes.integer64(column.smallest) + PageSpace.RowBytes.integer(column.bits)
    }
}

extension StretchCut {
    /// The difference between a point of a run and the one before it, in each column.
    struct PointStep {
        let latitude, longitude, sequence, distance: Int64
    }
}

extension ShapeRun {
    func step(to index: Int) -> StretchCut.PointStep {
        StretchCut.PointStep(
            latitude: latitudes[index] - latitudes[index - 1], longitude: longitudes[index] - longitudes[index - 1],
            sequence: sequences[index] - sequences[index - 1], distance: distances[index] - distances[index - 1])
    }
}

extension StretchCut {
    /// The range of the steps of one column of a stretch, which decides how many bits one step takes.
    struct StepColumn {
        private(set) var smallest: Int64 = 0
        private var largest: Int64 = 0
        /// Bits of a step, as its difference from the smallest.
        private(set) var bits = 0

        init() {}

        init(_ step: Int64) { (smallest, largest) = (step, step) }

        func contains(_ step: Int64) -> Bool { smallest <= step && step <= largest }

        mutating func widen(to step: Int64) {
            (smallest, largest) = (min(smallest, step), max(largest, step))
            bits = Int64.bitWidth - (largest - smallest).leadingZeroBitCount
        }
    }

    struct StepColumns {
        private(set) var latitude = StretchCut.StepColumn()
        private(set) var longitude = StretchCut.StepColumn()
        private(set) var sequence = StretchCut.StepColumn()
        private(set) var distance = StretchCut.StepColumn()

        init() {}

        init(_ step: StretchCut.PointStep) {
            (latitude, longitude) = (StretchCut.StepColumn(step.latitude), StretchCut.StepColumn(step.longitude))
            (sequence, distance) = (StretchCut.StepColumn(step.sequence), StretchCut.StepColumn(step.distance))
        }

        var bits: Int { latitude.bits + longitude.bits + sequence.bits + distance.bits }

        func contains(_ step: StretchCut.PointStep) -> Bool {
            latitude.contains(step.latitude) && longitude.contains(step.longitude) && sequence.contains(step.sequence)
                && distance.contains(step.distance)
        }

        mutating func widen(to step: StretchCut.PointStep) {
            latitude.widen(to: step.latitude)
            longitude.widen(to: step.longitude)
            sequence.widen(to: step.sequence)
            distance.widen(to: step.distance)
        }

        func pack(_ step: StretchCut.PointStep, into packer: inout BitPacker) {
            packer.append(step.latitude - latitude.smallest, width: latitude.bits)
            packer.append(step.longitude - longitude.smallest, width: longitude.bits)
            packer.append(step.sequence - sequence.smallest, width: sequence.bits)
            packer.append(step.distance - distance.smallest, width: distance.bits)
        }
    }
}
