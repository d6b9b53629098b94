internal import GTFSModel

extension JourneySearch {
    /// Arrives at a node.
    mutating func arrive(_ node: Int, _ label: Label, _ ride: RideRecord, rides: Int) {
        var index = rides * labels.nodeCount + node
        guard label.bits < labels.arrivals[index] else { return }
        labels.rides[index] = ride
        for _ in rides...mostRides where label.bits < labels.arrivals[index] {
            labels.arrivals[index] = label.bits
            index += labels.nodeCount
        }
        reached.add(node)
        let way = egress[node]
        guard way.seconds >= 0 else { return }
        let target = label.adding(seconds: Int(way.seconds), metres: Int(way.metres))
        guard target.time <= min(latest, limits[rides]), target < targets[rides] else { return }
        targetNodes[rides] = Int32(node)
        for rides in rides...mostRides where target < targets[rides] { targets[rides] = target }
    }

    mutating func scan(_ pattern: Int, from position: Int, in table: Int, rides: Int) {
        let scanned = tables[table]
        let lines = scanned.lines
        let zone = Int(lines.patternZones[pattern])
        for line in lines.lines(pattern) {
            for (index, day) in scanned.scanned.enumerated() {
                let range = day.trips(ofLine: line)
                guard !range.isEmpty else { continue }
                let start = ScanStart(
                    table: table, pattern: pattern, day: index, offset: day.offsets[zone], position: position,
                    bound: bound(rides))
                if let headway = lines.headway(ofLine: line) {
                    ride(headway, Int(day.trips[range.lowerBound].trip), start, rides: rides)
                } else {
                    ride(range, of: day, start, scanned, rides: rides)
                }
            }
        }
    }

    /// Where a scan begins, and on which day.
    struct ScanStart {
        let table: Int
        let pattern: Int
        let day: Int
        let offset: Int
        let position: Int
        /// Seconds from the origin after which nothing is of use.
        let bound: Int
    }

    /// Rides a line from its first stop that can be boarded: at each stop the earliest trip that can be caught.
    private mutating func ride(
        _ range: Range<Int>, of day: ScannedDay, _ start: ScanStart, _ table: SearchTable, rides: Int
    ) {
        let lines = table.lines
        let (trips, times, stops) = (day.trips, lines.times, lines.stops)
        let count = lines.stopCount(start.pattern)
        /// When a trip leaves a stop, seconds from the origin.
        @inline(__always) func departure(_ index: Int, _ position: Int) -> Int {
            start.offset + Int(trips[index].start) + Int(times[Int(trips[index].departures) + position])
        }
        guard departure(range.upperBound - 1, count - 1) >= leave else { return }
        var bound = start.bound
        guard departure(range.lowerBound, start.position) <= bound else { return }
        let firstStop = Int(lines.firstStop[start.pattern])
        let (row, bestRow) = ((rides - 1) * labels.nodeCount, rides * labels.nodeCount)
        let (ready, readyFrom, best) = (labels.ready, labels.readyFrom, labels.arrivals)
        let (boarding, alighting) = (table.boarding, table.alighting)
        var current = range.upperBound
        var ride = RideRecord(day: Int32(start.table << 16 | start.day))
        var rest: UInt64 = 0
        var (departures, arrivals) = (0, 0)
        // Times of broken feeds fall: no one alights before boarding.
        var boardedAt = 0
        for position in start.position..<count {
            let stop = stops[firstStop + position]
            let node = stop.node
            if current < range.upperBound, !stop.doors.isDisjoint(with: alighting) {
                let time = Int(ride.base) + Int(times[arrivals + position])
                if time <= bound, time >= boardedAt, Label(time: time, rest: rest).bits < best[bestRow + node],
                    !table.blocks(node)
                {
                    ride.alighting = Int32(position)
                    arrive(node, Label(time: time, rest: rest), ride, rides: rides)
                    bound = self.bound(rides)
                }
            }
            guard !stop.doors.isDisjoint(with: boarding), readyFrom[row + node] >= SearchLabels.access,
                !table.blocks(node)
            else { continue }
            let label = Label(bits: ready[row + node])
            var end = range.upperBound
            if current < end {
                guard label.time <= Int(ride.base) + Int(times[departures + position]) else { continue }
                end = current + 1
            }
            // The first of the trips up to the one at hand that leaves no earlier than the passenger is there.
            var low = range.lowerBound
            var high = end
            // Mostly the trip before is missed as it was.
            if current < range.upperBound, current > low, departure(current - 1, position) < label.time {
                (low, high) = (current, current)
            }
            while low < high {
                let middle = (low + high) / 2
                if departure(middle, position) < label.time { low = middle + 1 } else { high = middle }
            }
            guard low < end, low < current || label.rest < rest else { continue }
            let trip = trips[low]
            (departures, arrivals) = (Int(trip.departures), Int(trip.arrivals))
            (current, rest) = (low, label.rest)
            ride.trip = trip.trip
            ride.base = Int32(clamping: start.offset + Int(trip.start))
            ride.boarding = Int32(position)
            boardedAt = Int(ride.base) + Int(times[departures + position])
            if day.hasStays { stay(on: low..<range.upperBound, of: day, times, ride, rest, start) }
        }
    }

    /// Rides a line that runs by headway alone: its vehicle is waited for a whole headway (rule J8).
    private mutating func ride(_ headway: LineTable.Headway, _ trip: Int, _ start: ScanStart, rides: Int) {
        let table = tables[start.table]
        let lines = table.lines
        let firstStop = Int(lines.firstStop[start.pattern])
        let row = (rides - 1) * labels.nodeCount
        let first = start.offset + Int(lines.tripStarts[trip])
        var ride = RideRecord(trip: Int32(trip), base: .max, day: Int32(start.table << 16 | start.day))
        var rest: UInt64 = 0
        for position in start.position..<lines.stopCount(start.pattern) {
            let stop = lines.stops[firstStop + position]
            let node = stop.node
            if ride.base != .max, !stop.doors.isDisjoint(with: table.alighting) {
                let time = Int(ride.base) + lines.arrival(trip, position)
                let boarded = Int(ride.base) + lines.departure(trip, Int(ride.boarding))
                if time >= boarded, time <= bound(rides), !table.blocks(node) {
                    ride.alighting = Int32(position)
                    arrive(node, Label(time: time, rest: rest), ride, rides: rides)
                }
            }
            guard !stop.doors.isDisjoint(with: table.boarding),
                labels.readyFrom[row + node] >= SearchLabels.access, !table.blocks(node)
            else { continue }
            let ready = Label(bits: labels.ready[row + node])
            let base = max(ready.time + headway.seconds - lines.departure(trip, position), first)
            guard base < first + headway.end - headway.start else { continue }
            if base < Int(ride.base) || (base == Int(ride.base) && ready.rest < rest) {
                (ride.base, ride.boarding, rest) = (Int32(clamping: base), Int32(position), ready.rest)
            }
        }
    }
}
