internal import GTFSModel

/// Puts trips in the order of their times at stops that they share.
///
/// Trips of one sequence of stops are in the order of their first times. The trips of each further sequence are merged into
/// those before it: behind the last one that is earlier at the first stop that both have, and before the first that is later.
enum ColumnOrder {
    typealias Column = RouteTimetable.Column

    /// How many trips that share no stop with the one to be merged are looked beyond for one that does.
    private static let reach = 256

    /// - Parameter groups: the trips of each sequence of stops, those of the most important one first.
    static func ordered(_ groups: [[Column]]) -> [Column] {
        var list: [Column] = []
        for group in groups { list = merged(list, group.stableSorted { start($0) < start($1) }) }
        return list
    }

    private static func merged(_ list: [Column], _ group: [Column]) -> [Column] {
        guard !list.isEmpty else { return group }
        var (result, next) = ([Column](), 0)
        result.reserveCapacity(list.count + group.count)
        for column in group {
            let end = position(of: column, in: list[next...])
            result += list[next..<end]
            result.append(column)
            next = end
        }
        return result + list[next...]
    }

    /// The index before which a trip belongs.
    private static func position(of column: Column, in list: ArraySlice<Column>) -> Int {
        var (low, high) = (list.startIndex, list.startIndex)
        while high < list.endIndex, high - low < reach {
            guard let isEarlier = isEarlier(list[high], than: column) else {
                high += 1
                continue
            }
            guard isEarlier else { break }
            high += 1
            low = high
        }
        while low < high, start(list[low]) <= start(column) { low += 1 }
        return low
    }

    /// Whether a trip is not later than another at the first stop that both have; nil where they share none.
    private static func isEarlier(_ left: Column, than right: Column) -> Bool? {
        var (one, other) = (left.cells[...], right.cells[...])
        while let first = one.first, let second = other.first {
            if first.row == second.row, let times = both(first.time, second.time) {
                return times.0 == times.1 ? start(left) <= start(right) : times.0 < times.1
            }
            if first.row <= second.row { one.removeFirst() }
            if second.row <= first.row { other.removeFirst() }
        }
        return nil
    }

    private static func both(_ one: ServiceTime?, _ other: ServiceTime?) -> (ServiceTime, ServiceTime)? {
        guard let one, let other else { return nil }
        return (one, other)
    }

    private static func start(_ column: Column) -> Int { column.cells.first?.time?.seconds ?? .max }
}
