internal import GTFSModel

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
