internal import GTFSModel

/// A service day as one search sees it.
final class SearchDay: Sendable {
    let date: ServiceDate
    let running: RunningTrips
    /// Seconds from the origin of the search to noon minus twelve hours of the day, in each zone of the network.
    let offsets: FixedValues<Int>

    /// The next trip of the same vehicle, by the key of a trip that realtime replaces.
    let nextOfReplaced: [Int32: RunningTrips.NextTrip]

    init(
        date: ServiceDate, running: RunningTrips, offsets: [Int],
        nextOfReplaced: [Int32: RunningTrips.NextTrip] = [:]
    ) {
        self.date = date
        self.running = running
        self.offsets = FixedValues(offsets)
        self.nextOfReplaced = nextOfReplaced
    }

    deinit { offsets.free() }
}

/// The trips of a service day as a scan reads them: copies of what `SearchDay` holds.
struct ScannedDay: Sendable {
    let first: FixedValues<Int32>
    let trips: FixedValues<RunningTrips.RunningTrip>
    let next: FixedValues<RunningTrips.NextTrip>
    let offsets: FixedValues<Int>
    /// Whether a vehicle may go on as another trip.
    let hasStays: Bool

    init(_ day: SearchDay, isOverlay: Bool) {
        first = day.running.first
        trips = day.running.trips
        next = day.running.next
        offsets = day.offsets
        hasStays = isOverlay || day.running.hasStays
    }

    /// Indexes in `trips`.
    @inline(__always) func trips(ofLine line: Int) -> Range<Int> { Int(first[line])..<Int(first[line + 1]) }
}

/// Lines with the days on which a search rides them, and what a passenger may do there.
final class SearchTable: Sendable {
    let lines: LineTable
    let days: [SearchDay]
    let scanned: [ScannedDay]
    /// By pattern; empty where all are allowed.
    let isAllowed: [Bool]
    let boarding: LineTable.Doors
    let alighting: LineTable.Doors
    /// By node: nodes that the passenger cannot use; empty where all can be used.
    let isBlocked: [Bool]
    /// Keys of trips that the passenger cannot use.
    let excluded: Set<Int32>

    init(
        lines: LineTable, days: [SearchDay], isOverlay: Bool = false, choice: RideFilter, isAllowed: [Bool],
        isBlocked: [Bool], excluded: Set<Int32>
    ) {
        self.excluded = excluded
        self.lines = lines
        self.days = days
        scanned = days.map { ScannedDay($0, isOverlay: isOverlay) }
        self.isAllowed = isAllowed
        boarding = choice.boarding
        alighting = choice.alighting
        self.isBlocked = isBlocked
    }

    func allows(_ pattern: Int) -> Bool { isAllowed.isEmpty || isAllowed[pattern] }
    @inline(__always) func blocks(_ node: Int) -> Bool { !isBlocked.isEmpty && isBlocked[node] }
}
