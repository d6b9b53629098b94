internal import GTFSModel
internal import GTFSQuery

/// The hops of a search, hour by hour: those of the schedule, and those of an overlay's trips among them.
final class SearchedHops: Sendable {
    private let network: JourneyNetwork
    private let cache: Cache<[HopsOfHour.Day], HopsOfHour>
    private let origin: Int
    private let days: [SearchDay]
    /// Nil without realtime.
    private let overlay: OverlayRides?
    /// By slot and the slot of the first day of the hour, the index in the days; -1 for none.
    private let slots: FixedValues<Int32>
    /// By slot and the slot of the first day of the hour, the number of the first trip.
    let firstNumbers: FixedValues<Int>

    /// - Parameter tables: with all days on which a trip runs at a time of the hours that are asked for.
    init(
        _ tables: [SearchTable], origin: Int, _ overlay: OverlayRides?, _ network: JourneyNetwork,
        _ cache: Cache<[HopsOfHour.Day], HopsOfHour>
    ) {
        days = tables[0].days
        (self.network, self.cache, self.origin, self.overlay) = (network, cache, origin, overlay)
        var slots = [Int32](repeating: -1, count: Hop.overlaySlot + Hop.mostDays)
        var numbers = [Int](repeating: 0, count: slots.count)
        for (index, day) in days.enumerated() {
            let slot = Hop.slot(ofDay: day.date.dayNumber)
            for slot in [slot, slot + Hop.mostDays] where slot < Hop.overlaySlot {
                slots[slot] = Int32(index)
                numbers[slot] = day.firstNumber
            }
        }
        for slot in Hop.overlaySlot..<slots.count where tables.count > 1 {
            numbers[slot] = tables[1].days[0].firstNumber
        }
        self.slots = FixedValues(slots)
        firstNumbers = FixedValues(numbers)
    }

    deinit {
        slots.free()
        firstNumbers.free()
    }

    /// Hops that leave in one hour, and when it begins, in seconds from the origin of the search.
    struct Hour {
        let hops: HopsOfHour
        let start: Int
        /// The slot of its first day, from which those of the hops count.
        let firstSlot: Int
    }

    /// The hour of a moment.
    /// - Parameter moment: seconds from the origin.
    func hour(of moment: Int) -> Hour {
        let hour = HopsOfHour.hour(of: origin + moment)
        let start = hour * HopsOfHour.seconds - origin
        let active = days.filter { day in
            network.zones.indices.contains {
                day.offsets[$0] - start < HopsOfHour.seconds && day.offsets[$0] - start + network.longestTime >= 0
            }
        }
        let first = active.first?.date.dayNumber ?? 0
        let key = active.map { day in
            HopsOfHour.Day(
                running: day.running, slot: Hop.slot(ofDay: day.date.dayNumber - first),
                offsets: network.zones.indices.map { day.offsets[$0] - start })
        }
        func scheduled() -> HopsOfHour { cache.value(key) { HopsOfHour(network.lines, on: key) } }
        let firstSlot = Hop.slot(ofDay: first)
        let hops = overlay.flatMap { overlay in
            overlay.hops.value(hour) { overlaid(overlay, hour, firstSlot, scheduled) }
        }
        return Hour(hops: hops ?? scheduled(), start: start, firstSlot: firstSlot)
    }

    /// Nil where no trip of the overlay is under way: those of the schedule that do not run are left out by each search.
    private func overlaid(
        _ overlay: OverlayRides, _ hour: Int, _ firstSlot: Int, _ scheduled: () -> HopsOfHour
    ) -> HopsOfHour? {
        let own = overlay.hops(of: hour)
        guard own.all.count > 0 else { return nil }
        var runs = Array(repeating: true, count: firstNumbers[Hop.overlaySlot])
        for day in days {
            for index in overlay.leftOut(on: day.date, running: day.running, network.lines) {
                runs[day.firstNumber + Int(index)] = false
            }
        }
        return HopsOfHour(
            scheduled(), where: { runs[firstNumbers[$0.slot + firstSlot] + $0.tripOfDay] }, and: own)
    }

    /// The trip of a hop of the schedule.
    func trip(of hop: Hop, in hour: Hour) -> TripOfDay {
        TripOfDay(day: Int(slots[hop.slot + hour.firstSlot]), index: hop.tripOfDay)
    }
}

/// A trip of the schedule on one of the days of a search.
struct TripOfDay: Hashable {
    /// Index in the days.
    let day: Int
    /// Index in the trips of the day.
    let index: Int
}
