internal import GTFSModel

extension JourneySearch {
    /// Rides the useful trips that are caught at the nodes of the round, from where they were not ridden before.
    ///
    /// All that runs are hops, so times never fall along a trip, and no node is blocked.
    mutating func ride(_ caught: CaughtTrips, rides: Int) {
        let (lines, days, boarding) = (tables[0].lines, tables[0].scanned, tables[0].boarding)
        let (boardings, useful) = (lines.boardings, caught.useful.lines)
        let row = (rides - 1) * labels.nodeCount
        for listed in 0..<boarded.count {
            let node = boarded[listed]
            let label = Label(bits: labels.ready[row + node])
            let bound = bound(rides)
            for index in boardings.indexes(of: node) {
                let stop = boardings.all[index]
                let pattern = Int(stop.pattern)
                guard caught.useful.toGo.allows(pattern, in: 0, rides: mostRides - rides + 1),
                    !lines.stops[Int(lines.firstStop[pattern] + stop.position)].doors.isDisjoint(with: boarding)
                else { continue }
                for index in useful.indexes(of: pattern) {
                    let line = useful.all[index]
                    // No trip of the line leaves before its first one.
                    if caught[Int(line.number), rides: rides].isAsGood(Int(stop.position), label.rest) { continue }
                    let day = days[Int(line.day)]
                    let start = ScanStart(
                        table: 0, pattern: pattern, day: Int(line.day),
                        offset: day.offsets[Int(lines.patternZones[pattern])], position: Int(stop.position),
                        bound: bound)
                    ride(line, of: day, start, label, caught, rides: rides)
                }
            }
        }
    }

    /// Rides the first trip of a line that leaves no earlier than the passenger is there.
    private mutating func ride(
        _ line: UsefulTrips.LineOnDay, of day: ScannedDay, _ start: ScanStart, _ label: Label, _ caught: CaughtTrips,
        rides: Int
    ) {
        let times = tables[0].lines.times
        @inline(__always) func departure(_ index: Int) -> Int {
            let trip = day.trips[index]
            return start.offset + Int(trip.start) + Int(times[Int(trip.departures) + start.position])
        }
        var (low, high) = (Int(line.first), Int(line.last) + 1)
        while low < high {
            let middle = (low + high) / 2
            if departure(middle) < label.time { low = middle + 1 } else { high = middle }
        }
        guard low <= Int(line.last) else { return }
        let number = Int(line.number) + low - Int(line.first)
        let known = caught[number, rides: rides]
        guard !known.isAsGood(start.position, label.rest), departure(low) <= start.bound else { return }
        let isWorse = known.rest <= label.rest
        let last = Int(line.number + line.last - line.first)
        caught.note(
            CaughtTrips.Boarding(position: Int32(start.position), rest: label.rest), number..<last + 1, rides: rides)
        let trip = day.trips[low]
        let ride = RideRecord(
            trip: trip.trip, base: Int32(clamping: start.offset + Int(trip.start)), boarding: Int32(start.position),
            day: Int32(start.day))
        if day.hasStays, !isWorse { stay(on: low..<Int(line.last) + 1, of: day, times, ride, label.rest, start) }
        self.ride(
            on: ride, arrivals: Int(trip.arrivals), start, rest: label.rest,
            upTo: isWorse ? Int(known.position) : .max, rides: rides)
    }

    /// Alights from a trip wherever that is of use.
    /// - Parameters:
    ///   - arrivals: where the arrivals of its profile begin.
    ///   - last: the last position that was not reached on it before.
    private mutating func ride(
        on ride: RideRecord, arrivals: Int, _ start: ScanStart, rest: UInt64, upTo last: Int, rides: Int
    ) {
        let lines = tables[0].lines
        let (alighting, times, stops) = (tables[0].alighting, lines.times, lines.stops)
        let firstStop = Int(lines.firstStop[start.pattern])
        let (row, best) = (rides * labels.nodeCount, labels.arrivals)
        var (ride, bound) = (ride, start.bound)
        for position in start.position + 1..<max(start.position + 1, min(lines.stopCount(start.pattern) - 1, last) + 1)
        {
            let time = Int(ride.base) + Int(times[arrivals + position])
            guard time <= bound else { return }
            let stop = stops[firstStop + position]
            guard Label(time: time, rest: rest).bits < best[row + stop.node], !stop.doors.isDisjoint(with: alighting)
            else { continue }
            ride.alighting = Int32(position)
            arrive(stop.node, Label(time: time, rest: rest), ride, rides: rides)
            bound = self.bound(rides)
        }
    }
}
