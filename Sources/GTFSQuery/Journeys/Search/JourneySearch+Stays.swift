internal import GTFSModel

extension JourneySearch {
    /// Notes the vehicles that go on as another trip: of those that go on along one line, the first.
    mutating func stay(
        on range: Range<Int>, of day: ScannedDay, _ times: FixedValues<Int32>, _ ride: RideRecord, _ rest: UInt64,
        _ start: ScanStart
    ) {
        if start.table > 0 { return stayOnOverlay(ride, rest) }
        var seen: [Int32] = []
        for index in range where day.next[index].trip >= 0 && !seen.contains(day.next[index].line) {
            let trip = day.trips[index]
            let base = start.offset + Int(trip.start)
            guard base + Int(times[Int(trip.departures + ride.boarding)]) <= start.bound else { return }
            var ride = ride
            ride.trip = trip.trip
            ride.base = Int32(clamping: base)
            // With realtime, the next one of the line may not run, or not be the first.
            if overlay == nil { seen.append(day.next[index].line) }
            pending.append(PendingStay(ride: ride, next: day.next[index], rest: rest))
        }
    }

    /// A trip of the schedule that runs by other times goes on as the schedule says.
    private mutating func stayOnOverlay(_ ride: RideRecord, _ rest: UInt64) {
        guard let trip = overlay?.trips[Int(ride.trip)], trip.change.keepsStops else { return }
        guard let day = tables[0].days.firstIndex(where: { $0.date == trip.id.serviceDate }),
            let key = trip.scheduled?.key, let next = tables[0].days[day].nextOfReplaced[Int32(clamping: key.rawValue)]
        else { return }
        pending.append(PendingStay(ride: ride, next: next, rest: rest))
    }

    /// Rides on in the seat, without a boarding (rule J7).
    mutating func followStays(_ rides: Int) {
        while let stay = pending.popLast() {
            guard let next = next(of: stay) else { continue }
            let key = StayKey(table: next.table, trip: next.trip, day: next.day, rides: Int32(rides))
            if let known = stayed[key], known <= stay.rest { continue }
            stayed[key] = stay.rest
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
        switch overlay?.replacement(of: key, on: date, startTime: nil) ?? .schedule {
        case .nothing: return nil
        case .trip(let trip): return NextRide(table: 1, day: 0, trip: trip)
        case .schedule:
            guard let day = tables[0].days.firstIndex(where: { $0.date == date }) else { return nil }
            return NextRide(table: 0, day: Int32(day), trip: stay.next.trip)
        }
    }

    private mutating func follow(_ stay: PendingStay, as next: NextRide, rides: Int) {
        let (table, day, trip) = (Int(next.table), Int(next.day), Int(next.trip))
        let lines = tables[table].lines
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: trip))
        guard tables[table].allows(pattern), !tables[table].excluded.contains(lines.tripKeys[trip]) else { return }
        let offset = tables[table].days[day].offsets[Int(lines.patternZones[pattern])]
        stays.append(stay.ride)
        var ride = RideRecord(
            trip: Int32(trip), base: Int32(clamping: offset + Int(lines.tripStarts[trip])),
            boarding: ~Int32(stays.count - 1), day: Int32(table << 16 | day))
        let earliest = end(of: stay.ride)
        for position in 1..<lines.stopCount(pattern) {
            let stop = lines.stops[Int(lines.firstStop[pattern]) + position]
            let time = Int(ride.base) + lines.arrival(trip, position)
            guard time <= bound(rides) else { return }
            guard time >= earliest, !stop.doors.isDisjoint(with: tables[table].alighting),
                !tables[table].blocks(stop.node)
            else { continue }
            ride.alighting = Int32(position)
            arrive(stop.node, Label(time: time, rest: stay.rest), ride, rides: rides)
        }
        if table > 0 {
            stayOnOverlay(ride, stay.rest)
        } else if let next = tables[table].days[day].running.next(of: Int32(trip), lines) {
            pending.append(PendingStay(ride: ride, next: next, rest: stay.rest))
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
