internal import GTFSModel
internal import GTFSStore

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
    let trips: FixedValues<RunningTrips.RunningTrip>
    let next: FixedValues<RunningTrips.NextTrip>
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
