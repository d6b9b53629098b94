internal import GTFSModel

/// The rows of shape_stretches, as lines of points (docs/database-format.md, "Shapes").
struct StretchRows {
    /// The columns of the table, by their places.
    enum Column {
        static let key = 0, pointCount = 1, latitudeDecimals = 2, longitudeDecimals = 3, distanceDecimals = 4
        static let latitude = 5, longitude = 8, sequence = 11, distance = 13
        static let steps = 15, count = 16
    }

    /// How a column of steps is packed: the smallest step, and the bits of what the others have above it.
    private typealias Packing = (smallest: Int64, bits: Int)

    /// The most points that a writer gives a row (`StretchCut` of the import).
    static let mostPoints = 1_024
    /// Bytes of memory for a row beside its packed steps: a number and a kind for each column, and where it begins and ends.
    static let bytesPerRow = Column.count * (1 + MemoryLayout<Int64>.size) + 64

    /// The keys of the rows, of a decoder also of those to come.
    let keys: [Int64]
    /// The number of the first point of each row among the points of all rows; at the end, how many there are.
    private(set) var starts = [0]
    private(set) var columns: [ColumnValues]
    private var distanceDecimals: [Int64?]
    private var byteStarts = [0]

    var count: Int { starts.count - 1 }
    var pointCount: Int { starts[starts.count - 1] }

    /// Nil if the tree is no such table, or its rows are damaged.
    init?(_ content: TreeContent) {
        guard content.hasRowIDs, content.columnCounts.allSatisfy({ $0 == Column.count }),
            content.columns.count == (content.rowCount == 0 ? content.columns.count : Column.count),
            Self.hasKinds(content)
        else { return nil }
        (keys, columns) = (content.rowIDs, content.columns)
        distanceDecimals = keys.isEmpty ? [] : content.numbers(ofColumn: Column.distanceDecimals)
        var (start, byte) = (0, 0)
        for row in keys.indices {
            let points = columns[Column.pointCount].integers[row]
            guard (1...Int64(Self.mostPoints)).contains(points) else { return nil }
            start += Int(points)
            byte += Int(columns[Column.steps].lengths[row])
            starts.append(start)
            byteStarts.append(byte)
        }
        guard keys.indices.allSatisfy(isWhole) else { return nil }
    }

    /// No rows yet, of those with these keys.
    init(keys: [Int64]) {
        (self.keys, columns, distanceDecimals) = (keys, StretchPoints.noColumns, [])
    }

    /// Adds the next row.
    /// - Returns: bytes of its packed steps.
    /// - Throws: `DeltaDefect` if its steps are too far apart for a row.
    mutating func append(_ row: StretchPoints) throws -> Int64 {
        row.append(to: &columns)
        let bytes = columns[Column.steps].lengths[count]
        byteStarts.append(byteStarts[count] + Int(bytes))
        distanceDecimals.append(row.decimals.distance)
        starts.append(pointCount + row.points.count)
        guard isWhole(count - 1) else { throw DeltaDefect.damaged }
        return bytes
    }

    /// Bytes of the packed steps of a row.
    func stepBytes(_ row: Int) -> Int64 { columns[Column.steps].lengths[row] }

    private static func hasKinds(_ content: TreeContent) -> Bool {
        content.columns.enumerated().allSatisfy { index, column in
            switch index {
            case Column.key: column.kinds.allSatisfy { $0 == ColumnValues.Kind.null.rawValue }
            case Column.distanceDecimals: column.kinds.allSatisfy { $0 <= ColumnValues.Kind.integer.rawValue }
            case Column.steps: column.kinds.allSatisfy { $0 == ColumnValues.Kind.blob.rawValue }
            default: column.kinds.allSatisfy { $0 == ColumnValues.Kind.integer.rawValue }
            }
        }
    }

    /// Whether the row has as many bits as its points take.
    private func isWhole(_ row: Int) -> Bool {
        let packings = Self.stepColumns.map { packing(row, $0) }
        guard packings.allSatisfy({ (0...63).contains($0.bits) }) else { return false }
        let bits = packings.reduce(0) { $0 + $1.bits } * (starts[row + 1] - starts[row] - 1)
        return bits <= (byteStarts[row + 1] - byteStarts[row]) * 8
    }

    private static let stepColumns = [
        Column.latitude + 1, Column.longitude + 1, Column.sequence, Column.distance,
    ]

    private func packing(_ row: Int, _ column: Int) -> Packing {
        (columns[column].integers[row], Int(clamping: columns[column + 1].integers[row]))
    }

    func decimals(_ row: Int) -> StretchPoints.Decimals {
        StretchPoints.Decimals(
            latitude: columns[Column.latitudeDecimals].integers[row],
            longitude: columns[Column.longitudeDecimals].integers[row], distance: distanceDecimals[row])
    }

    /// The points of a row; the first one has no steps.
    func points(_ row: Int) -> StretchPoints {
        var line = StretchPoints()
        line.decimals = decimals(row)
        let packings = Self.stepColumns.map { packing(row, $0) }
        line.points.append(
            LinePoint(
                latitude: columns[Column.latitude].integers[row], longitude: columns[Column.longitude].integers[row]))
        let count = starts[row + 1] - starts[row] - 1
        let bytes = columns[Column.steps].bytes[byteStarts[row]..<byteStarts[row + 1]]
        unsafe bytes.withUnsafeBufferPointer {
            unsafe Self.append(count, packings: packings, in: $0.span, to: &line.points)
        }
        return line
    }

    /// Adds points behind the first one.
    private static func append(
        _ count: Int, packings: [Packing], in bytes: Span<UInt8>, to points: inout [LinePoint]
    ) {
        var (point, bits) = (points[0], BitCursor())
        for _ in 0..<count {
            point.latitude &+= packings[0].smallest &+ bits.next(packings[0].bits, in: bytes)
            point.longitude &+= packings[1].smallest &+ bits.next(packings[1].bits, in: bytes)
            point.sequence = packings[2].smallest &+ bits.next(packings[2].bits, in: bytes)
            point.distance = packings[3].smallest &+ bits.next(packings[3].bits, in: bytes)
            points.append(point)
        }
    }

    /// Whether each row is what its points make (`StretchPoints.append(to:)`).
    var isReproducible: Bool {
        for row in keys.indices {
            var made = StretchPoints.noColumns
            points(row).append(to: &made)
            for (index, column) in columns.enumerated() where index != Column.key {
                let isSame =
                    switch index {
                    case Column.steps:
                        made[index].bytes[...] == column.bytes[byteStarts[row]..<byteStarts[row + 1]]
                    case Column.distanceDecimals: made[index].integers.first == distanceDecimals[row]
                    default: made[index].integers[0] == column.integers[row]
                    }
                guard isSame else { return false }
            }
        }
        return true
    }

    func row(ofPoint point: Int) -> Int { starts.partitioningIndex { $0 > point } - 1 }
}

/// The points of a row of shape_stretches.
struct StretchPoints {
    /// What the numbers of the points are of.
    struct Decimals: Equatable {
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        /// Nil if the points have no distance.
        var distance: Int64?
    }

    var decimals = Decimals()
    var points: [LinePoint] = []

    static let noColumns = [ColumnValues](repeating: ColumnValues(), count: StretchRows.Column.count)

    /// Adds the row to the columns of the table: each column of steps in as few bits as its largest step takes above the
    /// smallest, as `StretchCut` of the import writes them.
    func append(to columns: inout [ColumnValues]) {
        let steps = [
            Self.differences(points.map(\.latitude)), Self.differences(points.map(\.longitude)),
            points.dropFirst().map(\.sequence), points.dropFirst().map(\.distance),
        ]
        let packings = steps.map(Self.packing)
        let first = points[0]
        var numbers: [Int64?] = [
            Int64(points.count), decimals.latitude, decimals.longitude, decimals.distance, first.latitude,
            packings[0].smallest, Int64(packings[0].bits), first.longitude,
        ]
        for packing in packings.dropFirst() { numbers += [packing.smallest, Int64(packing.bits)] }
        columns[StretchRows.Column.key].append(nil)
        for (index, number) in numbers.enumerated() { columns[index + 1].append(number) }
        columns[StretchRows.Column.steps].append(blob: Self.packed(steps, packings: packings))
    }

    private static func differences(_ numbers: [Int64]) -> [Int64] {
        zip(numbers.dropFirst(), numbers).map { $0 &- $1 }
    }

    private static func packing(_ steps: [Int64]) -> (smallest: Int64, bits: Int) {
        guard let smallest = steps.min(), let largest = steps.max() else { return (0, 0) }
        return (smallest, Int64.bitWidth - (largest &- smallest).leadingZeroBitCount)
    }

    private static func packed(_ steps: [[Int64]], packings: [(smallest: Int64, bits: Int)]) -> [UInt8] {
        var packer = BitPacker()
        for index in steps[0].indices {
            for (column, packing) in zip(steps, packings) {
                packer.append(column[index] &- packing.smallest, width: min(packing.bits, 63))
            }
        }
        packer.finish()
        return packer.bytes
    }
}
