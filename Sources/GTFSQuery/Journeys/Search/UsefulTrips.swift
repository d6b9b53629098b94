internal import GTFSModel

/// The trips of the schedule from which the destination can be reached in time: all that a search then has to ride.
final class UsefulTrips {
    /// Trips of one line on one day.
    struct LineOnDay {
        /// Index in the days of the search.
        let day: Int32
        let line: Int32
        /// Indexes in the trips of the day.
        let first: Int32
        let last: Int32
        /// A number for the first one: each trip of all these lines has one of its own.
        var number: Int32 = 0
    }

    /// By pattern.
    let lines: GroupedValues<LineOnDay>
    /// How many rides it takes from a pattern, its own among them.
    let toGo: RidesToGo
    /// Of trips, useful ones and others of their lines between them.
    let tripCount: Int

    /// - Parameters:
    ///   - rides: with how many rides to go a trip is of use.
    ///   - most: with more, none is.
    init(_ rides: TripRides, most: Int, _ table: SearchTable) {
        let lines = table.lines
        let least = ChangingValues<UInt8>(repeating: .max, count: lines.patternCount)
        var found: [LineOnDay] = []
        for (day, searched) in table.days.enumerated() {
            let trips = searched.running.trips
            let first = rides.index(0, day: searched.date.dayNumber & 3)
            for index in 0..<trips.count where rides.all[first + index] <= most {
                let line = Int32(lines.line(ofTrip: Int(trips[index].trip)))
                let pattern = lines.pattern(ofLine: Int(line))
                least[pattern] = min(least[pattern], rides.all[first + index])
                var start = Int32(index)
                if let last = found.last, last.line == line, last.day == Int32(day) { start = found.removeLast().first }
                found.append(LineOnDay(day: Int32(day), line: line, first: start, last: Int32(index)))
            }
        }
        var count: Int32 = 0
        for index in found.indices {
            found[index].number = count
            count += found[index].last - found[index].first + 1
        }
        tripCount = Int(count)
        toGo = RidesToGo(least)
        self.lines = GroupedValues(groupCount: lines.patternCount) { list in
            for entry in found { list(lines.pattern(ofLine: Int(entry.line)), entry) }
        }
    }

    deinit { lines.free() }
}
