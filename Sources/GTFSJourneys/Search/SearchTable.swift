internal import GTFSModel

/// Lines with the days on which a search rides them, and what a passenger may do there.
final class SearchTable: Sendable {
    let lines: LineTable
    let days: [SearchDay]
    let scanned: [ScannedDay]
    /// By pattern; empty where all are allowed.
    private let isAllowed: [Bool]
    let boarding: LineTable.Doors
    let alighting: LineTable.Doors

    init(lines: LineTable, days: [SearchDay], isOverlay: Bool = false, _ choice: RideFilter) {
        self.lines = lines
        self.days = days
        scanned = days.map { ScannedDay($0, isOverlay: isOverlay) }
        let passing = lines.routes.map(choice.passes)
        isAllowed =
            passing.allSatisfy(\.self) ? [] : lines.patternRoutes.indices.map { passing[Int(lines.patternRoutes[$0])] }
        boarding = choice.boarding
        alighting = choice.alighting
    }

    /// The numbers of a trip on the days on which it runs, those of all its runs by headway.
    func numbers(ofTrip trip: Int32) -> [Int] {
        days.flatMap { day in day.running.indexes(of: trip, lines).map { day.firstNumber + $0 } }
    }

    var allowsAll: Bool { isAllowed.isEmpty }
    func allows(_ pattern: Int) -> Bool { isAllowed.isEmpty || isAllowed[pattern] }

    /// Whether a question rides a pattern on one of the days.
    func rides(_ pattern: Int) -> Bool {
        let lines = lines.lines(pattern)
        return allows(pattern) && scanned.contains { $0.first[lines.lowerBound] < $0.first[lines.upperBound] }
    }
}

/// Which trips of a search a question rides, by their numbers.
final class RiddenTrips: Sendable {
    /// 1 for a trip that is ridden, else 0.
    let all: FixedValues<UInt8>

    init(_ all: ChangingValues<UInt8>) { self.all = FixedValues(all) }

    deinit { all.free() }

    @inline(__always) subscript(number: Int) -> Bool { all[number] != 0 }
}

/// A number of rides for each trip of a search; 0 for a trip that is not ridden.
final class TripRides {
    let all: ChangingValues<UInt8>

    init(_ ridden: RiddenTrips, repeating value: UInt8) {
        all = ChangingValues(unwritten: ridden.all.count)
        for number in 0..<ridden.all.count { all[number] = ridden.all[number] &* value }
    }

    deinit { all.free() }
}
