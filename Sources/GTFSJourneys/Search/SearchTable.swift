internal import GTFSModel
internal import GTFSStore

/// Lines with the days on which a search rides them, and what a passenger may do there.
final class SearchTable: Sendable {
    let lines: LineTable
    let days: [SearchDay]
    let scanned: [ScannedDay]
    /// By pattern; empty where all are allowed.
    private let isAllowed: [Bool]
    let boarding: LineTable.Doors
    let alighting: LineTable.Doors

    /// - Parameter passing: which routes are ridden; empty for all.
    init(lines: LineTable, days: [SearchDay], isOverlay: Bool = false, _ choice: RideFilter, passing: [Bool]) {
        self.lines = lines
        self.days = days
        scanned = days.map { ScannedDay($0, isOverlay: isOverlay) }
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

/// A service day as one search sees it.
final class SearchDay: Sendable {
    let date: ServiceDate
    let services: Services
    let running: RunningTrips
    /// Seconds from the origin of the search to noon minus twelve hours of the day, in each zone of the network.
    let offsets: FixedValues<Int>
    /// The number of its first trip: each trip of a search has one.
    let firstNumber: Int

    init(date: ServiceDate, services: Services, running: RunningTrips, offsets: [Int], firstNumber: Int) {
        self.date = date
        self.services = services
        self.running = running
        self.offsets = FixedValues(offsets)
        self.firstNumber = firstNumber
    }

    deinit { offsets.free() }

    /// The number of a trip that runs on the day; nil for another one.
    func number(ofTrip trip: Int32, _ lines: LineTable) -> Int? {
        running.index(of: trip, lines).map { firstNumber + $0 }
    }
}

extension SearchDay {
    /// The services of a day and of the day after it: days that have the same ones have the same trips.
    struct Services: Hashable, Sendable {
        var running = RunningServices()
        var following = RunningServices()
    }
}

/// The trips of a service day as a scan reads them: copies of what `SearchDay` holds.
struct ScannedDay: Sendable {
    let first: FixedValues<Int32>
    let trips: RunningTrips.Trips
    let next: RunningTrips.NextTrips
    let offsets: FixedValues<Int>
    let firstNumber: Int
    /// Whether a vehicle may go on as another trip.
    let hasStays: Bool

    init(_ day: SearchDay, isOverlay: Bool) {
        first = day.running.first
        trips = day.running.trips
        next = day.running.next
        offsets = day.offsets
        firstNumber = day.firstNumber
        hasStays = isOverlay || day.running.hasStays
    }

    /// Indexes in `trips`.
    @inline(__always) func trips(ofLine line: Int) -> Range<Int> { Int(first[line])..<Int(first[line + 1]) }
}
