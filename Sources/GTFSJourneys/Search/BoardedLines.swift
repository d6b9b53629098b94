internal import GTFSModel

/// The useful lines that can be boarded at the nodes of a search, with the trip that was last caught on each: earlier
/// departures come to a node again, and mostly catch the trip that is known.
final class BoardedLines {
    /// A line at a stop, in the order in which a search looks at them.
    struct Entry {
        /// Index in the useful lines of the table.
        let line: Int32
        let position: Int32
        /// The number of the first useful trip of the line.
        let first: Int32
        /// With how many rides to go, its own among them, the line is of use at least; negative for one by headway.
        let toGo: Int32
        /// Who comes after `before`, and no later than `departure`, catches the trip of this number; seconds from the
        /// origin.
        var number: Int32
        var before: Int32 = .max
        /// `Int32.max` where no trip leaves any more.
        var departure: Int32 = .min

        /// Whether the trip is the one to catch at a time.
        @inline(__always) func holds(_ time: Int32) -> Bool { before < time && time <= departure }
    }

    private(set) var all: ChangingValues<Entry>
    private var count = 0
    /// By table, by node: the first and the end of its entries.
    private let first: ChangingValues<Int32>
    private let end: ChangingValues<Int32>
    private let nodeCount: Int
    private let tables: [SearchTable]
    private let useful: UsefulTrips
    private let mostRides: Int

    /// A node that the search has not come to, and one to which it came once, as to nearly all with one departure.
    private static let unknown: Int32 = -2
    private static let seen: Int32 = -1

    init(_ tables: [SearchTable], useful: UsefulTrips, nodeCount: Int, mostRides: Int) {
        (self.tables, self.useful, self.nodeCount, self.mostRides) = (tables, useful, nodeCount, mostRides)
        all = ChangingValues(unwritten: 1 << 10)
        first = ChangingValues(repeating: Self.unknown, count: tables.count * nodeCount)
        end = ChangingValues(unwritten: tables.count * nodeCount)
    }

    deinit {
        all.free()
        first.free()
        end.free()
    }

    /// Indexes in `all` of the lines of a table at a node, valid until those of another node are asked for.
    func indexes(at node: Int, in table: Int) -> Range<Int> {
        let index = table * nodeCount + node
        if first[index] >= 0 { return Int(first[index])..<Int(end[index]) }
        let start = count
        list(node, in: table)
        let found = start..<count
        // Kept from the second time on.
        if first[index] == Self.seen {
            (first[index], end[index]) = (Int32(found.lowerBound), Int32(found.upperBound))
        } else {
            first[index] = Self.seen
            count = start
        }
        return found
    }

    private func list(_ node: Int, in table: Int) {
        let (lines, boarding) = (tables[table].lines, tables[table].boarding)
        let (boardings, found, toGo) = (lines.boardings, useful.lines[table], useful.toGo.patterns[table])
        var (all, count) = (all, count)
        defer { (self.all, self.count) = (all, count) }
        for index in boardings.indexes(of: node) {
            let stop = boardings.all[index]
            let pattern = Int(stop.pattern)
            guard Int(toGo[pattern]) <= mostRides,
                !lines.stops[Int(lines.firstStop[pattern] + stop.position)].doors.isDisjoint(with: boarding)
            else { continue }
            for index in found.indexes(of: pattern) {
                let line = found.all[index]
                let rides = Int32(toGo[pattern])
                if count == all.count { all = Self.grown(all) }
                all[count] = Entry(
                    line: Int32(index), position: stop.position, first: line.number,
                    toGo: lines.headway(ofLine: Int(line.line)) == nil ? rides : -rides, number: line.number)
                count += 1
            }
        }
    }

    private static func grown(_ all: ChangingValues<Entry>) -> ChangingValues<Entry> {
        let grown = ChangingValues<Entry>(unwritten: all.count * 2)
        for index in 0..<all.count { grown[index] = all[index] }
        all.free()
        return grown
    }
}
