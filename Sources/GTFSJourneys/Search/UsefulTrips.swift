internal import GTFSModel

/// The trips from which the destination can be reached in time: all that a search then has to ride.
final class UsefulTrips {
    /// Trips of one line on one day.
    struct LineOnDay {
        /// Index in the days of the table.
        let day: Int32
        let line: Int32
        /// Indexes in the trips of the day.
        let first: Int32
        let last: Int32
        /// A number for the first one: each trip of all these lines has one of its own, and a line by headway a single one.
        var number: Int32 = 0
    }

    /// By table, by pattern.
    let lines: [GroupedValues<LineOnDay>]
    /// How many rides it takes from a pattern, its own among them.
    let toGo: RidesToGo
    /// The number of useful trips, with others of their lines between them.
    let tripCount: Int

    /// Finds the useful trips of a scan.
    /// - Parameters:
    ///   - rides: with how many rides to go a trip is useful; 0 for a trip that is not ridden.
    ///   - most: the most rides to go with which a trip is still useful.
    convenience init(_ rides: TripRides, _ window: SearchWindow, most: Int) {
        var least: [ChangingValues<UInt8>] = []
        let found = window.tables.map { table in
            let patterns = ChangingValues<UInt8>(repeating: .max, count: table.lines.patternCount)
            least.append(patterns)
            return Self.found(table, rides, most: most, patterns)
        }
        self.init(found, window, RidesToGo(least))
    }

    /// Finds the useful trips of one table.
    private static func found(
        _ table: SearchTable, _ rides: TripRides, most: Int, _ least: ChangingValues<UInt8>
    ) -> [LineOnDay] {
        let lines = table.lines
        var found: [LineOnDay] = []
        for (day, searched) in table.days.enumerated() {
            let trips = searched.running.trips
            for index in 0..<trips.count {
                let rides = rides.all[searched.firstNumber + index]
                guard rides > 0, rides <= most else { continue }
                let line = Int32(lines.line(ofTrip: Int(trips[index].trip)))
                let pattern = lines.pattern(ofLine: Int(line))
                least[pattern] = min(least[pattern], rides)
                var start = Int32(index)
                if let last = found.last, last.line == line, last.day == Int32(day) { start = found.removeLast().first }
                found.append(LineOnDay(day: Int32(day), line: line, first: start, last: Int32(index)))
            }
        }
        return found
    }

    /// All trips that are under way at some time, of the patterns at one of whose stops no more rides have been taken and are
    /// to go than are allowed.
    /// - Parameters:
    ///   - before: how many rides it takes before a node is boarded; nil where that does not count.
    ///   - times: seconds from the origin.
    convenience init(
        _ toGo: RidesToGo, after before: RidesBefore? = nil, _ window: SearchWindow, within times: ClosedRange<Int>,
        most: Int
    ) {
        let found = window.tables.enumerated().map { index, table in
            let lines = table.lines
            let patterns = (0..<lines.patternCount).lazy.filter { pattern in
                guard toGo.allows(pattern, in: index, rides: most) else { return false }
                guard let before else { return true }
                return (lines.firstStop[pattern]..<lines.firstStop[pattern + 1]).contains {
                    toGo.allows(pattern, in: index, rides: most - before[lines.stops[Int($0)].node])
                }
            }
            return patterns.flatMap { pattern in
                lines.lines(pattern).flatMap { line in Self.trips(ofLine: line, pattern, table, within: times) }
            }
        }
        self.init(found.map { Array($0) }, window, toGo)
    }

    private static func trips(
        ofLine line: Int, _ pattern: Int, _ table: SearchTable, within times: ClosedRange<Int>
    ) -> [LineOnDay] {
        let headway = table.lines.headway(ofLine: line)
        // The first of the runs that are not listed stands for all.
        let unlisted = headway.map { table.lines.hasManyRuns ? $0.end - $0.start : 0 } ?? 0
        return table.scanned.enumerated().compactMap { index, day in
            let offset = day.offsets[Int(table.lines.patternZones[pattern])]
            let trips = day.trips(ofLine: line)
            let latest = times.lowerBound - offset - table.lines.longestTrip - unlisted
            let first = trips.partitioningIndex { Int(day.trips[$0].start) >= latest }
            let end = trips.partitioningIndex { Int(day.trips[$0].start) > times.upperBound - offset }
            guard first < end else { return nil }
            return LineOnDay(day: Int32(index), line: Int32(line), first: Int32(first), last: Int32(end - 1))
        }
    }

    private init(_ found: [[LineOnDay]], _ window: SearchWindow, _ toGo: RidesToGo) {
        self.toGo = toGo
        var count: Int32 = 0
        lines = zip(found, window.tables).map { found, table in
            let lines = table.lines
            let numbered = found.map { entry in
                var entry = entry
                entry.number = count
                count += lines.headway(ofLine: Int(entry.line)) == nil ? entry.last - entry.first + 1 : 1
                return entry
            }
            return GroupedValues(groupCount: lines.patternCount) { list in
                for entry in numbered { list(lines.pattern(ofLine: Int(entry.line)), entry) }
            }
        }
        tripCount = Int(count)
    }

    deinit { for lines in lines { lines.free() } }
}
