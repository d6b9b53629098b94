internal import GTFSModel

/// How late a passenger may be where to arrive in time, with so many rides to go: the rounds of RAPTOR backwards, from the
/// destination. A search of many departures looks only at what is not too late.
///
/// Times are no earlier than the true ones: where a vehicle goes on as another trip, all trips of its line up to one that
/// is of use count as of use.
struct LatestTimes {
    let tables: [SearchTable]
    let footpaths: Footpaths
    let mostRides: Int
    let nodeCount: Int
    /// When to be ready to board at a node: rides to go * `nodeCount` + node, seconds from the origin.
    let ready: ChangingValues<Int32>
    /// When to alight at a node.
    let arrivals: ChangingValues<Int32>

    // Lists of one round.
    let boarded: NodeList
    let alighted: NodeList
    private let patterns: [ListedPatterns]
    /// Trips that are of use to those who stay in the seat, by table, day and line: the last of each line.
    private var entered: [LineOfDay: Int] = [:]
    private var pending: [Entry] = []
    private var pendingTrips: [RideOfDay] = []

    /// A trip, an index in those of the day, that goes on as one that is of use.
    struct RideOfDay {
        let day: Int
        let trip: Int
    }

    struct LineOfDay: Hashable {
        let day: Int
        let line: Int
    }

    /// A line, and its last trip of the day (an index) from which a useful trip can still be caught.
    struct Entry {
        let line: LineOfDay
        let trip: Int
    }

    /// Everything is too late yet. `free()` has to be called once.
    /// - Parameters:
    ///   - earliest: a search from the first departure of the window; what it does not reach is of no use.
    ///   - first: seconds from the origin; nor is what comes before that.
    init(_ search: JourneySearch, earliest: SearchLabels?, from first: Int) {
        tables = search.tables
        footpaths = search.footpaths
        mostRides = search.mostRides
        nodeCount = search.labels.nodeCount
        let count = (mostRides + 1) * nodeCount
        ready = ChangingValues(repeating: Int32(clamping: first - 1), count: count)
        arrivals = ChangingValues(repeating: Int32(clamping: first - 1), count: count)
        boarded = NodeList(nodeCount: nodeCount)
        alighted = NodeList(nodeCount: nodeCount)
        patterns = tables.map { ListedPatterns(patternCount: $0.lines.patternCount, none: -1) }
        if let earliest { limit(to: earliest) }
    }

    func free() {
        ready.free()
        arrivals.free()
    }

    /// What comes before the earliest times is of no use.
    private func limit(to earliest: SearchLabels) {
        for rides in 0...mostRides {
            let (row, other) = (rides * nodeCount, (mostRides - rides) * nodeCount)
            for node in 0..<nodeCount {
                arrivals[row + node] = max(arrivals[row + node], Self.before(earliest.arrivals[other + node]))
                ready[row + node] = max(ready[row + node], Self.before(earliest.ready[other + node]))
            }
        }
    }

    private static func before(_ bits: UInt64) -> Int32 { bits == .max ? .max : Int32(bits >> 40) - 1 }

    /// Works out the times for those who arrive in time.
    /// - Parameter latest: the latest arrival with each number of rides, seconds from the origin; never later with more.
    mutating func arrive(by latest: [Int], _ egress: EgressWays) {
        for toGo in 0...mostRides {
            if toGo > 0 { round(toGo) }
            guard toGo < mostRides else { break }
            for node in egress.nodes {
                improveArrival(node, latest[mostRides - toGo] - Int(egress[node].seconds), toGo: toGo)
            }
        }
        alighted.removeAll()
    }

    private mutating func round(_ toGo: Int) {
        carry(toGo)
        boarded.removeAll()
        listPatterns()
        for table in tables.indices {
            let list = patterns[table]
            for index in 0..<list.count {
                let (pattern, position) = list.take(index)
                scan(pattern, upTo: position, in: table, toGo: toGo)
            }
        }
        followStays(toGo)
        alighted.removeAll()
        for index in 0..<boarded.count where toGo < mostRides {
            let node = boarded[index]
            let time = Int(ready[toGo * nodeCount + node])
            for index in footpaths.ways.indexes(of: node) {
                let way = footpaths.ways.all[index]
                improveArrival(Int(way.from), time - Int(way.seconds), toGo: toGo)
            }
        }
    }

    /// What is early enough with fewer rides to go is so with more.
    private func carry(_ toGo: Int) {
        let (row, before) = (toGo * nodeCount, (toGo - 1) * nodeCount)
        for node in 0..<nodeCount {
            arrivals[row + node] = max(arrivals[row + node], arrivals[before + node])
            if toGo > 1 { ready[row + node] = max(ready[row + node], ready[before + node]) }
        }
    }

    private func listPatterns() {
        for (index, table) in tables.enumerated() {
            let list = patterns[index]
            let alightings = table.lines.alightings
            for index in 0..<alighted.count where !table.blocks(alighted[index]) {
                for stop in alightings.indexes(of: alighted[index])
                where table.allows(Int(alightings.all[stop].pattern)) {
                    list.addLast(alightings.all[stop])
                }
            }
        }
    }

    private func improveArrival(_ node: Int, _ time: Int, toGo: Int) {
        let index = toGo * nodeCount + node
        guard time > Int(arrivals[index]) else { return }
        arrivals[index] = Int32(clamping: time)
        alighted.add(node)
    }

    private func improveReady(_ node: Int, _ time: Int, toGo: Int) {
        let index = toGo * nodeCount + node
        guard time > Int(ready[index]) else { return }
        ready[index] = Int32(clamping: time)
        boarded.add(node)
    }
}

extension LatestTimes {
    private mutating func scan(_ pattern: Int, upTo position: Int, in table: Int, toGo: Int) {
        let lines = tables[table].lines
        let zone = Int(lines.patternZones[pattern])
        for line in lines.lines(pattern) {
            let headway = lines.headway(ofLine: line)
            for (index, day) in tables[table].scanned.enumerated() {
                let range = day.trips(ofLine: line)
                guard !range.isEmpty else { continue }
                let start = JourneySearch.ScanStart(
                    table: table, pattern: pattern, day: index, offset: day.offsets[zone], position: position,
                    bound: .max)
                if let headway {
                    ride(headway, Int(day.trips[range.lowerBound].trip), start, toGo: toGo)
                } else {
                    ride(line, range, entered: range.lowerBound - 1, start, toGo: toGo)
                }
            }
        }
    }

    /// Rides a line backwards from a position: at each stop the latest trip that is in time further on.
    /// - Parameter entered: the last trip whose passengers may stay in the seat at its end; one less than the first for none.
    private mutating func ride(
        _ line: Int, _ range: Range<Int>, entered: Int, _ start: JourneySearch.ScanStart, toGo: Int
    ) {
        let table = tables[start.table]
        let day = table.scanned[start.day]
        let (trips, times, stops) = (day.trips, table.lines.times, table.lines.stops)
        let firstStop = Int(table.lines.firstStop[start.pattern])
        let before = (toGo - 1) * nodeCount
        /// When a trip arrives at a stop, seconds from the origin.
        @inline(__always) func arrival(_ index: Int, _ position: Int) -> Int {
            start.offset + Int(trips[index].start) + Int(times[Int(trips[index].arrivals) + position])
        }
        var current = entered
        var (base, departures) = (0, 0)
        if current >= range.lowerBound {
            (base, departures) = (start.offset + Int(trips[current].start), Int(trips[current].departures))
        }
        for position in stride(from: start.position, through: 0, by: -1) {
            let stop = stops[firstStop + position]
            let node = stop.node
            if current >= range.lowerBound, !stop.doors.isDisjoint(with: table.boarding), !table.blocks(node) {
                improveReady(node, base + Int(times[departures + position]), toGo: toGo)
            }
            guard alighted.contains(node), !stop.doors.isDisjoint(with: table.alighting), !table.blocks(node) else {
                continue
            }
            let latest = Int(arrivals[before + node])
            guard current + 1 < range.upperBound, arrival(current + 1, position) <= latest else { continue }
            var (low, high) = (current + 1, range.upperBound - 1)
            while low < high {
                let middle = (low + high + 1) / 2
                if arrival(middle, position) <= latest { low = middle } else { high = middle - 1 }
            }
            current = low
            (base, departures) = (start.offset + Int(trips[low].start), Int(trips[low].departures))
        }
        if day.hasStays, start.table == 0, current >= range.lowerBound {
            pending.append(Entry(line: LineOfDay(day: start.day, line: line), trip: current))
        }
    }

    private func ride(_ headway: LineTable.Headway, _ trip: Int, _ start: JourneySearch.ScanStart, toGo: Int) {
        let table = tables[start.table]
        let lines = table.lines
        let first = start.offset + Int(lines.tripStarts[trip])
        var base = Int.min
        for position in stride(from: start.position, through: 0, by: -1) {
            let stop = lines.stops[Int(lines.firstStop[start.pattern]) + position]
            guard !table.blocks(stop.node) else { continue }
            if base != .min, !stop.doors.isDisjoint(with: table.boarding) {
                improveReady(stop.node, base + lines.departure(trip, position) - headway.seconds, toGo: toGo)
            }
            guard alighted.contains(stop.node), !stop.doors.isDisjoint(with: table.alighting) else { continue }
            let latest = Int(arrivals[(toGo - 1) * nodeCount + stop.node])
            let last = min(latest - lines.arrival(trip, position), first + headway.end - headway.start - 1)
            if last >= first { base = max(base, last) }
        }
    }

    /// Rides the trips before those whose passengers stayed in the seat.
    private mutating func followStays(_ toGo: Int) {
        while let entry = pending.popLast() {
            let day = tables[0].days[entry.line.day]
            let first = Int(day.running.first[entry.line.line])
            let known = entered[entry.line] ?? first - 1
            guard entry.trip > known else { continue }
            entered[entry.line] = entry.trip
            for index in known + 1...entry.trip {
                day.running.eachTrip(before: index) { pendingTrips.append(RideOfDay(day: entry.line.day, trip: $0)) }
                addOvernight(before: day.running.trips[index].trip, on: day.date)
            }
            while let ride = pendingTrips.popLast() { self.ride(to: ride.trip, on: ride.day, toGo) }
        }
    }

    private mutating func addOvernight(before trip: Int32, on date: ServiceDate) {
        let date = date.adding(days: -1)
        guard let day = tables[0].days.firstIndex(where: { $0.date == date }) else { return }
        for index in tables[0].days[day].running.tripsOvernight(before: trip) {
            pendingTrips.append(RideOfDay(day: day, trip: index))
        }
    }

    /// - Parameter trip: an index in those of the day.
    private mutating func ride(to trip: Int, on day: Int, _ toGo: Int) {
        let lines = tables[0].lines
        let scanned = tables[0].scanned[day]
        let line = lines.line(ofTrip: Int(scanned.trips[trip].trip))
        let pattern = lines.pattern(ofLine: line)
        guard tables[0].allows(pattern) else { return }
        let start = JourneySearch.ScanStart(
            table: 0, pattern: pattern, day: day, offset: scanned.offsets[Int(lines.patternZones[pattern])],
            position: lines.stopCount(pattern) - 1, bound: .max)
        ride(line, scanned.trips(ofLine: line), entered: trip, start, toGo: toGo)
    }
}
