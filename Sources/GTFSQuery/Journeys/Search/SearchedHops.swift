internal import GTFSModel

/// The hops of a search: those of the schedule hour by hour, and those of an overlay's trips.
final class SearchedHops: Sendable {
    private let network: JourneyNetwork
    private let cache: Cache<Int, HopsOfHour>
    private let origin: Int
    private let days: [SearchDay]
    /// By the last bits of the day number, the index in the days; -1 for none.
    private let slots: FixedValues<Int32>
    /// The number of the first trip of a day, by the last bits of its day number.
    let firstNumbers: FixedValues<Int>
    /// Nil without realtime.
    let overlay: Overlay?

    /// The hops of an overlay's trips.
    struct Overlay: Sendable {
        let hops: OverlayHops
        /// What is to be added to their times for seconds from the origin of the search.
        let offset: Int
        /// The number of the first trip.
        let firstNumber: Int
    }

    /// - Parameter days: all with a trip that runs at a time of the hours that are asked for.
    init(
        _ days: [SearchDay], origin: Int, _ overlay: Overlay?, _ network: JourneyNetwork,
        _ cache: Cache<Int, HopsOfHour>
    ) {
        (self.network, self.cache, self.days, self.origin, self.overlay) = (network, cache, days, origin, overlay)
        var slots = [Int32](repeating: -1, count: Hop.mostDays)
        var numbers = [Int](repeating: 0, count: Hop.mostDays)
        for (index, day) in days.enumerated() {
            slots[Hop.slot(ofDay: day.date.dayNumber)] = Int32(index)
            numbers[Hop.slot(ofDay: day.date.dayNumber)] = day.firstNumber
        }
        self.slots = FixedValues(slots)
        firstNumbers = FixedValues(numbers)
    }

    deinit {
        slots.free()
        firstNumbers.free()
    }

    /// Hops of the schedule that leave in one hour, and when it begins, in seconds from the origin of the search.
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

    /// The trip of a hop of the schedule.
    func trip(of hop: Hop) -> TripOfDay { TripOfDay(day: Int(slots[hop.day]), index: hop.tripOfDay) }
}

/// A trip of the schedule on one of the days of a search.
struct TripOfDay: Hashable {
    /// Index in the days.
    let day: Int
    /// Index in the trips of the day.
    let index: Int
}
