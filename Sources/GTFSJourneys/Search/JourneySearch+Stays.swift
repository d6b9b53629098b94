internal import GTFSModel

extension JourneySearch {
    /// Notes the vehicles that go on as another trip: of those that go on along one line, the first.
    mutating func stay(
        on range: Range<Int>, of day: ScannedDay, _ ride: RideRecord, _ rest: UInt64, offset: Int, bound: Int
    ) {
        if Int(ride.day) >> 16 > 0 { return stayOnOverlay(ride, rest, earliest: 0) }
        let times = tables[0].lines.times
        var seen: [Int32] = []
        for index in range where day.next.goesOn(index) {
            let (trip, next) = (day.trips[index], day.next[index])
            // With realtime, one of the line that runs by other times may be ahead of the first.
            let isSeen = seen.contains(next.line)
            guard ridden[day.firstNumber + index], overlay != nil || !isSeen else { continue }
            let base = offset + Int(trip.start)
            let departure = base + Int(times[Int(trip.departures + ride.boarding)])
            guard departure <= bound else { return }
            var ride = ride
            ride.trip = trip.trip
            ride.base = Int32(clamping: base)
            let isRidden = ridesScheduled(next, after: ride)
            if isSeen, isRidden { continue }
            if isRidden { seen.append(next.line) }
            pending.append(PendingStay(ride: ride, next: next, rest: rest, earliest: departure))
        }
    }

    /// Whether the trip that a vehicle goes on as is ridden by the schedule.
    private func ridesScheduled(_ next: RunningTrips.NextTrip, after ride: RideRecord) -> Bool {
        let date = tables[0].days[Int(ride.day) & 0xFFFF].date.adding(days: Int(next.days))
        let day = tables[0].days.first { $0.date == date }
        return day?.number(ofTrip: next.trip, tables[0].lines).map { ridden[$0] } ?? false
    }

    /// A trip of the schedule that runs by other times goes on as the schedule says.
    private mutating func stayOnOverlay(_ ride: RideRecord, _ rest: UInt64, earliest: Int) {
        guard let overlay, overlay.scheduled[Int(ride.trip)] >= 0 else { return }
        let date = overlay.trips[Int(ride.trip)].id.serviceDate
        guard let day = tables[0].days.first(where: { $0.date == date }),
            let next = day.running.next(of: overlay.scheduled[Int(ride.trip)], tables[0].lines)
        else { return }
        pending.append(PendingStay(ride: ride, next: next, rest: rest, earliest: earliest))
    }

    /// Rides on in the seat, without a boarding (rule J7).
    mutating func followStays(_ rides: Int) {
        while let stay = pending.popLast() {
            guard let next = next(of: stay) else { continue }
            follow(stay, as: next, rides: rides)
        }
    }

    /// A trip of one of the tables on one of its days.
    private struct NextRide {
        let table: Int32
        let day: Int32
        let trip: Int32
    }

    /// Nil where the next trip does not run, or runs on no day of the search.
    private func next(of stay: PendingStay) -> NextRide? {
        let table = Int(stay.ride.day) >> 16
        let from = overlay.flatMap { table > 0 ? $0.trips[Int(stay.ride.trip)].id.serviceDate : nil }
        let date = (from ?? tables[0].days[Int(stay.ride.day) & 0xFFFF].date).adding(days: Int(stay.next.days))
        let key = tables[0].lines.tripKeys[Int(stay.next.trip)]
        switch overlay?.replacement(of: key, on: date) ?? .schedule {
        case .nothing: return nil
        case .trip(let trip): return NextRide(table: 1, day: 0, trip: trip)
        case .schedule:
            guard let day = tables[0].days.firstIndex(where: { $0.date == date }) else { return nil }
            return NextRide(table: 0, day: Int32(day), trip: stay.next.trip)
        }
    }

    /// A vehicle that comes late to its next trip leaves as late, and keeps to the running times from there.
    private mutating func follow(_ stay: PendingStay, as next: NextRide, rides: Int) {
        let (table, day, trip) = (Int(next.table), Int(next.day), Int(next.trip))
        let lines = tables[table].lines
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: trip))
        guard let number = tables[table].days[day].number(ofTrip: next.trip, lines), ridden[number] else { return }
        let offset = tables[table].days[day].offsets[Int(lines.patternZones[pattern])]
        let end = end(of: stay.ride)
        // By the schedule, a trip may end before the one ahead of it (rule A28).
        let earliest = max(stay.earliest, end)
        let base = offset + Int(lines.tripTimes[trip].start)
        let late = overlay == nil ? 0 : max(0, end - Int(stay.next.overlap) - base - lines.departure(trip, 0))
        let key = StayKey(table: next.table, trip: next.trip, day: next.day, rides: Int32(rides))
        let way = StayWay(rest: stay.rest, late: late, earliest: earliest)
        if let known = stayed[key], known.isAsGood(as: way) { return }
        stayed[key] = way
        stays.append(stay.ride)
        var ride = RideRecord(
            trip: next.trip, base: Int32(clamping: base + late), boarding: ~Int32(stays.count - 1),
            day: Int32(table << 16 | day))
        for position in 1..<lines.stopCount(pattern) {
            let stop = lines.stops[Int(lines.firstStop[pattern]) + position]
            let time = Int(ride.base) + lines.arrival(trip, position)
            guard time <= bound(rides) else { return }
            guard time >= earliest, table == 0 || time - late >= present,
                !hasPassed(position, ofTrip: next.trip, in: table),
                !stop.doors.isDisjoint(with: tables[table].alighting)
            else { continue }
            ride.alighting = Int32(position)
            arrive(stop.node, Label(time: time, rest: stay.rest), ride, rides: rides)
        }
        if table > 0 {
            stayOnOverlay(ride, stay.rest, earliest: earliest)
        } else if let next = tables[table].days[day].running.next(of: Int32(trip), lines) {
            pending.append(PendingStay(ride: ride, next: next, rest: stay.rest, earliest: earliest))
        }
    }

    /// When the trip of a ride is at its last stop, seconds from the origin.
    private func end(of ride: RideRecord) -> Int {
        let lines = tables[Int(ride.day) >> 16].lines
        let trip = Int(ride.trip)
        return Int(ride.base)
            + lines.arrival(trip, lines.stopCount(lines.pattern(ofLine: lines.line(ofTrip: trip))) - 1)
    }
}
