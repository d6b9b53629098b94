internal import GTFSModel

/// Finds stops in a trip from the last one backwards, in a time that does not grow with the stops that it passes: a trip may have
/// any number of them.
struct StopsFromLast {
    /// The positions of each stop, in ascending order.
    private let positions: [Int: [Int]]
    /// Stops are found before this position.
    var end: Int

    /// - Parameter keys: of the trip's stops, in texts.
    init(_ keys: [Int]) {
        positions = Dictionary(grouping: keys.indices) { keys[$0] }
        end = keys.count
    }

    /// The last position of a stop before `end`; nil if there is none.
    func position(of key: Int) -> Int? {
        guard let same = positions[key], let first = same.first, first < end else { return nil }
        return same[same.partitioningIndex { $0 >= end } - 1]
    }
}
