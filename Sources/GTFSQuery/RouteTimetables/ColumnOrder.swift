internal import GTFSModel

/// Puts trips in the order of their times at stops that they share.
///
/// Trips of one sequence of stops are in the order of their first times. The trips of each further sequence are merged into
/// the list: after the last one that is earlier at the first stop that both have, and before the first that is later.
struct ColumnOrder {
    typealias Column = RouteTimetable.Column

    private typealias Stop = (row: Int, seconds: Int)

    /// The most trips without a shared stop to skip in the search for one with a stop of the trip to merge.
    private static let reach = 256
    /// The most stop times to compare: beyond them trips are merged by their starts.
    private static let mostSteps = 20_000_000

    private let columns: [Column]
    private let starts: [Int]
    /// The stops with a time, of all trips; those of one trip lie between two of `bounds`.
    private let stops: [Stop]
    private let bounds: [Int]
    /// For each trip of the list the next one; the trip after the last is the one before the first.
    private var following: [Int]
    private let edge: Int
    /// Stop times that were compared.
    private(set) var steps = 0

    /// - Parameter groups: the trips of each sequence of stops, those of the most important one first.
    static func ordered(_ groups: [[Column]]) -> [Column] { Self(groups).ordered }

    init(_ groups: [[Column]]) {
        columns = Array(groups.joined())
        starts = columns.map { $0.cells.first?.time?.seconds ?? .max }
        var (stops, bounds) = ([Stop](), [0])
        for column in columns {
            for cell in column.cells { if let time = cell.time { stops.append((cell.row, time.seconds)) } }
            bounds.append(stops.count)
        }
        (self.stops, self.bounds, edge) = (stops, bounds, columns.count)
        following = [Int](repeating: columns.count, count: columns.count + 1)
        var (first, left) = (0, [Int]())
        for group in groups {
            let trips = sorted(first..<first + group.count)
            first += group.count
            left += merge(trips)
        }
        mergeByStart(left)
    }

    /// The trips from first to last.
    var ordered: [Column] {
        sequence(first: following[edge]) { following[$0] }.prefix { $0 != edge }.map { columns[$0] }
    }

    private func sorted(_ trips: Range<Int>) -> [Int] { Array(trips).stableSorted { starts[$0] < starts[$1] } }

    /// - Returns: The trips for which no steps are left.
    private mutating func merge(_ trips: [Int]) -> ArraySlice<Int> {
        // The trip of the list before which the last one was inserted, and the one before that.
        var slot = (before: edge, at: following[edge])
        for (index, trip) in trips.enumerated() {
            slot = self.slot(of: trip, from: slot)
            guard steps < Self.mostSteps else { return trips[index...] }
            following[slot.before] = trip
            following[trip] = slot.at
            slot.before = trip
        }
        return []
    }

    /// The trip before which another one belongs.
    private mutating func slot(of trip: Int, from slot: (before: Int, at: Int)) -> (before: Int, at: Int) {
        var ((before, low), high, passed) = (slot, slot.at, 0)
        while high != edge, passed < Self.reach, steps < Self.mostSteps {
            switch isEarlier(high, than: trip) {
            case true?: (before, low, high, passed) = (high, following[high], following[high], 0)
            case nil: (high, passed) = (following[high], passed + 1)
            case false?: passed = Self.reach
            }
        }
        while low != high, starts[low] <= starts[trip] { (before, low) = (low, following[low]) }
        return (before, low)
    }

    /// Whether a trip is not later than another at the first stop that both have; nil if they share none.
    private mutating func isEarlier(_ left: Int, than right: Int) -> Bool? {
        var (one, other) = (bounds[left], bounds[right])
        let (oneEnd, otherEnd) = (bounds[left + 1], bounds[right + 1])
        while one < oneEnd, other < otherEnd {
            steps += 1
            let (first, second) = (stops[one], stops[other])
            if first.row == second.row {
                return first.seconds == second.seconds
                    ? starts[left] <= starts[right] : first.seconds < second.seconds
            }
            if first.row < second.row { one += 1 } else { other += 1 }
        }
        return nil
    }

    private mutating func mergeByStart(_ trips: [Int]) {
        var (before, at) = (edge, following[edge])
        for trip in trips.stableSorted(by: { starts[$0] < starts[$1] }) {
            while at != edge, starts[at] <= starts[trip] { (before, at) = (at, following[at]) }
            following[before] = trip
            following[trip] = at
            before = trip
        }
    }
}
