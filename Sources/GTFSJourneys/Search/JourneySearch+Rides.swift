internal import GTFSModel

extension JourneySearch {
    /// Where a ride begins, and on which day.
    private struct RideStart {
        let table: Int
        let pattern: Int
        let day: Int
        let offset: Int
        let position: Int
        /// Seconds from the origin after which nothing is of use.
        let bound: Int
    }

    /// Rides the useful trips that are caught at the nodes of the round, from where they were not ridden before.
    mutating func ride(_ rides: Int) {
        let row = (rides - 1) * labels.nodeCount
        for listed in 0..<boarded.count {
            let label = Label(bits: labels.ready[row + boarded[listed]])
            for table in tables.indices { ride(at: boarded[listed], label, table, rides: rides) }
        }
    }

    private mutating func ride(at node: Int, _ label: Label, _ table: Int, rides: Int) {
        let (bound, toGo) = (bound(rides), Int32(mostRides - rides + 1))
        let indexes = boardedLines.indexes(at: node, in: table)
        let entries = boardedLines.all
        for index in indexes {
            let entry = entries[index]
            guard abs(entry.toGo) <= toGo else { continue }
            if entry.toGo > 0 {
                // No trip of the line leaves before its first one.
                guard !known(Int(entry.first), rides: rides).isAsGood(Int(entry.position), label.rest) else { continue }
                ride(index, of: entries, in: table, by: label, bound: bound, rides: rides)
            } else {
                let line = caught.useful.lines[table].all[Int(entry.line)]
                let start = start(on: line, from: entry.position, in: table, bound: bound)
                if let headway = tables[table].lines.headway(ofLine: Int(line.line)) {
                    ride(headway, line, of: tables[table].scanned[start.day], start, rides: rides)
                }
            }
        }
    }

    private func start(
        on line: UsefulTrips.LineOnDay, from position: Int32, in table: Int, bound: Int
    ) -> RideStart {
        let lines = tables[table].lines
        let (pattern, day) = (lines.pattern(ofLine: Int(line.line)), tables[table].scanned[Int(line.day)])
        return RideStart(
            table: table, pattern: pattern, day: Int(line.day),
            offset: day.offsets[Int(lines.patternZones[pattern])], position: Int(position), bound: bound)
    }

    /// How a trip was boarded before. Where times fall along some trip, that says nothing of other stops of it.
    @inline(__always) private func known(_ number: Int, rides: Int) -> CaughtTrips.Boarding {
        mayFall ? CaughtTrips.Boarding() : caught[number, rides: rides]
    }

    /// Rides the first trip of a line that leaves no earlier than the passenger is there.
    /// - Parameter index: of the line at its stop, in `entries`.
    private mutating func ride(
        _ index: Int, of entries: ChangingValues<BoardedLines.Entry>, in table: Int, by label: Label, bound: Int,
        rides: Int
    ) {
        let time = Int32(label.time)
        var entry = entries[index]
        if !entry.holds(time) {
            find(&entry, in: table, at: time)
            entries[index] = entry
        }
        guard entry.departure < .max, Int(entry.departure) <= bound else { return }
        let (number, position) = (Int(entry.number), Int(entry.position))
        let known = known(number, rides: rides)
        guard !known.isAsGood(position, label.rest) else { return }
        let line = caught.useful.lines[table].all[Int(entry.line)]
        let isWorse = known.rest <= label.rest
        let last = Int(line.number + line.last - line.first)
        caught.note(
            CaughtTrips.Boarding(position: entry.position, rest: label.rest), number..<last + 1, rides: rides)
        let start = start(on: line, from: entry.position, in: table, bound: bound)
        let day = tables[table].scanned[start.day]
        let low = Int(line.first) + number - Int(line.number)
        let trip = day.trips[low]
        if hasPassed(position, ofTrip: trip.trip, in: table) { return }
        let ride = RideRecord(
            trip: trip.trip, base: Int32(clamping: start.offset + Int(trip.start)), boarding: entry.position,
            day: Int32(table << 16 | start.day))
        if day.hasStays, !isWorse {
            stay(on: low..<Int(line.last) + 1, of: day, ride, label.rest, offset: start.offset, bound: bound)
        }
        self.ride(
            on: ride, arrivals: Int(trip.arrivals), start, rest: label.rest,
            upTo: isWorse ? Int(known.position) : .max, rides: rides)
    }

    /// Finds the trip of a line to catch, from the one that is known for another time.
    private func find(_ entry: inout BoardedLines.Entry, in table: Int, at time: Int32) {
        let line = caught.useful.lines[table].all[Int(entry.line)]
        let start = start(on: line, from: entry.position, in: table, bound: 0)
        let (day, times) = (tables[table].scanned[start.day], tables[table].lines.times)
        @inline(__always) func departure(_ index: Int) -> Int32 {
            let trip = day.trips[index]
            return Int32(
                clamping: start.offset + Int(trip.start) + Int(times[Int(trip.departures) + start.position]))
        }
        var (low, high) = (Int(line.first), Int(line.last) + 1)
        let known = low + Int(entry.number - entry.first)
        if entry.before != .max {
            if time > entry.departure { low = known } else { high = known }
        }
        while low < high {
            let middle = (low + high) / 2
            if departure(middle) < time { low = middle + 1 } else { high = middle }
        }
        entry.before = low > Int(line.first) ? departure(low - 1) : .min
        while low <= Int(line.last), !ridden[day.firstNumber + low] { low += 1 }
        entry.departure = low <= Int(line.last) ? departure(low) : .max
        entry.number = line.number + Int32(low) - line.first
    }

    /// Alights from a trip wherever that is of use.
    /// - Parameters:
    ///   - arrivals: where the arrivals of its profile begin.
    ///   - last: the last position that was not reached on it before.
    private mutating func ride(
        on ride: RideRecord, arrivals: Int, _ start: RideStart, rest: UInt64, upTo last: Int, rides: Int
    ) {
        let lines = tables[start.table].lines
        let (alighting, times, stops) = (tables[start.table].alighting, lines.times, lines.stops)
        let firstStop = Int(lines.firstStop[start.pattern])
        let (row, best) = (rides * labels.nodeCount, labels.arrivals)
        var (ride, bound) = (ride, start.bound)
        for position in start.position + 1..<max(start.position + 1, min(lines.stopCount(start.pattern) - 1, last) + 1)
        {
            let time = Int(ride.base) + Int(times[arrivals + position])
            guard time <= bound else {
                if mayFall { continue }
                return
            }
            let stop = stops[firstStop + position]
            guard Label(time: time, rest: rest).bits < best[row + stop.node], !stop.doors.isDisjoint(with: alighting)
            else { continue }
            if mayFall, time < Int(ride.base) + lines.departure(Int(ride.trip), start.position) { continue }
            ride.alighting = Int32(position)
            arrive(stop.node, Label(time: time, rest: rest), ride, rides: rides)
            bound = self.bound(rides)
        }
    }

    /// Rides a line that runs by headway alone: its vehicle is waited for a whole headway, and the first one of a journey is
    /// the next after that on the board (rule J8).
    private mutating func ride(
        _ headway: LineTable.Headway, _ line: UsefulTrips.LineOnDay, of day: ScannedDay, _ start: RideStart, rides: Int
    ) {
        let lines = tables[start.table].lines
        let trip = Int(day.trips[Int(day.first[Int(line.line)])].trip)
        guard ridden[day.firstNumber + Int(line.first)],
            !caught.wasRidden(Int(line.number), from: start.position, round: UInt64(departure * mostRides + rides))
        else { return }
        let firstStop = Int(lines.firstStop[start.pattern])
        let row = (rides - 1) * labels.nodeCount
        let first = start.offset + Int(lines.tripTimes[trip].start)
        var ride = RideRecord(trip: Int32(trip), base: .max, day: Int32(start.table << 16 | start.day))
        var rest: UInt64 = 0
        for position in start.position..<lines.stopCount(start.pattern) {
            let stop = lines.stops[firstStop + position]
            let node = stop.node
            if ride.base != .max, !stop.doors.isDisjoint(with: tables[start.table].alighting) {
                let time = Int(ride.base) + lines.arrival(trip, position)
                let boarded = Int(ride.base) + lines.departure(trip, Int(ride.boarding))
                if time >= boarded, time <= bound(rides) {
                    ride.alighting = Int32(position)
                    arrive(node, Label(time: time, rest: rest), ride, rides: rides)
                }
            }
            guard !stop.doors.isDisjoint(with: tables[start.table].boarding),
                labels.readyFrom[row + node] >= SearchLabels.access
            else { continue }
            let ready = Label(bits: labels.ready[row + node])
            var base = max(ready.time + headway.seconds - lines.departure(trip, position), first)
            if rides == 1, ridesListedRunsFirst { base = first + headway.listed(from: base - first) }
            guard base < first + headway.end - headway.start else { continue }
            if base < Int(ride.base) || (base == Int(ride.base) && ready.rest < rest) {
                (ride.base, ride.boarding, rest) = (Int32(clamping: base), Int32(position), ready.rest)
            }
        }
    }

    /// Arrives at a node.
    mutating func arrive(_ node: Int, _ label: Label, _ ride: RideRecord, rides: Int) {
        var index = rides * labels.nodeCount + node
        guard label.bits < labels.arrivals[index] else { return }
        labels.rides[index] = Int32(records.count)
        records.append(ride)
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
}

/// For each useful trip and number of rides, the first stop at which it was boarded. Boarding it there or later, on a
/// journey that left no later, cannot arrive earlier.
final class CaughtTrips {
    let useful: UsefulTrips
    private let mostRides: Int
    /// By trip, by the number of rides less one.
    private let boardings: ChangingValues<Boarding>

    /// Where a trip was boarded first, and how: departure and metres of the label.
    struct Boarding {
        var position: Int32 = .max
        var rest: UInt64 = .max

        /// Whether boarding the trip there, by a label with that departure and those metres, leads to nothing better.
        @inline(__always) func isAsGood(_ position: Int, _ rest: UInt64) -> Bool {
            Int(self.position) <= position && self.rest <= rest
        }
    }

    init(_ useful: UsefulTrips, rides: Int) {
        self.useful = useful
        mostRides = rides
        boardings = ChangingValues(repeating: Boarding(), count: useful.tripCount * rides)
    }

    deinit { boardings.free() }

    /// How a trip was boarded with at most a number of rides.
    /// - Parameter number: of the trip.
    @inline(__always) subscript(number: Int, rides rides: Int) -> Boarding { boardings[number * mostRides + rides - 1] }

    /// Whether a line by headway was ridden in the round at hand from no later a position on, which it then is.
    /// - Parameter round: a number that no other round has.
    @inline(__always) func wasRidden(_ number: Int, from position: Int, round: UInt64) -> Bool {
        let known = boardings[number * mostRides]
        if known.rest == round, Int(known.position) <= position { return true }
        boardings[number * mostRides] = Boarding(position: Int32(position), rest: round)
        return false
    }

    /// Notes a boarding of a trip. Later trips of its line are no better then, nor are more rides.
    /// - Parameter numbers: of the trip and of all that run after it.
    @inline(__always) func note(_ boarding: Boarding, _ numbers: Range<Int>, rides: Int) {
        for number in numbers {
            for index in number * mostRides + rides - 1..<(number + 1) * mostRides {
                let known = boardings[index]
                guard boarding.position <= known.position, boarding.rest <= known.rest else { continue }
                boardings[index] = boarding
            }
        }
    }
}
