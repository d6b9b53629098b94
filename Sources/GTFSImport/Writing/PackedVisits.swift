internal import GTFSModel

/// The visits of a pattern as its row holds them.
struct PackedVisits {
    /// The key of each stop; 0 where a visit names a location or a location group.
    let stops: PackedColumn
    let attributes: PackedColumn
    let firstSequence: Int
    /// How far stop_sequence of each visit is above the first; nil where it is the position.
    let sequences: PackedColumn?
    /// JSON array of them in place of both, where 64 bits do not hold how far they are apart.
    let sequencesText: String?

    /// - Parameter stopKeys: key of each stop number.
    init(_ visits: Range<Int>, of list: PatternList, stopKeys: [Int]) {
        stops = PackedColumn(visits.map { list.stops[$0] < 0 ? 0 : stopKeys[Int(list.stops[$0])] })
        attributes = PackedColumn(visits.map { Int(list.attributes[$0]) + 1 })
        let numbers = list.sequences[visits]
        let first = numbers.first ?? 0
        firstSequence = first
        let steps = numbers.map { $0.subtractingReportingOverflow(first) }
        if steps.contains(where: \.overflow) {
            sequences = nil
            sequencesText = "[" + numbers.map(String.init).joined(separator: ",") + "]"
        } else {
            let isCounting = steps.indices.allSatisfy { steps[$0].partialValue == $0 }
            sequences = isCounting ? nil : PackedColumn(steps.map(\.partialValue))
            sequencesText = nil
        }
    }
}
