internal import GTFSModel

/// The hops of a search, hour by hour.
struct SearchedHops: Sendable {
    private let network: JourneyNetwork
    private let cache: Cache<Int, HopsOfHour>
    private let origin: Int
    private let days: [SearchDay]
    /// By the last two bits of the day number.
    private var running: [RunningTrips?]

    /// Nil where a scan of hops does not see all that the search rides, or not in the order in which it is ridden.
    /// - Parameter window: of all days with a trip that runs at a time of its hours.
    init?(_ window: SearchWindow, _ footpaths: Footpaths, _ network: JourneyNetwork, _ cache: Cache<Int, HopsOfHour>) {
        guard !footpaths.hasInstant, let days = window.tables.first?.days,
            Set(days.map { $0.date.dayNumber & 3 }).count == days.count
        else { return nil }
        (self.network, self.cache, self.days) = (network, cache, days)
        origin = window.origin
        running = Array(repeating: nil, count: Hop.mostDays)
        for day in days { running[day.date.dayNumber & 3] = day.running }
    }

    /// Connections that leave in one hour, and when it begins, in seconds from the origin of the search.
    struct Hour {
        let hops: HopsOfHour
        let start: Int
    }

    /// The hour of a moment.
    /// - Parameter moment: seconds from the origin.
    func hour(of moment: Int) -> Hour {
        let instant = origin + moment
        let rest = instant % HopsOfHour.seconds
        let first = instant - (rest < 0 ? rest + HopsOfHour.seconds : rest)
        return Hour(hops: cache.value(first / HopsOfHour.seconds) { hops(from: first - origin) }, start: first - origin)
    }

    /// - Parameter start: of the hour, seconds from the origin.
    private func hops(from start: Int) -> HopsOfHour {
        let zones = network.zones.indices
        return HopsOfHour(
            network.lines,
            days.map { day in
                HopsOfHour.Day(
                    running: day.running, dayNumber: day.date.dayNumber, offsets: zones.map { day.offsets[$0] - start })
            })
    }

    /// For each trip of the days a number of rides.
    func rides(repeating value: UInt8) -> TripRides { TripRides(days, repeating: value) }

    /// By the last two bits of its day number.
    func running(_ day: Int) -> RunningTrips? { running[day] }
}

/// A number of rides for each trip of the days of a search.
final class TripRides {
    private let first: ChangingValues<Int>
    let all: ChangingValues<UInt8>

    fileprivate init(_ days: [SearchDay], repeating value: UInt8) {
        first = ChangingValues(repeating: 0, count: Hop.mostDays)
        var count = 0
        for day in days {
            first[day.date.dayNumber & 3] = count
            count += day.running.trips.count
        }
        all = ChangingValues(repeating: value, count: count)
    }

    deinit {
        first.free()
        all.free()
    }

    /// Where in `all` the trip of a hop is.
    @inline(__always) func index(_ hop: Hop) -> Int { first[hop.day] + hop.tripOfDay }

    /// - Parameter day: the last two bits of its day number.
    func index(_ trip: Int, day: Int) -> Int { first[day] + trip }
}
