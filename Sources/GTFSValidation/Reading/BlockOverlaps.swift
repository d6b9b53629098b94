internal import GTFSModel
internal import GTFSStore

/// The pairs of trips of a block that run at the same time on one day.
///
/// They are counted and not listed, as whole fleets may have one block_id: trips that run on the same days are together, in the
/// order in which they begin, so that two bisections count those that overlap a trip.
struct BlockOverlaps {
    private(set) var count = 0
    /// The first of them, by their first and their second trip.
    private var pairs: [(BlockTrip, BlockTrip)] = []
    private let room: Int
    /// By their class.
    private let byDays: [Int: DayTrips]

    /// - Parameter room: how many pairs are wanted for samples.
    init(_ trips: [BlockTrip], classes: DayClasses, room: Int) {
        self.room = room
        let running = trips.filter { $0.isTimed && classes[$0.service] != nil }
        byDays = Dictionary(grouping: running) { classes[$0.service] ?? -1 }.mapValues(DayTrips.init)
    }

    /// At most as many as there is room for.
    var firstPairs: [(BlockTrip, BlockTrip)] { Self.ordered(pairs, room: room) }

    mutating func count(_ classes: inout DayClasses) {
        classes.eachSharing(byDays.keys.sorted()) { first, second in
            guard let one = byDays[first], let other = byDays[second] else { return }
            count(one, after: other)
            if first != second { count(other, after: one) }
        }
    }

    /// Counts the pairs whose later trip is among `later`.
    private mutating func count(_ later: DayTrips, after earlier: DayTrips) {
        var found = 0
        for trip in earlier.trips {
            let range = later.overlapping(trip)
            if range.isEmpty { continue }
            count += range.count - later.continuing(trip, in: range)
            for other in later.trips[range] where found < room && !trip.continues(into: other) {
                pairs.append((trip, other))
                found += 1
            }
        }
        if pairs.count > 2 * room { pairs = Self.ordered(pairs, room: room) }
    }

    private static func ordered(_ pairs: [(BlockTrip, BlockTrip)], room: Int) -> [(BlockTrip, BlockTrip)] {
        let ordered = pairs.sorted { left, right in
            left.0.key == right.0.key ? left.1.order < right.1.order : left.0.order < right.0.order
        }
        return Array(ordered.prefix(room))
    }
}

/// Trips that run on the same days, in their order.
private final class DayTrips {
    let trips: [BlockTrip]
    /// Positions in `trips` by first arrival and first departure.
    private lazy var starts = Dictionary(grouping: trips.indices) {
        SIMD2(trips[$0].firstArrival, trips[$0].firstDeparture)
    }

    init(_ trips: [BlockTrip]) { self.trips = trips.sorted { $0.order < $1.order } }

    /// The trips after a trip that begin before it ends.
    func overlapping(_ trip: BlockTrip) -> Range<Int> {
        let end = trips.partitioningIndex { $0.firstArrival >= trip.lastDeparture }
        let start = trips[..<end].partitioningIndex { $0.order > trip.order }
        return start..<end
    }

    /// How many of a range go on where a trip ends.
    func continuing(_ trip: BlockTrip, in range: Range<Int>) -> Int {
        // Nearly all trips leave their last stop when they arrive there.
        guard trip.lastArrival < trip.lastDeparture,
            let positions = starts[SIMD2(trip.lastArrival, trip.lastDeparture)]
        else { return 0 }
        return positions.partitioningIndex { $0 >= range.upperBound }
            - positions.partitioningIndex { $0 >= range.lowerBound }
    }
}

extension BlockTrip {
    /// By when trips begin.
    fileprivate var order: (Int32, Int32, Key<Trip>) { (firstArrival, lastDeparture, key) }

    /// Whether another one goes on at the same stop: both have the time in which the vehicle stands there.
    fileprivate func continues(into other: Self) -> Bool {
        lastArrival == other.firstArrival && lastDeparture == other.firstDeparture
    }
}

/// A trip of a block, from its first to its last time.
struct BlockTrip {
    let key: Key<Trip>
    let service: Key<ServiceCalendar>?
    let route: Key<Route>?
    /// Seconds of the service day; `Int32.min` where one of the four is blank.
    let firstArrival, firstDeparture, lastArrival, lastDeparture: Int32

    var isTimed: Bool { min(firstArrival, firstDeparture, lastArrival, lastDeparture) > .min }

    init(_ trip: TripRow, visit: ProfileVisit) {
        (key, service, route) = (trip.key, trip.serviceKey, visit.pattern.routeKey)
        let last = max(0, visit.positions.count - 1)
        firstArrival = visit.times.arrival(0, start: trip.startTime)
        firstDeparture = visit.times.departure(0, start: trip.startTime)
        lastArrival = visit.times.arrival(last, start: trip.startTime)
        lastDeparture = visit.times.departure(last, start: trip.startTime)
    }
}
