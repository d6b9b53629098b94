package import GTFSModel

extension PerformanceOracle {
    /// How often a change held, by a literal reading of rule S1 over all visits.
    package func record(of change: PlannedChange) -> ChangeRecord {
        var record = ChangeRecord()
        let (first, second) = (change.arrival, change.departure)
        let shift = second.serviceDate.dayNumber - first.serviceDate.dayNumber
        for day in Self.lastDays(60, before: first.serviceDate) {
            for one in visits where one.trip.serviceDate == day && one.isSame(as: first) {
                for other in visits where other.trip.serviceDate == day.adding(days: shift) && other.isSame(as: second)
                {
                    guard one.state == .observed, let arrival = one.arrival?.time else { continue }
                    if other.state == .observed, let departure = other.departure?.time {
                        record.days += 1
                        if departure - arrival >= change.seconds { record.held += 1 }
                    } else if didNotCome(other) {
                        record.days += 1
                    }
                }
            }
        }
        if record.days >= 20 { record.chance = Double(record.held) / Double(record.days) }
        let arrivals = level(first) { visit in visit.arrivalDelay.map { $0 } }
        // A vehicle that does not come leaves never.
        let departures = level(second) { visit in didNotCome(visit) ? .min : visit.departureDelay }
        (record.arrivals, record.departures) = (arrivals.count, departures.count)
        if arrivals.count >= 20 { record.p90 = Self.nearest(90, of: arrivals) }
        if record.chance == nil, arrivals.count >= 20, departures.count >= 20, let leaves = second.scheduledDeparture,
            let comes = first.scheduledArrival
        {
            var held = 0
            for late in arrivals {
                for later in departures where later != .min {
                    if leaves + later - (comes + late) >= change.seconds { held += 1 }
                }
            }
            record.chance = Double(held) / Double(arrivals.count * departures.count)
        }
        return record
    }

    /// What is known of a trip at a stop, or, if that is fewer than 20, of its route, direction, stop and hour.
    private func level(_ row: Departure, _ value: (Visit) -> Int?) -> [Int] {
        let days = Self.lastDays(60, before: row.serviceDate)
        let here = visits.filter { days.contains($0.trip.serviceDate) && $0.stopID == row.stopID }
        let own = here.filter { $0.isSame(as: row) }.compactMap(value)
        if own.count >= 20 { return own.sorted() }
        let zone = ServiceTimeZone(row.timeZone)
        func hour(_ time: Int?) -> Int? { time.map { (($0 + zone.offset(at: $0)) % 86400 + 86400) % 86400 / 3600 } }
        return here.filter {
            $0.routeID == row.routeID && $0.directionID == row.directionID
                && hour($0.scheduledDeparture ?? $0.scheduledArrival)
                    == hour(row.scheduledDeparture ?? row.scheduledArrival)
        }.compactMap(value).sorted()
    }

    /// Whether the vehicle did not come while it was watched.
    private func didNotCome(_ visit: Visit) -> Bool {
        switch visit.state {
        case .missed, .unseen: return true
        case .cancelled, .skipped:
            guard let time = visit.scheduledDeparture ?? visit.scheduledArrival else { return false }
            return spans.contains { $0.contains(time - 60) && $0.contains(time + 300) }
        default: return false
        }
    }

    private static func lastDays(_ count: Int, before date: ServiceDate) -> [ServiceDate] {
        func kind(_ day: ServiceDate) -> Int { max(4, day.weekday) }
        return Array(
            (1...400).lazy.map { date.adding(days: -$0) }.filter { kind($0) == kind(date) }.prefix(count))
    }
}

extension Visit {
    fileprivate func isSame(as row: Departure) -> Bool {
        trip.tripID == row.tripID && trip.startTime == row.startTime && stopID == row.stopID
            && stopSequence == row.stopSequence
    }

    fileprivate var arrivalDelay: Int? {
        guard state == .observed, let time = arrival?.time, let scheduled = scheduledArrival else { return nil }
        return time - scheduled
    }

    fileprivate var departureDelay: Int? {
        guard state == .observed, let time = departure?.time, let scheduled = scheduledDeparture else { return nil }
        return time - scheduled
    }
}
