package import GTFSModel

extension PerformanceOracle {
    private enum Kind { case weekday, saturday, sunday }

    private static func kind(of date: ServiceDate) -> Kind {
        switch date.weekday {
        case 5: .saturday
        case 6: .sunday
        default: .weekday
        }
    }

    /// How late a visit usually is, by the 30 service days of its kind before its own.
    /// - Parameter left: days that calendar_dates.txt adds or removes, which do not count.
    package func usual(for visit: Visit, leavingOut left: Set<ServiceDate> = []) -> UsualDelay? {
        let day = visit.trip.serviceDate
        let days = Set(
            (1...400).lazy.map { day.adding(days: -$0) }
                .filter { Self.kind(of: $0) == Self.kind(of: day) && !left.contains($0) }.prefix(30))
        let known = visits.filter { days.contains($0.trip.serviceDate) && $0.delay != nil }
        let same = known.filter {
            $0.trip.tripID == visit.trip.tripID && $0.stopID == visit.stopID && $0.stopSequence == visit.stopSequence
        }
        if same.count >= 10 { return Self.usual(same) }
        let like = known.filter {
            $0.routeID == visit.routeID && $0.directionID == visit.directionID && $0.stopID == visit.stopID
                && $0.hour == visit.hour
        }
        return like.count >= 20 ? Self.usual(like) : nil
    }

    private static func usual(_ visits: [Visit]) -> UsualDelay {
        let delays = visits.compactMap(\.delay).sorted()
        return UsualDelay(p50: nearest(50, of: delays), p90: nearest(90, of: delays), count: delays.count)
    }
}

extension Visit {
    /// The hour that clocks show at its scheduled departure.
    fileprivate var hour: Int? {
        guard let time = scheduledDeparture ?? scheduledArrival else { return nil }
        let zone = ServiceTimeZone(timeZone)
        return (((time + zone.offset(at: time)) % 86400 + 86400) % 86400) / 3600
    }
}
