internal import GTFSModel

/// The visits of a pattern as its row holds them.
struct PackedVisits {
    /// The key of each stop; 0 where a visit names a location or a location group.
    let stops: PackedColumn
    let attributes: PackedColumn
    let firstSequence: Int
    /// How far stop_sequence of each visit is above the first; nil where it is the position.
    let sequences: PackedColumn?

    /// - Parameter stopKeys: key of each stop number.
    init(_ visits: Range<Int>, of list: PatternList, stopKeys: [Int]) {
        stops = PackedColumn(visits.map { list.stops[$0] < 0 ? 0 : stopKeys[Int(list.stops[$0])] })
        attributes = PackedColumn(visits.map { Int(list.attributes[$0]) + 1 })
        let first = visits.first.map { list.sequences[$0] } ?? 0
        let steps = visits.map { list.sequences[$0] - first }
        sequences = steps.elementsEqual(visits.indices.map { $0 - visits.startIndex }) ? nil : PackedColumn(steps)
        firstSequence = first
    }
}
